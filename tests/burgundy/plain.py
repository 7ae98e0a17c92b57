"""A second implementation of The Castles of Burgundy in plain Python, to compare the game with.

Nothing here comes from `keepstone.games.burgundy`. Tiles and actions are represented by their texts, and a space
of a depot by its name, such as "5.2" or "b3". Future steps are in an agenda, whose first item comes next: a chance
event, a decision of a seat, or an automatic step. Comments cite the rules.
"""

from fractions import Fraction
from itertools import combinations_with_replacement

from tests.burgundy.plain_data import (
    BLACK_SPACES,
    CENTRE,
    COLOUR,
    DEPOTS,
    DICE,
    FOUR_POINTS,
    Cell,
    colour_of,
)
from tests.burgundy.plain_turn import Turns

CHANCE, OVER = -1, -2
CHANCES = ("first", "board", "start", "tile", "black", "row", "dice", "white")
Item = tuple[str, int | str]


class Plain(Turns):
    """A whole table.

    `order` is the turn order of the round, `track_order` the order of the markers on the turn track.
    """

    def __init__(self, players: int, boards: str = "1", tie_break: str = "fewest-empty"):
        super().__init__(players)
        self.tie_break = tie_break
        self.is_dealt = boards == "dealt"
        if not self.is_dealt:
            numbers = [int(each) for each in boards.split(",")]
            for seat, number in zip(self.seats, numbers * (players // len(numbers)), strict=True):
                seat.take_board(number)
        self.row: list[int] = []
        self.order: list[int] = []
        self.round = self.white = 0
        self.agenda: list[Item] = [("first", "")]

    # Which seat acts, and which events are possible.

    @property
    def now(self) -> Item:
        return self.agenda[0]

    @property
    def seat(self) -> int:
        """Return the seat whose turn it is, or for which chance draws."""
        return int(self.now[1])

    @property
    def scores(self) -> list[int]:
        return [seat.points for seat in self.seats]

    def to_act(self) -> int:
        if not self.agenda:
            return OVER
        return CHANCE if self.now[0] in CHANCES else self.seat

    def outcomes(self) -> dict[str, Fraction]:
        """Return the possible outcomes of chance with their weights; empty while a seat decides."""
        if self.to_act() != CHANCE:
            return {}
        what, about = self.now
        if what == "first":  # 2.1
            return shares({f"first {seat}": 1 for seat in range(self.players)})
        if what == "board":  # 2.1
            used = {seat.board for seat in self.seats}
            return shares({f"board {n}": 1 for n in range(1, 10) if n not in used})
        if what in ("start", "row"):  # 2.2
            return shares({f"goods {goods}": self.unseen[goods] for goods in DICE})
        if what == "tile":
            colour = self.colour_due(str(about))
            due = {kind: n for kind, n in self.supply.items() if colour_of(kind) == colour}
            return shares({f"tile {kind}": n for kind, n in due.items()})
        if what == "black":
            return shares({f"tile {kind}": n for kind, n in self.black_supply.items()})
        if what == "dice":  # 3.5: the pair has no order
            pairs = combinations_with_replacement(DICE, 2)
            return shares({f"dice {a}-{b}": 1 + (a != b) for a, b in pairs})
        return shares({f"white {number}": 1 for number in DICE})

    def colour_due(self, space: str) -> str:
        """3.2."""
        if space == "6.1" and self.players == 3 and "ABCDE"[self.phase] in "BD":
            return "mine"
        depot, number = map(int, space.split("."))
        return COLOUR[DEPOTS[depot].split()[number - 1][0]]

    def legal(self) -> list[str]:
        if self.to_act() < 0:
            return list(self.outcomes())
        if self.now[0] == "found":
            return [f"found {cell}" for cell in self.me.estate.founding_cells()]
        return self.answers()

    # Events and their effects.

    def play(self, text: str) -> None:
        assert text in self.legal(), text
        verb, *rest = text.split()
        what, about = self.now
        if self.to_act() == CHANCE:
            self.agenda.pop(0)
            getattr(self, f"draw_{what}")(about, rest[0])
        else:
            self.question = self.building = ""
            getattr(self, f"play_{verb}")(*rest)
        self.go_on()

    def go_on(self) -> None:
        """Do the automatic steps, until chance or a seat is to act."""
        while self.agenda:
            what, about = self.now
            if what == "turn" and not self.question and self.is_turn_over():
                self.agenda.pop(0)
                self.bought = False
            elif what == "found" and len(self.me.estate.founding_cells()) == 1:
                self.play_found(CENTRE)
            elif what in ("phase", "round", "income", "final"):
                self.agenda.pop(0)
                getattr(self, f"begin_{what}")(about)
            else:
                break

    def is_turn_over(self) -> bool:
        """5.7."""
        return not self.me.dice and not self.purchases()

    # 2: setup.

    def draw_first(self, _: str, text: str) -> None:
        """2.1, 2.3."""
        order = [(int(text) + place) % self.players for place in range(self.players)]
        self.order, self.track_order = order, list(order)
        for place, seat in enumerate(order):
            self.seats[seat].workers, self.seats[seat].silver = place + 1, 1
        self.agenda = [
            *(("board", seat) for seat in order if self.is_dealt),
            *(("start", seat) for seat in order for _ in range(3)),
            *(("found", seat) for seat in order),
            ("phase", 0),
        ]

    def draw_board(self, seat: int, text: str) -> None:
        self.seats[seat].take_board(int(text))

    def draw_start(self, seat: int, text: str) -> None:
        self.unseen[int(text)] -= 1
        self.seats[seat].stock[int(text)] += 1

    def play_found(self, cell: Cell) -> None:
        """2.1a: a start castle takes no effect and scores nothing."""
        self.supply["castle"] -= 1
        self.me.estate.tiles[cell] = "castle"
        self.agenda.pop(0)

    # 3: a phase.

    def begin_phase(self, phase: int) -> None:
        """3.1, 3.5."""
        self.gone.update(self.depots.values())
        self.depots.clear()
        self.phase, self.round = phase, 0
        spaces = [
            f"{depot}.{number}"
            for depot, text in DEPOTS.items()
            for number, space in enumerate(text.split(), 1)
            if int(space[1]) <= self.players
        ]
        self.agenda = [
            *(("tile", space) for space in spaces),
            *(("black", f"b{n + 1}") for n in range(BLACK_SPACES[self.players])),
            *(("row", number) for number in range(5)),
            *(("round", number) for number in range(5)),
            ("income", ""),
            ("phase", phase + 1) if phase < 4 else ("final", ""),
        ]

    def draw_tile(self, space: str, kind: str) -> None:
        self.supply[kind] -= 1
        self.depots[space] = kind

    def draw_black(self, space: str, kind: str) -> None:
        self.black_supply[kind] -= 1
        self.depots[space] = kind

    def draw_row(self, _: int, text: str) -> None:
        self.unseen[int(text)] -= 1
        self.row.append(int(text))

    # 4: a round.

    def begin_round(self, number: int) -> None:
        """4.1, 4.2."""
        self.round, self.order = number, list(self.track_order)
        self.agenda[:0] = [
            *(("dice", seat) for seat in self.order),
            ("white", ""),
            *(("turn", seat) for seat in self.order),
        ]

    def draw_dice(self, seat: int, text: str) -> None:
        self.seats[seat].dice = [int(die) for die in text.split("-")]

    def draw_white(self, _: str, text: str) -> None:
        """4.1."""
        self.white = int(text)
        self.depot_goods[self.white][self.row.pop(0)] += 1

    # 9: the ends.

    def begin_income(self, _: str) -> None:
        """9.1; 8: 2."""
        for seat in self.seats:
            mines = seat.estate.count("mine")
            seat.silver += mines
            seat.workers += mines * seat.knows(2)

    def begin_final(self, _: str) -> None:
        """9.2."""
        for number, seat in enumerate(self.seats):
            seat.points += seat.stock.total() + seat.silver + seat.workers // 2
            seat.points += self.knowledge_points(number)

    def knowledge_points(self, number: int) -> int:
        """8: 15 to 26."""
        seat = self.seats[number]
        tiles = [tile for tile in seat.estate.tiles.values() if colour_of(tile) == "animal"]
        worth = {each: 4 * seat.estate.count(kind) for each, kind in FOUR_POINTS.items()}
        worth[15] = 3 * len([count for count in seat.sold.values() if count])
        worth[24] = 4 * len({tile.split("-")[0] for tile in tiles})
        worth[25] = seat.sold.total()
        worth[26] = 2 * list(self.bonus.values()).count(number)
        return sum(points for each, points in worth.items() if seat.knows(each))

    def ranking(self) -> list[int]:
        """9.3: the seats, the best first."""
        sign = 1 if self.tie_break == "fewest-empty" else -1

        def merit(seat: int) -> tuple[int, int, int]:
            covered = len(self.seats[seat].estate.tiles)
            return self.scores[seat], sign * covered, self.track_order.index(seat)

        return sorted(range(self.players), key=merit, reverse=True)

    def winners(self) -> list[int]:
        return [] if self.agenda else self.ranking()[:1]


def shares(weights: dict[str, int]) -> dict[str, Fraction]:
    total = sum(weights.values())
    return {text: Fraction(weight, total) for text, weight in weights.items() if weight}
