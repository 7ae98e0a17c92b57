"""The game against its plain twin: random games in parallel, in all editions, with any tile set."""

import re
from importlib.resources import files
from itertools import product
from random import Random

import pytest

import keepstone
from keepstone.games.castle.rules import faces, features
from keepstone.games.castle.rules.ending import largest_empty_area
from keepstone.games.castle.rules.terms import Kind, Phase
from tests.castle.components import count
from tests.castle.plain import (
    BARE,
    KINDS,
    OVER,
    PORTS,
    SPACES,
    TOKENS,
    TOWERS,
    Board,
    Cell,
    Feature,
    Plain,
    Segment,
    across,
    read_face,
)
from tests.support.against_plain import check_refused, shares, twin_games
from tests.support.rows import each_row

STANDARD = files("keepstone.games.castle.rules").joinpath("data/tiles.txt").read_text("utf-8")
EDITIONS = ("castle", "castle-rgg", "zamek")
SOURCES = (*KINDS.values(), "keep", "open", "five")
NAME = re.compile(r"[PTHC]\d+")
LOOKS = 0.1  # how often all features are compared; the choices are compared at every step
ALL_TEXTS = [
    *("skip", "double", "single", "extra", "done"),
    *(f"draw {face}" for face in range(62)),
    *(f"place {x} {y} {turn}" for x, y, turn in product(range(9), range(12), range(4))),
    *(f"{verb} {port}" for verb in ("follower", "score", "score beyond") for port in PORTS),
    *(f"token {kind}" for kind in TOKENS),
]


class Taste:
    """What a game tends to: lumps or lines, many or few followers, greed or peace."""

    def __init__(self, random: Random):
        self.random = random
        self.spread = random.choice((0.5, 1, 1, 3, 10))
        self.greed = random.choice((0, 2, 8, 20))
        self.follower = {kind: 10 ** random.uniform(-1, 1) for kind in KINDS.values()}
        self.skip = random.choice((0.02, 0.3, 3))
        self.again = 10 ** random.uniform(-1, 1)

    def choose(self, twin: Plain) -> str:
        if outcomes := twin.outcomes():
            return self.random.choices(list(outcomes), list(outcomes.values()))[0]
        legal = twin.legal()
        if twin.phase == "place":
            return self.choose_place(twin, legal)
        weights = [self.weight(twin, *text.split()) for text in legal]
        return self.random.choices(legal, weights)[0]

    def choose_place(self, twin: Plain, legal: list[str]) -> str:
        """Of some places that suit the taste, one where most is gained at once."""
        weights = [self.spread ** touched(twin.board, cell_of(text)) for text in legal]
        tried = self.random.choices(legal, weights, k=1 + self.greed)
        return max(dict.fromkeys(tried), key=lambda text: self.greed and prospect(twin, text))

    def weight(self, twin: Plain, verb: str, *rest: str) -> float:
        if verb == "follower":
            name = twin.board.tiles[twin.last].ports[PORTS.index(rest[0])]
            feature = twin.board.feature((twin.last, name))
            return (
                self.follower[feature.kind]
                * (len(feature.tiles) / (1 + feature.open)) ** self.greed
            )
        return {"skip": self.skip, "extra": self.again, "double": self.again}.get(verb, 1)


def cell_of(place: str) -> Cell:
    _, x, y, _ = place.split()
    return int(x), int(y)


def touched(board: Board, cell: Cell) -> int:
    return sum(across(cell, port)[0] in board.tiles for port in (1, 4, 7, 10))


def prospect(twin: Plain, place: str) -> float:
    """How a placement looks for the seat: the more of what it leads or may win is complete."""
    cell, board = cell_of(place), Board([])
    board.tiles = twin.board.tiles | {cell: twin.faces[twin.drawn].turned(int(place.split()[-1]))}
    total = 0.0
    for feature in dict.fromkeys(map(board.walk, segments_at(board, cell))):
        own, other = twin.counts(feature)[:: -1 if twin.seat else 1]
        own += own == other == 0 and cell in feature.tiles
        total += len(feature.tiles) * ((own > other) - (own < other)) / (1 + feature.open) ** 2
    return total


def segments_at(board: Board, cell: Cell) -> list[Segment]:
    """Those of a tile and those across its rim."""
    rim = [at for port in range(12) for at in ((cell, port), across(cell, port))]
    found = [(at, board.tiles[at].ports[port]) for at, port in rim if at in board.tiles]
    return [segment for segment in dict.fromkeys(found) if segment[1] != BARE]


class Table:
    """One random game, played by the game and by its twin."""

    def __init__(self, seed: int, custom: str | None = None):
        self.random = random = Random(seed)
        self.taste = Taste(random)
        edition, final_landing = random.choice(EDITIONS), random.random() < 0.3
        options, open_tokens = {"final_landing": final_landing}, "controlled"
        if edition == "zamek":
            options["open_tokens"] = open_tokens = random.choice(("controlled", "any"))
        else:
            options["edition"] = edition
        if custom:
            options["tiles"] = custom
        name = "zamek" if edition == "zamek" else "castle"
        self.rules = keepstone.game(name, **options)
        self.true = self.rules.new(seed)
        self.box = count(self.true.state)
        self.twin = Plain(custom or STANDARD, edition, final_landing, open_tokens)

    def play(self) -> None:
        """Play a whole game."""
        while self.twin.to_act() != OVER:
            self.compare()
            if self.random.random() < LOOKS:
                self.compare_features()
                self.probe()
            text = self.taste.choose(self.twin)
            self.true.play(text)
            self.twin.play(text)
        self.compare()
        self.compare_features()

    def compare(self) -> None:
        """The game and its twin allow the same, with the same chances, at the same table."""
        true, twin = self.true, self.twin
        assert true.to_act == twin.to_act()
        assert sorted(true.legal()) == sorted(twin.legal())
        assert shares(dict(true.chance_weights())) == shares(twin.outcomes())
        assert true.scores() == twin.scores
        best = [seat for seat in (0, 1) if twin.scores[seat] == max(twin.scores)]
        assert true.winners() == (best if twin.to_act() == OVER else [])
        for name, value in fields_of(twin).items():
            assert true.state[name].tolist() == value, name

    def compare_features(self) -> None:
        """The record tells the same features, and what is on them, as walking over the board."""
        state, twin = self.true.state, self.twin
        assert count(state) == self.box
        assert largest_empty_area(state) == twin.board.largest_empty_area()
        for space, cell in enumerate(SPACES):
            if cell not in twin.board.tiles:
                assert state.need[space] == need(twin.board, cell)
        for feature in twin.board.features:
            roots = {features.find(state, node) for node in self.nodes(feature.segments)}
            assert len(roots) <= 1
            for root in roots:
                self.compare_feature(root, feature)
        self.compare_due()
        current = twin.current and self.root(twin.current)
        assert state.current == (0 if current is None else current + 1)

    def compare_due(self) -> None:
        """What waits to be scored; before the follower, all that is complete."""
        twin = self.twin
        due = twin.completed if twin.phase == "follower" else twin.pending
        waiting = {each - 1 for each in self.true.state.pending.tolist() if each}
        assert len(waiting) == len(due)
        assert {self.root(each) for each in due if self.nodes(each.segments)} <= waiting

    def compare_feature(self, root: int, feature: Feature) -> None:
        state, counts = self.true.state, self.twin.counts(feature)
        assert faces.kind_of(state, root) == Kind[feature.kind.upper()]
        assert bool(state.open[root]) == bool(feature.open)
        if feature.kind != "court":
            assert state.tiles[root] == len(feature.tiles)
        if feature.open or counts != [0, 0]:  # what is scored for good keeps its count
            assert state.seats[root] == counts[0] + 8 * counts[1]
        assert state.marks[root] == feature.wells + feature.markets
        under = [self.true.state.follower[seat] for seat in (0, 1)]
        nodes = self.nodes(feature.segments)
        assert [sum(node - 1 in nodes for node in row) for row in under] == counts

    def root(self, feature: Feature) -> int:
        return features.find(self.true.state, min(self.nodes(feature.segments)))

    def nodes(self, segments: frozenset[Segment]) -> set[int]:
        """The nodes of the segments of placed tiles; those of start spaces have no port to ask."""
        state = self.true.state
        return {
            int(faces.node_at(state, int(state.tile[SPACES.index(cell)]) - 1, port))
            for cell, name in segments
            if cell in SPACES
            for port, other in enumerate(self.twin.board.tiles[cell].ports)
            if name == other
        }

    def probe(self) -> None:
        """Texts that the rules forbid are refused and change nothing."""
        texts = set(self.random.choices(ALL_TEXTS, k=5))
        check_refused(self.true, texts - set(self.twin.legal()))


def fields_of(twin: Plain) -> dict[str, object]:
    """The fields of the record that can be told without a number for each segment."""
    fields = {
        "score": twin.scores,
        "tally": [[tally[source] for source in SOURCES] for tally in twin.tally],
        "stock": [int(face in twin.stock) for face in sorted(twin.faces)],
        "drawn": twin.drawn or 0,
        "tile": [tile_value(twin, cell) for cell in SPACES],
        "keep": twin.keep,
        "keep_space": [number(cell) for cell in twin.keep_cell],
        "towers": sum(tower in twin.towers and 1 << i for i, tower in enumerate(TOWERS)),
        "held": [[held[kind] for kind in TOKENS] for held in twin.held],
        "taken": [2 - twin.unseen[kind] for kind in TOKENS],
        "phase": Phase[twin.phase.upper()],
    }
    if twin.phase != "over":
        fields |= {"seat": twin.seat, "fresh": [twin.fresh[kind] for kind in TOKENS]}
    if twin.phase not in ("over", "draw", "place"):
        fields["last"] = number(twin.last)
    return fields | ({"taker": twin.taker} if twin.phase == "token" else {})


def number(cell: Cell | None) -> int:
    return 0 if cell is None else SPACES.index(cell) + 1


def tile_value(twin: Plain, cell: Cell) -> int:
    tile = twin.board.tiles.get(cell)
    return (int(tile.face) - 1) * 4 + tile.turn + 1 if tile else 0


def need(board: Board, cell: Cell) -> int:
    """On which sides a path must be (bits 0 to 3) or must not be (4 to 7)."""
    bits = 0
    for side in range(4):
        other, port = across(cell, 3 * side + 1)
        if other in board.tiles:
            bits |= 1 << side + 4 * (not board.tiles[other].has_path(port // 3))
    return bits


def shuffled_set(random: Random) -> str:
    """The standard set with other numbers, turns and names of segments: nothing else differs."""
    rows = [row.split(None, 1) for row in STANDARD.splitlines() if row and row[0] != "#"]
    labels = [label for label, _ in rows if label[0] != "S"]
    random.shuffle(labels)
    faces = [shuffled(face, random) for label, face in rows if label[0] != "S"]
    starts = [f"{label} {face}" for label, face in rows if label[0] == "S"]
    return "\n".join([*starts, *map(" ".join, zip(labels, faces, strict=True))])


def shuffled(face: str, random: Random) -> str:
    edges, *marks = face.split(";", 1)
    row, turn = edges.split(), random.randrange(4)
    numbers = random.sample(range(1, 10), 9)
    text = ";".join([" ".join((*row[turn:], *row[:turn])), *marks])
    return NAME.sub(lambda name: name[0][0] + str(numbers[int(name[0][1:]) - 1]), text)


def wild_set(random: Random) -> str:
    """A set as strange as the format allows: up to twelve segments on a face, marks everywhere."""
    kinds = random.choice(("THC", "THC", "CCCT", "HT", "TC"))
    paths, join = random.choice((0.3, 0.6, 0.9)), random.choice((0, 0.3, 0.8))
    starts = ("-.P1.-", "T1", "H1", "C1")
    rows = [f"S{n} {marked(random.choice(starts), random)}" for n in range(7)]
    looks: list[object] = []
    while len(looks) < 60:
        face = squared(wild_face(random, kinds, paths, join), random)
        tile = read_face("", face)
        if not any(tile.turned(turn).look() in looks for turn in range(4)):
            looks.append(tile.look())
            rows.append(f"{len(looks)} {marked(face, random)}")
    return "\n".join(rows)


def stubborn_set(random: Random) -> str:
    """Paths on every side, or on none, and none on the wall: half of the faces fit nowhere."""
    starts = [f"S{number} {random.choice(('T1', 'H1', 'C1'))}" for number in range(7)]
    cross = "C1.P1.C2 C2.P1.C3 C3.P1.C4 C4.P1.C1"
    lines = ("T1 T1 H1 C1", "T1 C1 T1 H1", "H1 T1 C1 H2", "C1 C1 H1 T1", "H1 H1 T1 C1")
    faces = random.sample([cross] * 30 + [marked(line, random) for line in lines * 6], 60)
    return "\n".join((*starts, *(f"{number} {face}" for number, face in enumerate(faces, 1))))


def wild_face(random: Random, kinds: str, paths: float, join: float) -> str:
    """Round the rim: a place may join a segment that is still open, which closes those between."""
    sides = ["?P?" if random.random() < paths else "?" for _ in range(4)]
    edges = ["".join(random.choice(kinds) if c == "?" else c for c in side) for side in sides]
    rim: list[str] = []
    still_open: list[str] = []
    for corner, kind in ((not i, kind) for edge in edges for i, kind in enumerate(edge)):
        same = [name for name in still_open if name[0] == kind]
        if same and corner and same[-1] == rim[-1]:
            name = rim[-1]
        elif same and random.random() < join:
            name = random.choice(same)
        else:
            name = f"{kind}{len(rim) + 1}"
            still_open.append(name)
        del still_open[still_open.index(name) + 1 :]
        rim.append(name)
    if rim[0][0] == rim[-1][0]:
        rim = [rim[0] if name == rim[-1] else name for name in rim]
    names = iter(rim)
    return " ".join(".".join(next(names) for _ in edge) for edge in edges)


def squared(face: str, random: Random) -> str:
    """Now and then a square cuts the only path of a face, if three ends meet there."""
    ends = re.findall(r"P\d+", face)
    if len(ends) != 3 or len(set(ends)) > 1 or random.random() < 0.5:
        return face
    numbers = iter("123")
    return re.sub(r"P\d+", lambda _: "P" + next(numbers), face) + " ; square"


def marked(face: str, random: Random) -> str:
    names = sorted(set(NAME.findall(face)))
    wells = [f" ; well {name}" for name in names if name[0] == "P" and random.random() < 0.3]
    markets = [f" ; market {name}" for name in names if name[0] == "C" and random.random() < 0.5]
    return face + "".join(wells + markets)


@pytest.mark.either
@each_row("seed", twin_games(interpreted=2, fast=3, whole=6))
def test_game_and_twin_agree(seed: int) -> None:
    Table(seed).play()


@each_row(
    "make",
    [shuffled_set, wild_set, stubborn_set],
)
@pytest.mark.interpreted
def test_game_and_twin_agree_with_any_tile_set(make) -> None:
    custom = make(Random(4))
    for seed in range(3):
        Table(seed, custom).play()
