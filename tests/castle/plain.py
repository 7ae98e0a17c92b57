"""A second implementation of The Castle and Zamek in plain Python, to compare the game with.

Nothing here is shared with `keepstone.games.castle`. A cell is (column, row). A segment is a cell together with
the name of a segment on its tile. A feature is found by walking over the whole board. A start space is a tile in
the wall that never changes. Comments cite the rules.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property

CHANCE, OVER = -1, -2
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
PORTS = tuple(side + number for side in "nesw" for number in "123")  # 10
KINDS = {"P": "path", "T": "tower", "H": "house", "C": "court"}
TOKENS = (
    *("extra-turn", "double-tower", "double-house", "open-path", "open-tower", "open-house"),
    *("rich-court", "larger-keep", "five-points"),
)
BARE = "-"
FOLLOWERS = 6  # 1
ROWS = ((3, 8), (3, 8), (0, 8), (0, 7), (3, 7), (3, 7), (3, 7), (1, 7), (1, 7), (1, 7), (1, 7))
SPACES = [(x, y) for y, (first, last) in enumerate((*ROWS, (1, 4))) for x in range(first, last + 1)]
INSIDE = frozenset(SPACES)
START_SPACES = (  # 2: the space that each start space touches, and the side of this space
    *(((1, 9), 3), ((3, 5), 3), ((3, 0), 3), ((6, 0), 0), ((8, 2), 1), ((7, 7), 1), ((3, 11), 2)),
)
TOWERS = (
    12,
    16,
    20,
    26,
    32,
    38,
    42,
    56,
    64,
    66,
    82,
    88,
    90,
)  # the lower of each tower's two numbers

Cell = tuple[int, int]
Segment = tuple[Cell, str]


@dataclass(frozen=True)
class Tile:
    """A placed face: the name of the segment at each port, clockwise from the north-west."""

    face: str
    turn: int
    ports: tuple[str, ...]
    wells: tuple[str, ...] = ()
    markets: tuple[str, ...] = ()

    def turned(self, turn: int) -> "Tile":
        """10: the port p of the board shows the port p - 3 turns of the face."""
        ports = tuple(self.ports[(port - 3 * turn) % 12] for port in range(12))
        return Tile(self.face, turn, ports, self.wells, self.markets)

    def has_path(self, side: int) -> bool:
        return kind_of(self.ports[3 * side + 1]) == "path"

    def look(self) -> list[tuple[int, str, int, int]]:
        """Return, for each port, its segment (by the segment's first port), the kind and the marks."""
        return [
            (self.ports.index(n), kind_of(n), self.wells.count(n), self.markets.count(n))
            for n in self.ports
        ]


@dataclass(frozen=True)
class Feature:
    kind: str
    segments: frozenset[Segment]
    open: int  # how many ports face an empty space
    wells: int
    markets: int

    @cached_property
    def tiles(self) -> set[Cell]:
        return {cell for cell, _ in self.segments}


def kind_of(name: str) -> str:
    return KINDS.get(name[0], "wall")


def read_tiles(text: str) -> tuple[dict[int, Tile], list[Tile]]:
    """10: the faces by number, and the start spaces in the order of the track."""
    rows = dict(
        row.split(None, 1) for row in text.splitlines() if row.strip() and not row.startswith("#")
    )
    faces = {int(label): read_face(label, row) for label, row in rows.items() if label[0] != "S"}
    return faces, [read_start(number, rows[f"S{number}"]) for number in range(len(START_SPACES))]


def read_face(label: str, row: str) -> Tile:
    edges, *marks = row.split(";")
    ports = [name for edge in edges.split() for name in read_edge(edge)]
    return Tile(label, 0, tuple(ports), *read_marks(marks))


def read_start(number: int, row: str) -> Tile:
    """Return a start space as a tile in the wall, with one edge towards the board and bare wall elsewhere."""
    edge, *marks = row.split(";")
    side = (START_SPACES[number][1] + 2) % 4
    ports = [BARE] * 12
    ports[3 * side : 3 * side + 3] = read_edge(edge.strip())
    return Tile(f"S{number}", 0, tuple(ports), *read_marks(marks))


def read_edge(edge: str) -> list[str]:
    return edge.split(".") if "." in edge else [edge] * 3


def read_marks(marks: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    words = [mark.split() for mark in marks]
    wells, markets = (
        tuple(name for word in words if word[0] == mark for name in word[1:])
        for mark in ("well", "market")
    )
    return wells, markets


def step(cell: Cell, side: int) -> Cell:
    return cell[0] + SIDES[side][0], cell[1] + SIDES[side][1]


@cache
def across(cell: Cell, port: int) -> tuple[Cell, int]:
    """10: the port that a port meets: left meets right, and middle meets middle."""
    side, place = divmod(port, 3)
    return step(cell, side), (side + 2) % 4 * 3 + 2 - place


class Board:
    """The placed tiles, and the features that they form."""

    def __init__(self, starts: list[Tile]):
        self.tiles = {step(*START_SPACES[n]): tile for n, tile in enumerate(starts)}
        self.features: list[Feature] = []
        self.find_features()

    def lay(self, cell: Cell, tile: Tile) -> None:
        self.tiles[cell] = tile
        self.find_features()

    def is_empty(self, cell: Cell) -> bool:
        return cell in INSIDE and cell not in self.tiles

    def find_features(self) -> None:
        """Walk from segment to segment until none is left."""
        self.features, walked = [], set()
        for segment in [(cell, name) for cell, tile in self.tiles.items() for name in tile.ports]:
            if segment[1] != BARE and segment not in walked:
                self.features.append(self.walk(segment))
                walked |= self.features[-1].segments

    def walk(self, start: Segment) -> Feature:
        kind = kind_of(start[1])
        reached, todo, faces_empty = {start}, [start], 0
        while todo:
            for cell, port in self.beyond(todo.pop()):
                if self.is_empty(cell):
                    faces_empty += 1
                elif cell in self.tiles:
                    found = (cell, self.tiles[cell].ports[port])
                    if kind_of(found[1]) == kind and found not in reached:
                        reached.add(found)
                        todo.append(found)
        wells = sum(self.tiles[cell].wells.count(name) for cell, name in reached)
        markets = sum(self.tiles[cell].markets.count(name) for cell, name in reached)
        return Feature(kind, frozenset(reached), faces_empty, wells, markets)

    def beyond(self, segment: Segment) -> list[tuple[Cell, int]]:
        cell, name = segment
        ports = enumerate(self.tiles[cell].ports)
        return [across(cell, port) for port, other in ports if other == name]

    def complete(self) -> list[Feature]:
        """6.1, 6.2: the features that no longer touch an empty space; courts are never scored during play."""
        return [each for each in self.features if each.open == 0 and each.kind != "court"]

    def feature(self, segment: Segment) -> Feature:
        return next(each for each in self.features if segment in each.segments)

    def free(self) -> list[Cell]:
        """4.2: the empty spaces that touch a tile or a start space."""
        empty = [cell for cell in SPACES if cell not in self.tiles]
        return [at for at in empty if any(step(at, side) in self.tiles for side in range(4))]

    def fits(self, tile: Tile, cell: Cell) -> bool:
        """4.3: paths meet only paths."""
        for side in range(4):
            other = self.tiles.get(step(cell, side))
            if other and tile.has_path(side) != other.has_path((side + 2) % 4):
                return False
        return True

    def largest_empty_area(self) -> int:
        """8.3."""
        left, sizes = {cell for cell in SPACES if cell not in self.tiles}, [0]
        while left:
            area = [left.pop()]
            for cell in area:  # it grows
                beside = {step(cell, side) for side in range(4)} & left
                left -= beside
                area += beside
            sizes.append(len(area))
        return max(sizes)


class Plain:
    """A game of either edition: castle, castle-rgg or zamek."""

    def __init__(
        self,
        tiles: str,
        edition: str = "castle",
        final_landing: bool = False,
        open_tokens: str = "controlled",
    ):
        self.edition, self.final_landing, self.open_tokens = edition, final_landing, open_tokens
        self.faces, starts = read_tiles(tiles)
        self.board = Board(starts)
        self.stock = set(self.faces)
        self.gone: list[int] = []  # faces that could not be placed anywhere
        self.drawn: int | None = None
        self.last: Cell | None = None
        self.phase = "draw"
        self.seat = 0
        self.scores = [0, 0]
        self.tally: list[Counter[str]] = [Counter(), Counter()]
        self.followers: list[list[Segment]] = [[], []]
        self.keep = [0, 0]
        self.keep_cell: list[Cell | None] = [None, None]
        self.towers = set(TOWERS)
        self.unseen = Counter(dict.fromkeys(TOKENS, 2))
        self.held: list[Counter[str]] = [Counter(), Counter()]
        self.fresh: Counter[str] = Counter()  # tokens that the seat took in this turn
        self.completed: list[Feature] = []  # this turn
        self.pending: list[Feature] = []
        self.current: Feature | None = None
        self.taker = 0

    # Possible events.

    def to_act(self) -> int:
        if self.phase == "over":
            return OVER
        return CHANCE if self.phase in ("draw", "token") else self.seat

    def legal(self) -> list[str]:
        if self.phase == "place":
            return self.placements(self.drawn)
        if self.phase == "follower":
            return [*self.follower_actions(), "skip"]
        if self.phase == "feature":
            return [self.name(feature) for feature in self.group()]
        if self.phase == "double":
            return ["double", "single"]
        if self.phase == "extra":
            return ["extra", "done"]
        return list(self.outcomes())

    def outcomes(self) -> dict[str, int]:
        """Return the possible outcomes of chance with their weights."""
        if self.phase == "draw":
            return {f"draw {face}": 1 for face in self.stock}
        if self.phase == "token":
            return {f"token {kind}": copies for kind, copies in self.unseen.items() if copies}
        return {}

    def placements(self, face: int) -> list[str]:
        """4.2: if several rotations look the same, only the smallest is listed."""
        looks: list[object] = []
        texts, free = [], self.board.free()
        for turn in range(4):
            tile = self.faces[face].turned(turn)
            if tile.look() in looks:
                continue
            looks.append(tile.look())
            texts += [f"place {x} {y} {turn}" for x, y in free if self.board.fits(tile, (x, y))]
        return texts

    def follower_actions(self) -> list[str]:
        """5.1, 5.2."""
        if len(self.followers[self.seat]) == FOLLOWERS:
            return []
        ports = self.board.tiles[self.last].ports
        return [
            f"follower {PORTS[ports.index(name)]}"
            for name in dict.fromkeys(ports)
            if self.counts(self.board.feature((self.last, name))) == [0, 0]
        ]

    def counts(self, feature: Feature) -> list[int]:
        return [sum(each in feature.segments for each in mine) for mine in self.followers]

    def winner(self, feature: Feature) -> int | None:
        """6.4."""
        first, second = self.counts(feature)
        return None if first == second else int(second > first)

    def group(self) -> list[Feature]:
        """6.5: the features that can be scored next; the own features come before the opponent's."""
        own = [feature for feature in self.pending if self.winner(feature) == self.seat]
        return own or self.pending

    def name(self, feature: Feature) -> str:
        ports = self.board.tiles[self.last].ports
        for number, name in zip(PORTS, ports, strict=True):
            if (self.last, name) in feature.segments:
                return f"score {number}"
        for port in range(12):
            cell, met = across(self.last, port)
            tile = self.board.tiles.get(cell)
            if tile and (cell, tile.ports[met]) in feature.segments:
                return f"score beyond {PORTS[port]}"
        raise ValueError("not completed by the last tile")

    # Events and their effects.

    def play(self, text: str) -> None:
        assert text in self.legal(), text
        verb, *rest = text.split()
        getattr(self, f"play_{verb}")(*rest)

    def play_draw(self, face: str) -> None:
        self.stock.remove(int(face))
        if self.placements(int(face)):
            self.drawn, self.phase = int(face), "place"
            return
        self.gone.append(int(face))  # 4.1
        if not self.stock:
            self.finish()

    def play_place(self, x: str, y: str, turn: str) -> None:
        before = set(self.board.complete())
        self.last = int(x), int(y)
        self.board.lay(self.last, self.faces[self.drawn].turned(int(turn)))
        self.drawn = None
        self.completed = [each for each in self.board.complete() if each not in before]
        if self.follower_actions():
            self.phase = "follower"
        else:
            self.score_completed()

    def play_follower(self, port: str) -> None:
        name = self.board.tiles[self.last].ports[PORTS.index(port)]
        self.followers[self.seat].append((self.last, name))
        self.score_completed()

    def play_skip(self) -> None:
        self.score_completed()

    def score_completed(self) -> None:
        self.pending = [each for each in self.completed if self.winner(each) is not None]
        self.next_feature()

    def next_feature(self) -> None:
        if len(self.group()) > 1:
            self.phase = "feature"
        elif self.pending:
            self.begin_scoring(self.group()[0])
        else:
            self.land_finally()

    def play_score(self, *port: str) -> None:
        text = " ".join(("score", *port))
        self.begin_scoring(next(each for each in self.group() if self.name(each) == text))

    def begin_scoring(self, feature: Feature) -> None:
        self.pending.remove(feature)
        self.current = feature
        doubler = f"double-{feature.kind}"
        is_own = self.winner(feature) == self.seat
        if is_own and self.held[self.seat][doubler] > self.fresh[doubler]:  # 7.3
            self.phase = "double"
        else:
            self.score(1)

    def play_double(self) -> None:
        self.held[self.seat][f"double-{self.current.kind}"] -= 1
        self.score(2)

    def play_single(self) -> None:
        self.score(1)

    def score(self, times: int) -> None:
        """6.5a."""
        feature, self.current = self.current, None
        seat = self.winner(feature)
        each = 2 if feature.kind == "tower" or feature.wells else 1
        self.gain(seat, feature.kind, times * each * len(feature.tiles))
        if feature.kind == "house" and len(feature.tiles) > self.keep[seat]:  # 6.7
            self.keep[seat] = len(feature.tiles)
            inside = [cell for cell in feature.tiles if cell in INSIDE]
            self.keep_cell[seat] = min(inside, key=SPACES.index)
        if self.tower_under(seat) is not None and not self.final_landing:
            self.taker, self.phase = seat, "token"
        else:
            self.next_feature()

    def gain(self, seat: int, source: str, points: int) -> None:
        self.tally[seat][source] += points
        self.scores[seat] += points

    def tower_under(self, seat: int) -> int | None:
        """6.8: the tower with a token that the marker stands on."""
        at = self.scores[seat] % 100
        return next((tower for tower in self.towers if at in (tower, tower + 1)), None)

    def play_token(self, kind: str) -> None:
        self.towers.remove(self.tower_under(self.taker))
        self.unseen[kind] -= 1
        self.held[self.taker][kind] += 1
        if self.taker == self.seat:
            self.fresh[kind] += 1
        self.next_feature()

    def land_finally(self) -> None:
        """9: with final_landing the tokens come after all moves."""
        for seat in (self.seat, 1 - self.seat):
            if self.tower_under(seat) is not None:
                self.taker, self.phase = seat, "token"
                return
        self.end_turn()

    def end_turn(self) -> None:
        """6.9, then 7.3a."""
        scored = {segment for feature in self.completed for segment in feature.segments}
        self.followers = [[at for at in mine if at not in scored] for mine in self.followers]
        self.completed = []
        unusable = self.fresh["extra-turn"] if self.edition == "zamek" else 0
        if self.stock and self.held[self.seat]["extra-turn"] > unusable:
            self.phase = "extra"
        else:
            self.begin_turn(1 - self.seat)

    def play_extra(self) -> None:
        self.held[self.seat]["extra-turn"] -= 1
        self.begin_turn(self.seat)

    def play_done(self) -> None:
        self.begin_turn(1 - self.seat)

    def begin_turn(self, seat: int) -> None:
        self.seat, self.phase = seat, "draw"
        self.fresh = Counter()
        if not self.stock:
            self.finish()

    # The end.

    def finish(self) -> None:
        """8."""
        self.phase, self.towers = "over", set()
        for seat in (0, 1):
            self.gain(seat, "court", 3 * sum(each.markets for each in self.won(seat, "court")))
            self.score_tokens(seat)
        sizes = [self.keep[seat] + 2 * self.held[seat]["larger-keep"] for seat in (0, 1)]
        if sizes[0] != sizes[1]:
            self.gain(sizes.index(max(sizes)), "keep", self.board.largest_empty_area())

    def score_tokens(self, seat: int) -> None:
        """8.4, 8.5."""
        for kind in ("path", "tower", "house"):
            worth = [self.open_worth(each) for each in self.open_to(seat, kind) if each.open]
            self.gain(seat, "open", best(worth, self.held[seat][f"open-{kind}"]))
        markets = [each.markets for each in self.won(seat, "court")]
        self.gain(seat, "open", best(markets, self.held[seat]["rich-court"]))
        self.gain(seat, "five", 5 * self.held[seat]["five-points"])

    def open_to(self, seat: int, kind: str) -> list[Feature]:
        """9: the features that a token for open features can score, if they are unfinished."""
        if self.open_tokens == "any":
            return [each for each in self.board.features if each.kind == kind]
        return self.won(seat, kind)

    def won(self, seat: int, kind: str) -> list[Feature]:
        features = (each for each in self.board.features if each.kind == kind)
        return [each for each in features if self.winner(each) == seat]

    def open_worth(self, feature: Feature) -> int:
        doubled = self.edition == "castle-rgg" and feature.wells
        return (2 if feature.kind == "tower" or doubled else 1) * len(feature.tiles)


def best(worth: list[int], copies: int) -> int:
    """7.4: each copy of a token scores a different feature."""
    return sum(sorted(worth, reverse=True)[:copies])
