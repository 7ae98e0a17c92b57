"""A table of The Castle or Zamek with simple faces for scenarios, which are played by the names of faces.

    t = Table()
    t.turn("straight 1 9 1", "e2")   # face, column, row and quarter turns; where the follower goes
    t.turn_of(0)
    t.turn("end house 2 9 3")
    assert t.points() == [3, 0]

Positions are built by playing, because features grow tile by tile. Only values on which nothing else depends are
set directly: points, tokens, the size of keeps, the faces left to draw, and the seat to act.

The hub is the space 4 5: `hub` places a tile on each of its four sides, with its north edge towards the hub.
"""

from collections import Counter

import keepstone
from keepstone.games.castle.rules.terms import Phase, Token
from tests.castle.faces import NUMBER, TILES
from tests.support.talking import Talking

TOKENS = tuple(token.name.lower().replace("_", "-") for token in Token)
TOWERS = (12, 16, 20, 26, 32, 38, 42, 56, 64, 66, 82, 88, 90)
SOURCES = ("path", "tower", "house", "court", "keep", "open", "five")
ROWS = ((3, 8), (3, 8), (0, 8), (0, 7), *[(3, 7)] * 3, *[(1, 7)] * 4, (1, 4))
SPACES = [(col, row) for row, (first, last) in enumerate(ROWS) for col in range(first, last + 1)]

ROAD = (
    "straight",
    "straight house",
    "straight tower",
    "straight market",
    "house side",
    "tower side",
)

FILLERS = ("court corner", "court corner 2", "house straight 2")


class Table(Talking):
    """A position with methods to play on it and query it."""

    def __init__(
        self, game="castle", position=None, tiles=TILES, score=(), keeps=(), hold=(), **options
    ):
        self.position = position or keepstone.game(game, tiles=tiles, **options).new()
        if score:
            self.score(*score)
        if keeps:
            self.keeps(*keeps)
        self.hold(0, *hold)

    @property
    def state(self):
        return self.position.state

    # Values on which nothing else depends.

    def turn_of(self, seat):
        assert self.state.phase == Phase.DRAW, "no turn begins now"
        self.state.seat = seat

    def score(self, *points):
        self.state.score[:] = points

    def hold(self, seat, *kinds):
        """Give a seat tokens as if they had been taken in an earlier turn."""
        for kind in kinds:
            self.state.held[seat, TOKENS.index(kind)] += 1
            self.state.taken[TOKENS.index(kind)] += 1

    def clear_tower(self, number):
        self.state.towers &= ~(1 << TOWERS.index(number))

    def keeps(self, *tiles):
        """Set the house sizes of the keeps of both seats; 0 for none."""
        self.state.keep[:] = tiles

    def left(self, *faces):
        self.state.stock[:] = [face in faces for face in NUMBER]
        self.state.stock_size = len(faces)

    # Playing.

    def draw(self, *faces):
        self.play(*(f"draw {NUMBER[face]}" for face in faces))

    def lay(self, tile):
        """Draw and place a tile: "FACE COLUMN ROW TURNS"."""
        face, *where = tile.rsplit(maxsplit=3)
        self.draw(face)
        self.play(f"place {' '.join(where)}")

    def turn(self, tile, follower=None, by=None):
        """Play a turn up to the scoring: place a tile, and put a follower on one of its ports or place none.

        by: the seat that takes the turn.
        """
        if by is not None:
            self.turn_of(by)
        self.lay(tile)
        if follower:
            self.play(f"follower {follower}")
        elif self.state.phase == Phase.FOLLOWER:
            self.play("skip")

    def turns(self, *texts):
        """Play turns, each as "TILE", "TILE PORT" with a follower, or "SEAT: TILE" for the turn of a seat."""
        for text in texts:
            seat, _, rest = text.rpartition(": ")
            tile, port = rest, None
            if rest[-2] in "nesw":
                tile, port = rest.rsplit(" ", 1)
            self.turn(tile, port, by=int(seat) if seat else None)

    def hub(self, w, n, e, s, fillers=FILLERS):
        """Place a tile on each side of 4 5, facing this space: (FACE, seat of a follower or None).

        The follower goes on the segment that faces 4 5, of an `end` on its path.
        """
        sides = ((w, "3 5 1", "e"), (n, "4 4 2", "s"), (e, "5 5 3", "w"), (s, "4 6 0", "n"))
        between = ("3 4 0", "5 4 0", "3 6 0")
        for index, ((face, seat), where, side) in enumerate(sides):
            port = side + ("2" if face.startswith("end ") else "1")
            self.turn(f"{face} {where}", None if seat is None else port, by=seat or 0)
            if index < len(between):
                self.turn(f"{fillers[index]} {between[index]}")

    def road(self, tiles, owner=0, by=0, faces=ROAD):
        """Play a path of this many tiles from the start space 6/7, which a seat completes.

        The owner has a follower on it. The straight faces may be chosen.
        """
        if tiles == 2:
            self.turn("end house 1 9 3", "w2", by=owner)
            return
        for col in range(1, tiles - 1):
            self.turn(f"{faces[col - 1]} {col} 9 1", "e2" if col == 1 else None, by=owner)
        self.turn(f"end house {tiles - 1} 9 3", by=by)

    def two_points(self, seat):
        """Let a seat complete the path of the start space 40/41: two tiles, two points."""
        self.turn("end tower 3 0 3", "w2", by=seat)

    def tower_of_two(self, seat):
        """Let a seat complete the tower of the start space 74/75: two tiles, four points."""
        self.turn("tower end 7 7 1", "e1", by=seat)

    def house_of_two(self, seat):
        """Let a seat complete the house of the start space 50/51: two tiles, two points."""
        self.turn("house end 6 0 0", "n1", by=seat)

    def finish(self, tile="cross 8 2 0", follower=None, by=None):
        """Play the last turn of the game with a tile, by default a tile that scores nothing; return the points."""
        self.left(tile.rsplit(maxsplit=3)[0])
        self.turn(tile, follower, by)
        return self.points()

    # Queries.

    @property
    def phase(self):
        return Phase(int(self.state.phase))

    @property
    def seat(self):
        """The seat whose turn it is."""
        return int(self.state.seat)

    @property
    def is_over(self):
        return self.to_act == keepstone.OVER

    def points(self):
        return self.position.scores()

    def points_from(self, source):
        return self.state.tally[:, SOURCES.index(source)].tolist()

    def supply(self, seat=0):
        """Return how many followers a seat has in supply."""
        return int((self.state.follower[seat] == 0).sum())

    def tokens(self, seat=0):
        """Return the tokens of a seat."""
        return Counter(
            {kind: int(n) for kind, n in zip(TOKENS, self.state.held[seat], strict=True) if n}
        )

    def towers(self):
        return [number for i, number in enumerate(TOWERS) if int(self.state.towers) >> i & 1]

    def keep(self, seat=0):
        """Return the number of tiles of the house with a keep."""
        return int(self.state.keep[seat])

    def keep_at(self, seat=0):
        """Return the space of a keep, as column and row; None if it is nowhere."""
        space = int(self.state.keep_space[seat])
        return SPACES[space - 1] if space else None

    def faces(self):
        return {face for face, left in zip(NUMBER, self.state.stock, strict=True) if left}

    def places(self):
        """Return where the drawn tile can be placed: the turns by column and row."""
        found = {}
        for text in self.legal():
            col, row, turn = (int(word) for word in text.removeprefix("place ").split())
            found.setdefault((col, row), []).append(turn)
        return found

    def places_of(self, face):
        """Return where a face can be placed if it is drawn now."""
        after = Table(position=self.position.copy())
        after.draw(face)
        return after.places() if after.phase == Phase.PLACE else {}

    def odds(self):
        return dict(self.position.chance_weights())
