"""§3 The setup of a phase."""

import keepstone
from keepstone.games.burgundy.rules.components import COLOUR_OF, KIND_NAMES
from keepstone.games.burgundy.rules.terms import Colour, Stage
from tests.burgundy.table import Table
from tests.support.rows import each_row

# The colour of each space and the number of players from which on it is used.
SPACES = {
    **{1: "K3 B2 S2 A4", 2: "K2 B3 C2 B4", 3: "A2 S3 B2 K4"},
    **{4: "M4 S2 B2 A3", 5: "B3 M2 B4 K2", 6: "C3 B2 S4 A2"},
}
BUILDINGS = KIND_NAMES[1:9]
GENERIC = ["first", "board", "goods", "tile", "goods", "dice", "white"]


def letter(name):
    return Colour(int(COLOUR_OF[KIND_NAMES.index(name)])).name[0] if name else "-"


def letters(t, number):
    return "".join(letter(name) for name in t.depot_at(number))


def drawing(stage, players=2):
    """A table that waits for something, after whatever was listed first each time."""
    t = Table(players)
    while t.stage != stage:
        t.play(t.legal()[0])
    return t


def next_phase(t, phase, *events):
    """Let the last turn of a phase pass, so that the next phase begins."""
    t.turn_of(t.players - 1, phase, round=5)
    t.idle()
    t.chance(*events)


# Tiles that are left.


def test_what_is_left_of_a_phase():
    """§3.1 What nobody took is out of the game, from the black depot too."""
    t = Table()
    t.depot(1, "", "bank", "ship")
    t.depot(5, "", "mine")
    t.black("castle", "", "knowledge-7")
    next_phase(t, "A")
    assert t.moment == "B1"
    assert t.gone() == {"bank": 1, "ship": 1, "mine": 1, "castle": 1, "knowledge-7": 1}
    # Stored and placed tiles stay. Goods wait in their depot; one of phase B joins them.
    t = Table()
    t.lay(0, "d4 castle", "c3 bank")
    t.store(0, "ship")
    t.goods_in(2, 5, 5, 1)
    next_phase(t, "A", "white 4")
    assert t.goods_at(2) == {5: 2, 1: 1}
    assert sum(t.goods_at(4).values()) == 1
    assert (t.stored(0), t.tile_at(0, "c3"), t.gone().total()) == (["ship", "", ""], "bank", 0)


# New tiles.


@each_row("players tiles", [(2, 12), (3, 18), (4, 24)])
def test_the_spaces_of_the_depots(players, tiles):
    """§3.2 The marks and colours of the 24 spaces: 12, 18 or 24 of them are used."""
    t = Table(players)
    t.begin()
    for number, spaces in SPACES.items():
        used = "".join(s[0] if int(s[1]) <= players else "-" for s in spaces.split())
        assert letters(t, number) == used
    assert sum(bool(name) for number in SPACES for name in t.depot_at(number)) == tiles


@each_row(
    "players before colour",
    [
        *((3, before, colour) for before, colour in zip("ABCD", "MCMC", strict=True)),
        (2, "A", "-"),
        (4, "A", "C"),
    ],
)
def test_a_mine_instead_of_a_castle_with_three_players(players, before, colour):
    """§3.2 Depot 6 offers three players a mine in B and D, a castle in A, C and E; others no mine."""
    t = Table(players)
    next_phase(t, before)
    assert letters(t, 6)[0] == colour


def test_spaces_are_filled_by_colour():
    """§3.2 The first space for two players is the building of depot 1: eight types, five of each."""
    t = drawing(Stage.DEPOTS)
    assert t.odds() == {f"tile {kind}": 5 for kind in BUILDINGS}
    assert t.refuses("tile cow-2") == "3.2"
    t.play("tile bank")
    assert t.depot_at(1) == ["", "bank", "", ""]
    # The next building comes after the ship of depot 1 and two tiles of depot 2: of 39.
    t = drawing(Stage.DEPOTS)
    t.play("tile bank", "tile ship", "tile knowledge-6", "tile castle", "tile cow-4")
    assert t.odds() == {f"tile {kind}": 5 - (kind == "bank") for kind in BUILDINGS}
    # The animal of depot 3 is one of twenty: of each type 2, 2, 3, 3 and 4.
    t = drawing(Stage.DEPOTS)
    t.play("tile bank", "tile ship", "tile knowledge-6", "tile castle")
    types = ("cow", "sheep", "pig", "chicken")
    weights = {2: 2, 3: 2, 4: 1}
    assert t.odds() == {f"tile {kind}-{n}": w for kind in types for n, w in weights.items()}


@each_row("players tiles", [(2, 4), (3, 6), (4, 8)])
def test_the_black_depot(players, tiles):
    """§3.3 It gets 4, 6 or 8 tiles."""
    t = Table(players)
    t.begin()
    assert [bool(name) for name in t.black_at()] == [True] * tiles + [False] * (8 - tiles)


def test_the_black_depot_is_filled_from_the_black_backed_tiles():
    """§3.3 Any of the forty may come: 16 buildings, 8 animals, 6 knowledge, 2, 2 and 6."""
    t = drawing(Stage.BLACK)
    odds = t.odds()
    assert sum(odds.values()) == 40
    assert [odds[f"tile {kind}"] for kind in BUILDINGS] == [2] * 8
    assert [odds[f"tile {kind}"] for kind in ("castle", "mine", "ship")] == [2, 2, 6]
    assert [kind for kind in odds if "knowledge" in kind] == [
        f"tile knowledge-{number}" for number in (7, 12, 14, 15, 24, 25)
    ]
    assert "tile cow-2" not in odds
    t.play("tile mine", "tile mine")
    assert t.black_at()[:3] == ["mine", "mine", ""]
    assert "tile mine" not in t.odds()


def test_the_goods_of_the_phase():
    """§3.4 Five are laid out in the order in which they come; the first goes with the white die."""
    t = drawing(Stage.ROW)
    t.play("goods 6", "goods 5", "goods 4", "goods 3", "goods 2")
    assert t.row() == [6, 5, 4, 3, 2]
    t.chance("white 3")
    assert t.row() == [0, 5, 4, 3, 2]
    assert t.goods_at(3) == {6: 1}


# The order of chance.


@each_row("players", [2, 3, 4])
def test_the_order_of_chance(players):
    """§3.5 First player, estates, three goods each; tiles, black tiles, five goods; dice; white die."""
    t = Table(players, boards="dealt")
    while t.to_act != keepstone.CHANCE or t.stage != Stage.WHITE:
        t.play(t.legal()[0])
    t.chance()
    counts = [1, players, 3 * players, 6 * players + 2 * players, 5, players, 1]
    verbs = [text.split()[0] for text in t.position.log if not text.startswith("found")]
    expected = [verb for verb, count in zip(GENERIC, counts, strict=True) for _ in range(count)]
    assert verbs == expected


def test_the_order_of_the_draws():
    """§3.5 The spaces are filled depot by depot, by slot number: 12 for two players."""
    t = drawing(Stage.DEPOTS)
    colours = []
    while t.stage == Stage.DEPOTS:
        colours.append(letter(t.legal()[0].split()[1]))
        t.play(t.legal()[0])
    assert "".join(colours) == "BS" + "KC" + "AB" + "SB" + "MK" + "BA"
    # 21 unordered pairs; of 36 throws each double comes from one, any other from two.
    t = drawing(Stage.DICE)
    pairs = [(a, b) for a in range(1, 7) for b in range(a, 7)]
    assert t.odds() == {f"dice {a}-{b}": 2 - (a == b) for a, b in pairs}
    assert len(t.odds()) == 21
    # After the dice of all players; its six numbers are equally likely.
    t = drawing(Stage.DICE, players=3)
    t.play("dice 1-2", "dice 3-4", "dice 5-5")
    assert t.odds() == {f"white {die}": 1 for die in range(1, 7)}


def test_a_draw_with_one_outcome_is_an_event():
    """§3.5 A ship space can only get a ship, and yet it is drawn."""
    t = drawing(Stage.DEPOTS)
    t.play("tile bank")
    assert t.odds() == {"tile ship": 20}
    assert t.to_act == keepstone.CHANCE


def test_four_players_use_every_tile():
    """§3.2, §3.3 24 x 5 and 4 start castles, and 8 x 5 black-backed ones: all 164."""
    t = Table(4)
    t.begin()
    while t.to_act != keepstone.OVER:
        t.idle_round()
        t.chance()
    assert [supply.total() for supply in t.unseen()] == [0, 0]
    lying = [name for number in SPACES for name in t.depot_at(number)] + t.black_at()
    assert t.gone().total() + sum(map(bool, lying)) + 4 == 164
