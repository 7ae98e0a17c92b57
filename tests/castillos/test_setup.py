"""§1, §2.1 and §3: the components, the starting player, and the setup of a round."""

from keepstone import CHANCE, SPECTATOR
from keepstone.games.castillos.rules.components import TILE_NAMES
from keepstone.games.castillos.rules.terms import Phase
from tests.castillos.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse

VALUES = ("null", "ace", "2", "3", "4", "5")
SUITS = ("sun", "moon", "crown", "arms")
OWN = ("sun-5", "moon-3", "crown-null", "arms-ace")


def tiles(*suits):
    """All tiles of some suits."""
    return [f"{suit}-{value}" for suit in suits for value in VALUES]


def resources(suit):
    """All resources that a seat may be dealt."""
    return [f"resource {suit}-{value}" for value in VALUES]


def test_four_suits_of_six_tiles():
    """§1 Each of the four suits has the six values, and each tile is there once."""
    assert list(TILE_NAMES) == tiles(*SUITS)


@each_row("players", [2, 3, 4])
def test_only_the_suits_of_the_players(players):
    """§1 With n players 6n tiles are drawn: those of the first n suits."""
    t = Table(players=players, random_terrain=True)
    t.play("start 0")
    assert list(t.odds()) == tiles(*SUITS[:players])


def test_a_suit_without_an_owner_is_not_used():
    """§1 With two players there is no crown to lay down, to build on, or to put coins on."""
    t = Table(players=2)
    t.begin(0, *OWN[:2])
    assert t.refuses("use crown-5")
    t.rest()
    t.turn_of(0, Phase.CASTLE)
    refuse(t, "5.1", "castle crown-5")
    t.turn_of(0, Phase.COIN)
    refuse(t, "1", "coin 5 crown-5")


@each_row("players", [2, 3, 4])
def test_chance_names_the_first_starter(players):
    """§2.1 Each seat is equally likely to start the first round; a seat of no player cannot."""
    t = Table(players=players)
    assert t.to_act == CHANCE
    outcomes = t.position.chance_weights()
    assert [text for text, _ in outcomes] == [f"start {seat}" for seat in range(players)]
    assert len({weight for _, weight in outcomes}) == 1
    if players < 4:
        refuse(t, "2.1", f"start {players}")


def test_nothing_comes_before_the_starter():
    """§2.1 Until it is known who starts, nothing else happens."""
    refuse(Table(), "2.1", "pile", "resource sun-5", "place 0 0", "draw sun-5", "round 2")


def test_resources_are_dealt_from_the_starter_on():
    """§3.1 The starter is dealt the own resource first, the others in turn order."""
    t = Table(players=3)
    check(t, "start 1", legal=resources("moon"))
    check(t, "resource moon-3", legal=resources("crown"))
    check(t, "resource crown-null", legal=resources("sun"))
    check(t, "resource sun-5", to_act=1)
    assert [t.resource_of(seat) for seat in range(3)] == ["sun-5", "moon-3", "crown-null"]
    # Each of the six own tiles is equally likely to become the own resource.
    t = Table()
    check(t, "start 0", to_act=CHANCE)
    assert {share for _, share in t.position.chance_outcomes()} == {1 / 6}
    # A tile of another suit cannot be the own resource, and at the table each one is seen.
    t = Table()
    t.play("start 1")
    refuse(t, "3.1", "resource sun-5", "resource crown-5", "resource ?")
    t.play("resource moon-5")
    refuse(t, "3.1", "resource moon-4")


@each_row("viewer seen", [(0, ["sun-5", "?"]), (1, ["?", "moon-3"]), (SPECTATOR, ["?", "?"])])
def test_only_the_owner_sees_the_resource_dealt(viewer, seen):
    """§3.1 The owner sees which tile it is; the others see that there is one."""
    t = Table()
    t.begin(0, "sun-5", "moon-3")
    assert [t.seen_by(viewer).resource_of(seat) for seat in (0, 1)] == seen


@each_row("players", [2, 3, 4])
def test_all_other_tiles_are_the_pile(players):
    """§3.2 Of the six tiles of each player five are in the pile, and each is equally likely."""
    t = Table(players=players)
    t.begin(0, *OWN[:players])
    t.play("pile")
    assert set(t.odds()) == set(tiles(*SUITS[:players])) - set(OWN)
    assert len(t.odds()) == 5 * players
    assert len(set(t.odds().values())) == 1


def test_the_pile_shrinks():
    """§3.2 A tile that was drawn is in the pile no more."""
    t = Table()
    t.begin(0, "sun-5", "moon-3")
    t.lay("sun-2 0 0", "moon-5 1 0")
    t.play("pile")
    gone = {"sun-2", "sun-5", "moon-3", "moon-5"}
    assert set(t.odds()) == set(tiles("sun", "moon")) - gone
    assert all(t.refuses(f"draw {name}") for name in (*gone, "crown-2"))


@each_row("seat", [0, 1])
def test_all_have_six_coins_and_know_them(seat):
    """§3.3 Each player begins with all six coins and may put any of them."""
    t = Table()
    t.map("sun-5 moon-5")
    t.castles("sun-5", "moon-5")
    t.turn_of(seat, Phase.COIN)
    assert t.coins_of(seat) == []
    coins = [f"coin {value} moon-5" for value in VALUES]
    for seen in (t, t.seen_by(seat)):
        assert [text for text in seen.legal() if "moon-5" in text] == coins
