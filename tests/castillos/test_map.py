"""§4: placing the map tiles."""

from keepstone import CHANCE, SPECTATOR
from keepstone.games.castillos.rules.components import TILE_NAMES
from keepstone.games.castillos.rules.terms import Phase
from tests.castillos.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse

SUN, MOON = (" ".join(TILE_NAMES[first : first + 6]) for first in (0, 6))
EVERYTHING = list(TILE_NAMES)


def begun(starter=0):
    """Two players, the own resources dealt, nothing laid."""
    t = Table()
    t.begin(starter, "sun-5", "moon-3")
    return t


def placing(*rows, tile, at=(0, 0), players=2):
    """A map of these rows, and seat 0 is to lay a tile from the pile."""
    t = Table(players=players)
    t.map(*rows, at=at)
    t.turn_of(0, Phase.PLACE, drawn=tile)
    return t


def choosing(*resources, rows=(), starter=0):
    """A map of these rows, by default of all tiles of the pile, and seat 0 is to take a tile."""
    t = Table(players=len(resources))
    t.resources(*resources)
    if rows:
        t.map(*rows)
    else:
        t.rest()
    t.turn_of(0, Phase.SOURCE, starter=starter)
    return t


def test_the_pile_or_the_own_resource():
    """§4.1 The starter chooses first: the pile or the own resource, and no other tile."""
    t = begun(starter=1)
    check(t, to_act=1, legal=["pile", "use moon-3"])
    refuse(t, "4.1", "use moon-4")
    # Whoever chooses the pile lays what it gives, and cannot go back to the own resource.
    t = begun()
    check(t, "pile", to_act=CHANCE)
    check(t, "draw moon-null", to_act=0, legal=["place 0 0"])
    refuse(t, "4.1", "use sun-5")
    t.play("place 0 0")
    assert (t.tile_at(0, 0), t.resource_of(0)) == ("moon-null", "sun-5")


def test_the_own_resource_is_laid():
    """§4.1 The own resource is turned up and laid like a tile of the pile, and not replaced.

    The first tile of a round lies at the origin; another place means the same.
    """
    t = begun()
    check(t, "use sun-5", to_act=0, free={(0, 0)})
    refuse(t, "4.1", "place 1 0")
    t.play("place 0 0")
    assert (t.tile_at(0, 0), t.resource_of(0)) == ("sun-5", None)
    t.lay("moon-5 1 0")
    check(t, to_act=0, legal=["pile"])
    refuse(t, "4.1", "use sun-5")


def test_tiles_are_drawn_and_placed_in_turn():
    """§4.1 The tile is turned up before it is laid: everybody sees which one it is."""
    t = begun()
    t.play("pile", "draw sun-2")
    for viewer in (0, 1, SPECTATOR):
        assert t.seen_by(viewer).log[-1] == "draw sun-2"
        assert t.seen_by(viewer).state.drawn == t.state.drawn > 0
    # One tile a turn, seat after seat from the starter.
    t = Table(players=3)
    t.begin(2, "sun-5", "moon-3", "crown-null")
    turns = []
    for move in ("sun-2 0 0", "crown-2 0 1", "moon-2 0 2", "sun-3 0 3", "sun-4 0 4"):
        turns.append(t.to_act)
        t.lay(move)
    assert turns == [2, 0, 1, 2, 0]
    # The free cells are those that share a side with a tile. The map is an L: sun 2 at 0 0, sun 3
    # east of it, moon 2 south of sun 2.
    t = placing("sun-2 sun-3", "moon-2 .", tile="moon-5")
    check(t, free={(0, -1), (1, -1), (2, 0), (1, 1), (0, 2), (-1, 0), (-1, 1)})
    t.play("place 1 1")
    assert (t.tile_at(1, 1), t.tile_at(0, 0)) == ("moon-5", "sun-2")


def test_where_a_tile_is_laid():
    """§4.1 A cell with tiles on all four sides is as good as any other."""
    t = placing(". sun-2 .", "sun-3 . moon-2", ". sun-4 .", tile="moon-5")
    assert (1, 1) in t.free()
    t.play("place 1 1")
    assert t.tile_at(1, 1) == "moon-5"
    # No tile is laid on another; a corner is not enough, and a gap even less.
    cells = ("0 0", "1 0", "-1 -1", "2 -1", "3 0", "0 5", "-23 23")
    t = placing("sun-2 sun-3", tile="moon-5")
    refuse(t, "4.1", *(f"place {cell}" for cell in cells))
    refuse(placing("sun-2 .", tile="moon-5"), "4.1", "place 1 1")
    # The first number of a cell grows to the east, the second to the south.
    t = begun()
    t.lay("sun-2 0 0", "moon-2 1 0", "sun-3 0 1", "moon-4 -1 0", "sun-4 0 -1")
    cells = [t.tile_at(*cell) for cell in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    assert cells == ["moon-2", "sun-3", "moon-4", "sun-4"]


@each_row("x y", [(23, 0), (-23, 0), (0, 23), (0, -23)])
def test_the_table_has_no_edge(x, y):
    """§4.1 All 24 tiles of four players may lie in one line, in any direction from the first."""
    first, last = (min(x + 1, 0), min(y + 1, 0)), EVERYTHING[-1]
    rows = [" ".join(EVERYTHING[:-1])] if x else EVERYTHING[:-1]
    t = placing(*rows, tile=last, at=first, players=4)
    t.play(f"place {x} {y}")
    assert t.tile_at(x, y) == last
    assert t.legal()[0].startswith("castle ")


def test_a_table_that_is_set_up_is_a_table_that_is_played():
    """§4.1 The words of these tests that lay a map directly lay the same map as a game does."""
    played = begun()
    played.lay("sun-2 0 0", "moon-2 1 0", "sun-3 1 1", "moon-4 2 1", "sun-4 -1 0")
    t = Table()
    t.resources("sun-5", "moon-3")
    t.map("sun-4 sun-2 moon-2 .", ". . sun-3 moon-4", at=(-1, 0))
    t.turn_of(1, Phase.SOURCE, starter=0)
    assert t.position == played.position


def test_an_empty_pile_leaves_the_own_resource():
    """§4.2 When the pile is empty, the own resource must be used."""
    t = choosing("sun-5", "moon-3")
    check(t, legal=["use sun-5"])
    assert len(t.cells()) == 10
    refuse(t, "4.2", "pile", "use moon-3")
    # As long as the pile lasts, nobody takes another's resource, even without an own one.
    t = choosing("", "moon-3", rows=["sun-null sun-ace sun-2 sun-3 sun-5"], starter=1)
    check(t, legal=["pile"])
    refuse(t, "4.2", "use moon-3")


def test_another_resource_must_be_used_at_last():
    """§4.2 The pile is empty and the own resource used: the other player's is laid.

    Two players, seat 1 started and kept its resource: after eleven tiles it is seat 0's turn.
    """
    t = choosing("", "moon-3", starter=1)
    check(t, legal=["use moon-3"])
    assert len(t.cells()) == 11
    refuse(t, "4.2", "pile")
    assert t.refuses("use sun-5")
    check(t, "use moon-3", "place -1 0", to_act=1)
    assert (t.tile_at(-1, 0), t.resource_of(1)) == ("moon-3", None)
    assert t.may("castle moon-3")


def test_the_last_resources():
    """§4.2 Any resource that is left may be taken, and the next player takes the other.

    Four players, seat 2 started; seats 0 and 1 have used theirs. Twenty-two tiles lie, so everybody knows by
    counting which resources are left.
    """
    t = choosing("", "", "crown-4", "arms-2", starter=2)
    assert len(t.cells()) == 22
    for seen in (t, *(t.seen_by(viewer) for viewer in (0, 1, 2, 3, SPECTATOR))):
        check(seen, legal=["use crown-4", "use arms-2"])
    check(t, "use arms-2", "place 1 0", to_act=1, legal=["use crown-4"])
    check(t, "use crown-4", "place 1 1", to_act=2)
    assert t.may("castle crown-4")
    # Played out: seat 0 uses its resource at once, seat 1 never; the pile lasts eleven turns.
    t = begun(starter=1)
    pile = [name for name in EVERYTHING[:12] if name not in ("sun-5", "moon-3")]
    names = [pile[0], "sun-5", *pile[1:]]
    t.lay(*(f"{name} 0 {y}" for y, name in enumerate(names)))
    check(t, to_act=0, legal=["use moon-3"])


@each_row("players", [2, 3, 4])
def test_the_map_ends_with_the_last_tile(players):
    """§4.3 With 6n tiles on the table the castles come; one tile earlier they do not."""
    names = EVERYTHING[: 6 * players]
    t = placing(" ".join(names[:-1]), tile=names[-1], players=players)
    t.turn_of(players - 1, Phase.PLACE, starter=0, drawn=names[-1])
    assert t.refuses("castle sun-5")
    check(t, "place 0 1", to_act=0)
    assert len(t.cells()) == 6 * players
    assert t.legal()[0] == "castle sun-null"


def test_the_end_of_the_map():
    """§4.3 After eleven of twelve tiles it is still the map's turn."""
    t = choosing("", "moon-3", rows=[SUN, "moon-null moon-ace moon-2 moon-4"])
    t.turn_of(1, Phase.PLACE, starter=1, drawn="moon-5")
    check(t, "place 4 1", to_act=0, legal=["use moon-3"])
    # When the map is finished, no tile is taken or laid.
    t = Table()
    t.map(SUN, MOON)
    t.turn_of(0, Phase.CASTLE)
    texts = ("pile", "use sun-5", "place 6 0", "draw sun-5")
    assert {t.refuses(text) for text in texts} <= {"4.3", "5.1"}
