"""§5: castles and coins."""

from keepstone import CHANCE, SPECTATOR
from keepstone.games.castillos.rules.components import TILE_NAMES
from keepstone.games.castillos.rules.terms import Phase
from tests.castillos.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse

VALUES = ("null", "ace", "2", "3", "4", "5")
SUITS = ("sun", "moon", "crown", "arms")


def mapped(seat, phase=Phase.CASTLE, players=2, castles=(), starter=None):
    """A finished map, all tiles in one column, these castles, and a seat that acts."""
    t = Table(players=players)
    t.rest()
    t.castles(*castles)
    t.turn_of(seat, phase, starter=starter)
    return t


def deploying(seat=0, starter=0, mine=(), theirs=()):
    """Two players with castles and some coins, and a seat is to put a coin."""
    t = mapped(seat, Phase.COIN, castles=("sun-5", "moon-5"), starter=starter)
    t.coins(0, *mine)
    t.coins(1, *theirs)
    return t


@each_row("starter", [0, 1, 2])
def test_castles_in_turn_order(starter):
    """§5.1 Each player puts one castle, the starter first, and then the starter puts the first coin."""
    t = mapped(starter, players=3)
    for step in range(3):
        seat = (starter + step) % 3
        assert (t.to_act, t.castle_of(seat)) == (seat, None)
        t.play(t.legal()[2])
    assert [t.castle_of(seat) for seat in range(3)] == ["sun-2", "moon-2", "crown-2"]
    assert t.to_act == starter
    assert t.legal()[0].startswith("coin ")


@each_row("suit", SUITS)
def test_a_castle_on_the_own_suit(suit):
    """§5.1 All six tiles of the own suit may bear the castle, and no other tile."""
    t = mapped(SUITS.index(suit), players=4)
    check(t, legal=[f"castle {suit}-{value}" for value in VALUES])
    refuse(t, "5.1", *({f"castle {name}" for name in TILE_NAMES} - set(t.legal())))


def test_castles_are_public_and_come_before_coins():
    """§5.1 Everybody sees where a castle stands."""
    t = mapped(0)
    t.play("castle sun-3")
    for viewer in (0, 1, SPECTATOR):
        assert t.seen_by(viewer).castle_of(0) == "sun-3"
        assert t.position.seen_log(viewer)[-1] == "castle sun-3"
    # The last player's castle comes before the first coin, and is not moved while coins are put.
    refuse(deploying(), "5.1", "castle sun-2")
    t = mapped(1, castles=("sun-5",), starter=0)
    assert t.refuses("coin 5 moon-5") in ("5.1", "5.2")


def test_one_coin_a_turn():
    """§5.2 Players take turns, one coin each, until all have put their six."""
    t = deploying(seat=1, starter=1)
    turns = []
    for number in range(12):
        turns.append(t.to_act)
        t.play(f"coin {VALUES[number // 2]} {TILE_NAMES[number]}")
    assert turns == [1, 0] * 6
    assert t.to_act == CHANCE
    moon_on = "null sun-null, ace sun-2, 2 sun-4, 3 moon-null, 4 moon-2, 5 moon-4"
    sun_on = "null sun-ace, ace sun-3, 2 sun-5, 3 moon-ace, 4 moon-3, 5 moon-5"
    assert t.coins_of(1) == moon_on.split(", ")
    assert t.coins_of(0) == sun_on.split(", ")


def test_where_a_coin_is_put():
    """§5.2 All six coins may go onto all twelve tiles, castles or not, of either suit; there is no passing."""
    t = deploying()
    tiles = TILE_NAMES[:12]
    assert sorted(t.legal()) == sorted(f"coin {v} {name}" for v in VALUES for name in tiles)
    assert t.refuses("pile") in ("4.3", "5.2")
    # A coin that lies on the map is not held any more; another of the value there is not.
    t = deploying()
    check(t, "coin 5 sun-5", "coin 5 sun-5", to_act=0)
    refuse(t, "5.2", "coin 5 sun-4")
    t.play("coin 4 sun-5")
    refuse(t, "5.2", "coin 5 moon-2")
    assert t.may("coin 4 moon-2")
    # A tile with four coins takes no fifth, whoever put them.
    t = deploying(seat=1, mine=["null moon-2", "ace moon-2"], theirs=["null moon-2"])
    check(t, "coin 2 moon-2", to_act=0)
    refuse(t, "5.2", "coin 5 moon-2")
    assert not [text for text in t.legal() if text.endswith(" moon-2")]
    t.play("coin 5 moon-3")
    refuse(t, "5.2", "coin 5 moon-2")


def test_tiles_that_take_no_more_coins():
    """§5.2 One coin of each of four players fills a tile as well."""
    t = mapped(2, Phase.COIN, players=4, castles=("sun-5", "moon-5", "crown-5", "arms-5"))
    check(t, *(f"coin {value} arms-null" for value in ("5", "4", "3", "2")), to_act=2)
    refuse(t, "5.2", "coin ace arms-null")
    # Four coins fit on a tile with a castle.
    t = deploying(mine=["null moon-5", "ace moon-5"], theirs=["null moon-5", "ace moon-4"])
    t.play("coin 5 moon-5")
    refuse(t, "5.2", "coin 5 moon-5")
    # Four own coins on the tile of the own castle keep every enemy out of it. The null, ace (5 on
    # this tile), 2 and 3 on the 5 with the castle: 5 + 1 + 5 + 2 + 3.
    values = ("null", "ace", "2")
    t = deploying(mine=[f"{v} sun-5" for v in values], theirs=[f"{v} moon-5" for v in values])
    t.play("coin 3 sun-5")
    refuse(t, "5.2", "coin 5 sun-5")
    assert t.points_from(0, "sun-5") == 16


def test_coins_lie_face_down_and_stay():
    """§5.2 Others see whose coin came to which tile, and not its value; none without a value is put."""
    t = deploying()
    t.play("coin 5 moon-2", "coin null moon-2")
    seen = [[t.seen_by(viewer).coins_of(seat) for seat in (0, 1)] for viewer in (0, 1, SPECTATOR)]
    hidden = ["? moon-2"]
    assert seen == [[["5 moon-2"], hidden], [hidden, ["null moon-2"]], [hidden, hidden]]
    assert deploying().refuses("coin ? moon-2")
    assert deploying().seen_by(0).refuses("coin ? moon-2")
    # After the last coin no other is put.
    t = deploying(seat=1)
    t.coins_at_home(0)
    t.coins_at_home(1, without=["5"])
    check(t, "coin 5 moon-5", to_act=CHANCE)
    assert t.refuses("coin 5 moon-4")
