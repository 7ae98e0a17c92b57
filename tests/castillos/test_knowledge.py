"""§8: the knowledge of a player, the expected draws of a viewer, and determinizations."""

from collections import Counter

from keepstone import SPECTATOR
from keepstone.games.castillos.rules.components import TILE_NAMES
from keepstone.games.castillos.rules.terms import Phase
from tests.castillos.table import Table
from tests.support.rows import each_row

VALUES = ("null", "ace", "2", "3", "4", "5")
SUN, MOON = TILE_NAMES[:6], TILE_NAMES[6:12]


def begun(*resources, starter=0, players=2):
    """The own resources are dealt, sun 5 and moon 3 unless said otherwise."""
    t = Table(players=players)
    t.begin(starter, *(resources or ("sun-5", "moon-3")))
    return t


def drawing(*rows, resources=("sun-5", "moon-3"), seat=0):
    """A map of these rows; the seat has chosen the pile, and a tile is to be drawn."""
    t = Table(players=len(resources))
    t.resources(*resources)
    t.map(*rows)
    t.turn_of(seat, Phase.SOURCE)
    t.play("pile")
    return t


def deploying(sun=(), moon=(), seat=0):
    """Two players on a finished map, and some coins lie."""
    t = Table()
    t.rest()
    t.castles("sun-5", "moon-5")
    t.coins(0, *sun)
    t.coins(1, *moon)
    t.turn_of(seat, Phase.COIN, starter=0)
    return t


# What is hidden (§8.1).


def test_an_own_resource_is_its_owners_secret():
    """§8.1 The owner sees the own resource; others see that one lies there."""
    t = begun("sun-5", "moon-3", "crown-2", players=3)
    assert [t.seen_by(1).resource_of(seat) for seat in range(3)] == ["?", "moon-3", "?"]
    assert [t.seen_by(SPECTATOR).resource_of(seat) for seat in range(3)] == ["?", "?", "?"]
    t.play("use sun-5")
    assert t.seen_by(1).resource_of(0) is None


def test_the_log_keeps_the_secrets():
    """§8.1 In another's log a resource and the value of a coin are "?"; all the rest is there."""
    t = begun()
    t.lay("sun-2 0 0", "moon-3 1 0")
    start = ["start 0", "resource sun-5", "resource moon-3"]
    lands = ["pile", "draw sun-2", "place 0 0", "use moon-3", "place 1 0"]
    assert t.log == [*start, *lands]
    assert t.position.seen_log(0) == ["start 0", "resource sun-5", "resource ?", *lands]
    assert t.position.seen_log(1) == ["start 0", "resource ?", "resource moon-3", *lands]
    assert t.position.seen_log(SPECTATOR) == ["start 0", "resource ?", "resource ?", *lands]
    assert t.seen_by(0).log == t.position.seen_log(0)


def test_the_log_keeps_the_values_of_coins():
    """§8.1 A coin of another is written `coin ? TILE`, and its unveiling is public."""
    t = deploying()
    t.coins(0, "null sun-5", "ace sun-5", "2 sun-5", "3 sun-4", "4 sun-4")
    t.coins(1, "null moon-5", "ace moon-5", "2 moon-5", "3 moon-4", "4 moon-4")
    t.play("coin 5 moon-2", "coin 5 sun-3")
    t.unveil()
    shown = ["reveal 0 null ace 2 3 4 5", "reveal 1 null ace 2 3 4 5"]
    assert t.position.seen_log(0) == ["coin 5 moon-2", "coin ? sun-3", *shown]
    assert t.position.seen_log(1) == ["coin ? moon-2", "coin 5 sun-3", *shown]
    assert t.position.seen_log(SPECTATOR) == ["coin ? moon-2", "coin ? sun-3", *shown]


def test_what_is_public_and_what_an_owner_knows():
    """§8.1 Map, castles, and the places, order and number of coins are the same for every viewer."""
    t = deploying(sun=["5 sun-5", "ace moon-2"], moon=["null sun-5", "2 moon-5"])
    for viewer in (0, 1, SPECTATOR):
        seen = t.seen_by(viewer)
        for name in ("spot", "castle", "coin_tile", "coins", "armies", "laid", "phase", "seat"):
            assert (seen.state[name] == t.state[name]).all(), name
    # Own coins keep their values for their owner, on the map as in the hand.
    t = deploying(sun=["5 sun-5", "ace moon-2"], moon=["null sun-5", "2 moon-5"])
    assert t.seen_by(0).coins_of(0) == ["5 sun-5", "ace moon-2"]
    assert t.seen_by(0).coins_of(1) == ["? sun-5", "? moon-5"]
    own = {text.split()[1] for text in t.seen_by(0).legal()}
    assert own == {"null", "2", "3", "4"}
    assert t.seen_by(0).legal() == t.legal()
    # To a viewer the coins that are hidden count nothing: here the own 5 against a hidden 3.
    t = deploying(sun=["5 sun-2"], moon=["3 sun-2"])
    assert t.sum_of(1, "sun-2") == 3
    assert t.seen_by(0).sum_of(0, "sun-2") == 5
    assert t.seen_by(0).sum_of(1, "sun-2") == 0


def alike(viewer, one, other):
    """Whether two tables look alike to a viewer; if they do, choices and texts do as well."""
    first, second = one.seen_by(viewer), other.seen_by(viewer)
    same = first.position == second.position
    assert not same or first.legal() == second.legal()
    assert not same or str(first.position) == str(second.position)
    return same


def test_what_is_hidden_changes_nothing():
    """§8.1 Tables that differ only in what is hidden look alike to all but the owner."""
    one, other = begun("sun-5", "moon-3"), begun("sun-5", "moon-null")
    for t in (one, other):
        t.lay("sun-2 0 0")
    assert [alike(viewer, one, other) for viewer in (0, 1)] == [True, False]
    one, other = (deploying(["5 sun-5"], [f"{value} sun-5"]) for value in ("3", "ace"))
    assert [alike(viewer, one, other) for viewer in (0, 1, SPECTATOR)] == [True, False, True]


def test_the_table_as_text():
    """§8.1 As text a viewer reads the map row by row, the own secrets, and "?" for those of others."""
    t = begun()
    t.lay("sun-2 0 0", "moon-2 1 0", "sun-3 0 -1", "moon-4 -1 0")
    lines = [line.split() for line in str(t.seen_by(0).position).splitlines()]
    assert [".", "sun-3", "."] in lines
    assert lines[lines.index([".", "sun-3", "."]) + 1] == ["moon-4", "sun-2", "moon-2"]
    assert [line for line in lines if line[0] == "resource:"] == [
        ["resource:", "sun-5"],
        ["resource:", "?"],
    ]


def test_the_coins_as_text():
    """§8.1 As text a viewer reads the castles, the own coins, and "?" for those of others."""
    t = deploying(sun=["5 sun-4", "ace moon-2"], moon=["null sun-3", "2 moon-5"])
    text = str(t.seen_by(0).position)
    for words in ("castle on sun-5", "castle on moon-5", "5 on sun-4, ace on moon-2"):
        assert words in text
    assert "? on sun-3, ? on moon-5" in text
    assert "null on sun-3, 2 on moon-5" in str(t.seen_by(1).position)


def test_what_another_may_do_as_far_as_one_knows():
    """§8.1 Another may take the pile, or any tile of its suit that the viewer has not seen."""
    t = begun(starter=1)
    assert t.legal() == ["pile", "use moon-3"]
    assert t.seen_by(0).legal() == ["pile", *(f"use {name}" for name in MOON)]
    t.lay("moon-5 0 0", "moon-null 1 0")
    left = [f"use moon-{value}" for value in ("ace", "2", "3", "4")]
    assert t.seen_by(0).legal() == t.seen_by(SPECTATOR).legal() == ["pile", *left]
    assert t.seen_by(1).legal() == ["pile", "use moon-3"]


def test_what_coins_another_may_put_as_far_as_one_knows():
    """§8.1 Another may put any coin, seen or unseen, wherever there is room."""
    full = ["null sun-5", "ace sun-5"], ["null sun-5", "ace sun-5"]
    t = deploying(*full)
    room = [name for name in TILE_NAMES[:12] if name != "sun-5"]
    expected = {f"coin {value} {name}" for value in ("?", *VALUES) for name in room}
    assert set(t.seen_by(1).legal()) == set(t.seen_by(SPECTATOR).legal()) == expected
    assert set(t.legal()) == {f"coin {v} {n}" for v in ("2", "3", "4", "5") for n in room}


def test_a_resource_dealt_to_another_is_unseen():
    """§8.1 Whoever watches the dealing sees one outcome: a tile that they do not see."""
    t = Table()
    t.play("start 0")
    assert t.seen_by(1).position.chance_outcomes() == [("resource ?", 1.0)]
    assert t.seen_by(SPECTATOR).legal() == ["resource ?"]
    assert t.seen_by(0).legal() == [f"resource {name}" for name in SUN]


def test_earlier_rounds_stay_known_and_the_new_round_is_hidden():
    """§8.1 In the next round there are new secrets."""
    t = Table()
    t.rest()
    t.castles("sun-5", "moon-5")
    t.coins_at_home(0)
    t.coins_at_home(1, without=["5"])
    t.turn_of(1, Phase.COIN, starter=0)
    t.play("coin 5 moon-5")
    t.unveil()
    assert t.seen_by(0).scores() == t.seen_by(SPECTATOR).scores() == t.scores()
    t.play("round 2")
    t.deal(1, "sun-5", "moon-3")
    assert [t.seen_by(0).resource_of(seat) for seat in (0, 1)] == ["sun-5", "?"]
    assert len([text for text in t.seen_by(0).legal() if text.startswith("use")]) == 6


# What a draw may be (§8.2).


def test_the_first_draw():
    """§8.2 The true pile: every tile of it is equally likely, and no other tile can come."""
    t = drawing("moon-2 moon-4 sun-3 sun-null")
    assert set(t.odds()) == {"sun-ace", "sun-2", "sun-4", "moon-null", "moon-ace", "moon-5"}
    assert len(set(t.odds().values())) == 1
    # Seat 0 knows the sun 5: five suns of 60 each. Six moons, one of them hidden: 60 * 5 / 6.
    t = drawing()
    suns = {name: 60 for name in SUN if name != "sun-5"}
    moons = {name: 60 for name in MOON if name != "moon-3"}
    assert t.seen_by(0).odds() == suns | dict.fromkeys(MOON, 50)
    assert t.seen_by(1).odds() == dict.fromkeys(SUN, 50) | moons
    assert t.seen_by(SPECTATOR).odds() == dict.fromkeys(SUN + MOON, 50)


@each_row("laid weight", [(1, 48), (2, 45), (3, 40), (4, 30)])
def test_each_moon_laid_makes_the_others_less_likely(laid, weight):
    """§8.2 Of 6 - laid unseen moons one is hidden: 60 * 4 / 5, 60 * 3 / 4, 60 * 2 / 3, 60 * 1 / 2."""
    moons = [name for name in MOON if name != "moon-3"]
    t = drawing(" ".join(moons[:laid]))
    left = dict.fromkeys([*moons[laid:], "moon-3"], weight)
    suns = {name: 60 for name in SUN if name != "sun-5"}
    assert t.seen_by(0).odds() == suns | left


def test_resources_used_and_unused():
    """§8.2 Seat 1 has laid its own resource: every unseen moon is in the pile, at 60."""
    t = drawing("sun-2 moon-3", resources=("sun-5", ""))
    assert t.seen_by(0).odds()["moon-5"] == 60
    assert t.seen_by(SPECTATOR).odds()["moon-5"] == 60
    assert t.seen_by(SPECTATOR).odds()["sun-4"] == 48  # five unseen suns, one of them hidden
    assert "moon-3" not in t.seen_by(0).odds()
    # Four players, seat 3 looks: sun 2 of 6 laid, moon used, crown untouched, arms its own.
    t = drawing("sun-null sun-2 moon-3", resources=("sun-5", "", "crown-2", "arms-ace"), seat=3)
    odds = t.seen_by(3).odds()
    assert [odds[f"sun-{value}"] for value in VALUES] == [0, 45, 0, 45, 45, 45]
    assert [odds[f"moon-{value}"] for value in VALUES] == [60, 60, 60, 0, 60, 60]
    assert [odds[f"crown-{value}"] for value in VALUES] == [50] * 6
    assert [odds[f"arms-{value}"] for value in VALUES] == [60, 0, 60, 60, 60, 60]
    assert odds.total() == 4 * 45 + 5 * 60 + 6 * 50 + 5 * 60


def test_a_resource_told_by_counting_is_not_drawn():
    """§8.2, §4.2 All other moons lie: the last one is the hidden resource and cannot come."""
    t = drawing("moon-null moon-ace moon-2 moon-4 moon-5", seat=1)
    for viewer in (0, SPECTATOR):
        assert not [name for name in t.seen_by(viewer).odds() if name in MOON]
    assert t.seen_by(0).odds() == {name: 60 for name in SUN if name != "sun-5"}


def test_what_is_expected_is_what_the_guesses_give():
    """§8.2, §8.4 Over many tables that fit, a moon is in the pile 5 times out of 6."""
    t = drawing()
    guesses, expected = t.guesses(0, 300), t.seen_by(0).odds()
    drawn = Counter(name for guess in guesses for name in guess.odds())
    assert set(drawn) == set(expected)
    assert all(drawn[name] == 300 for name in SUN if name != "sun-5")
    # 250 of 300, and five times the spread of 6.5 to either side.
    assert all(218 <= drawn[name] <= 282 for name in MOON)


# Unveiling (§8.3) as others expect it.


def test_any_order_of_coins_may_be_turned_over():
    """§8.3 Before seat 1's coins are turned over, seat 0 can expect any of 6! = 720 orders."""
    t = deploying(seat=1)
    t.coins_at_home(0)
    t.coins_at_home(1, without=["5"])
    t.play("coin 5 sun-4", "reveal 0 null ace 2 3 4 5")
    assert t.seen_by(1).legal() == t.legal() == ["reveal 1 null ace 2 3 4 5"]
    outcomes = t.seen_by(0).position.chance_weights()
    assert len(outcomes) == 720
    assert len({weight for _, weight in outcomes}) == 1
    assert t.legal()[0] in {text for text, _ in outcomes}


# Tables that fit (§8.4).


def test_any_unseen_tile_of_the_suit_may_be_the_resource():
    """§8.4 Seat 1's resource may be each unseen moon, all alike; the own one stays what it is."""
    t = begun()
    t.lay("moon-5 0 0", "moon-null 1 0")
    guesses = t.guesses(0, 200)
    assert {guess.resource_of(0) for guess in guesses} == {"sun-5"}
    counts = Counter(guess.resource_of(1) for guess in guesses)
    assert set(counts) == {"moon-ace", "moon-2", "moon-3", "moon-4"}
    # 50 of 200 each, and five times the spread of 6.1 to either side.
    assert all(19 <= count <= 81 for count in counts.values())


def test_a_resource_told_by_counting_is_never_mistaken():
    """§8.4, §4.2 When all other moons lie, every guess has the right one."""
    t = Table()
    t.resources("sun-5", "moon-3")
    t.map("moon-null moon-ace moon-2 moon-4 moon-5")
    t.turn_of(1, Phase.SOURCE, starter=0)
    assert t.seen_by(0).legal() == ["pile", "use moon-3"]
    for viewer in (0, SPECTATOR):
        assert {guess.resource_of(1) for guess in t.guesses(viewer)} == {"moon-3"}


def test_guesses_of_a_resource():
    """§8.4 A tile that is turned up and not yet laid has been seen as well."""
    t = Table()
    t.resources("sun-5", "moon-3")
    t.map("moon-null moon-ace moon-2 moon-4")
    t.turn_of(0, Phase.SOURCE, starter=0)
    t.play("pile", "draw moon-5")
    for viewer in (0, SPECTATOR):
        assert {guess.resource_of(1) for guess in t.guesses(viewer)} == {"moon-3"}
    # A seat that has used its resource has none in any guess.
    t = begun()
    t.lay("sun-2 0 0", "moon-3 1 0")
    for viewer in (0, 1, SPECTATOR):
        assert {guess.resource_of(1) for guess in t.guesses(viewer)} == {None}


def test_hidden_coins_may_be_in_any_order():
    """§8.4 Three hidden coins are three different values; each may be each of the six."""
    t = deploying(
        sun=["5 sun-5", "4 sun-5", "ace sun-4"], moon=["null sun-5", "2 moon-5", "3 sun-2"]
    )
    guesses = t.guesses(0, 120)
    firsts = [Counter() for _ in range(3)]
    for guess in guesses:
        assert guess.coins_of(0) == ["5 sun-5", "4 sun-5", "ace sun-4"]
        values = [text.split()[0] for text in guess.coins_of(1)]
        assert [text.split()[1] for text in guess.coins_of(1)] == ["sun-5", "moon-5", "sun-2"]
        assert len(set(values)) == 3
        for count, value in zip(firsts, values, strict=True):
            count[value] += 1
    # 20 of 120 each, and more than four times the spread of 4.1 to either side.
    assert all(set(count) == set(VALUES) and max(count.values()) < 40 for count in firsts)


def test_a_coin_supposed_is_a_coin_less():
    """§8.4 In a view where another's coin is supposed to be the 3, no other coin of that seat is."""
    t = deploying(sun=["5 sun-5"], moon=["null sun-5"])
    seen = t.seen_by(1)
    seen.play("coin 3 sun-2", "coin 2 moon-5")
    assert {text.split()[1] for text in seen.legal()} == {"?", "null", "ace", "2", "4", "5"}
    guesses = [seen.position.determinize(seed) for seed in range(40)]
    coins = [Table(position=guess).coins_of(0) for guess in guesses]
    assert {second for _, second in coins} == {"3 sun-2"}
    assert {first for first, _ in coins} == {f"{v} sun-5" for v in VALUES if v != "3"}


def test_a_spectators_guess_fills_all_coins():
    """§8.4 A spectator knows no coin: each seat's are six values in some order."""
    t = deploying(seat=1)
    t.coins_at_home(0)
    t.coins_at_home(1, without=["5"])
    t.play("coin 5 sun-4")
    orders = set()
    for guess in t.guesses(SPECTATOR):
        for seat in (0, 1):
            values = [text.split()[0] for text in guess.coins_of(seat)]
            assert sorted(values) == sorted(VALUES)
            orders.add(tuple(values))
    assert len(orders) > 70  # of 80 drawn out of 720


def test_turned_over_coins_are_not_guessed():
    """§8.4 What has been turned over stays as it is."""
    t = deploying(seat=1)
    t.coins_at_home(0)
    t.coins_at_home(1, without=["5"])
    t.play("coin 5 sun-4", "reveal 0 null ace 2 3 4 5")
    for guess in t.guesses(1):
        assert guess.coins_of(0) == t.coins_of(0)
        assert guess.coins_of(1) == t.coins_of(1)
        assert guess.legal() == ["reveal 1 null ace 2 3 4 5"]


def test_guesses_of_the_deployment_and_of_the_deal():
    """§8.4 While coins are put, a guess looks the same to the viewer, and each seat goes on with the rest."""
    t = deploying(sun=["5 sun-5", "4 sun-5"], moon=["null sun-5", "2 moon-5"])
    for viewer in (0, 1, SPECTATOR):
        for guess in t.guesses(viewer)[:10]:
            assert guess.seen_by(viewer).position == t.seen_by(viewer).position
            held = {text.split()[1] for text in guess.legal()}
            assert held == set(VALUES) - {text.split()[0] for text in guess.coins_of(0)}
            assert len(held) == 4
    # While resources are dealt, only those dealt are filled in.
    t = Table(players=3)
    t.play("start 1", "resource moon-3")
    seen = {guess.resource_of(1) for guess in t.guesses(0)}
    assert seen == set(MOON)
    for guess in t.guesses(0):
        assert guess.resource_of(2) is None
        assert guess.resource_of(0) is None
