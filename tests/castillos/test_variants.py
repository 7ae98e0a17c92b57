"""§7: the variants."""

import pytest

import keepstone
from keepstone import CHANCE, SPECTATOR
from keepstone.games.castillos.rules.terms import Phase
from tests.castillos.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse

VALUES = ("null", "ace", "2", "3", "4", "5")
SUITS = ("sun", "moon", "crown", "arms")
VARIANTS = ("random_terrain", "own_terrain")


def started(variant, players=2, starter=0):
    """A match of a variant that has just been started."""
    t = Table(players=players, **{variant: True})
    t.play(f"start {starter}")
    return t


@each_row("players", [2, 3, 4])
def test_one_pile_for_all(players):
    """§7.1 With random_terrain each tile of the suits in play is equally likely to be drawn."""
    t = started("random_terrain", players)
    assert t.to_act == CHANCE
    assert list(t.odds()) == [f"{suit}-{value}" for suit in SUITS[:players] for value in VALUES]
    assert len(set(t.odds().values())) == 1


def test_the_one_pile_shrinks():
    """§7.1 With random_terrain what lies on the map is not drawn again."""
    t = started("random_terrain")
    t.lay("moon-5 0 0", "moon-null 1 0", "sun-3 2 0")
    assert len(t.odds()) == 9
    assert len(set(t.odds().values())) == 1
    assert not {"moon-5", "moon-null", "sun-3"} & set(t.odds())


@each_row("starter", [0, 1, 2])
def test_a_pile_of_ones_own(starter):
    """§7.2 With own_terrain each player draws the own six tiles, each equally likely, and no other."""
    t = started("own_terrain", players=3, starter=starter)
    for step in range(3):
        suit, other = SUITS[(starter + step) % 3], SUITS[(starter + step + 1) % 3]
        refuse(t, "7.2", f"draw {other}-4")
        assert list(t.odds()) == [f"{suit}-{value}" for value in VALUES]
        assert len(set(t.odds().values())) == 1
        t.lay(f"{suit}-4 {step} 0")
    assert list(t.odds()) == [f"{SUITS[starter]}-{value}" for value in VALUES if value != "4"]


@each_row("variant rule", [("random_terrain", "7.1"), ("own_terrain", "7.2")])
def test_no_own_resource(variant, rule):
    """§7.1, §7.2 No own resource is dealt, and no source chosen: draw, place, draw, place."""
    t = started(variant)
    refuse(t, rule, "resource sun-5", "pile", "use sun-5")
    assert [t.resource_of(seat) for seat in (0, 1)] == [None, None]
    check(t, "draw sun-5", to_act=0, legal=["place 0 0"])
    check(t, "place 0 0", to_act=CHANCE)
    t.play("draw moon-2")
    refuse(t, rule, "pile")
    t.play("place 1 0")
    assert t.legal()[0].startswith("draw sun-")


@each_row("variant", VARIANTS)
def test_the_rest_of_a_variant_is_as_usual(variant):
    """§7.1, §7.2 After 6n tiles come castles and coins, the starter first."""
    t = started(variant, starter=1)
    for y in range(6):
        t.lay(f"moon-{VALUES[y]} 0 {2 * y}", f"sun-{VALUES[y]} 0 {2 * y + 1}")
    assert t.to_act == 1
    check(t, "castle moon-3", "castle sun-2", to_act=1)
    assert len(t.legal()) == 6 * 12


@each_row("variant", VARIANTS)
def test_the_draws_of_a_variant_hide_nothing(variant):
    """§7.1, §7.2 Every viewer reckons with the same pile."""
    t = started(variant)
    t.lay("sun-5 0 0")
    for viewer in (0, 1, SPECTATOR):
        assert t.seen_by(viewer).legal() == t.legal()
        assert len(set(t.seen_by(viewer).odds().values())) == 1


@each_row("variant", VARIANTS)
def test_the_next_round_of_a_variant(variant):
    """§7.1, §7.2 The next round begins with the pile as well."""
    t = Table(players=2, **{variant: True})
    t.rest()
    t.castles("sun-5", "moon-5")
    t.coins_at_home(0)
    t.coins_at_home(1, without=["5"])
    t.turn_of(1, Phase.COIN, starter=0)
    t.play("coin 5 moon-5")
    t.unveil()
    t.play("round 2")
    assert t.legal()[-1] == "draw moon-5"
    check(t, "draw moon-5", to_act=1)


@each_row("values", [(True, True), ("true", "true"), (True, "true")])
def test_not_both(values):
    """§7.3 A match with both variants is refused."""
    options = dict(zip(VARIANTS, values, strict=True))
    with pytest.raises(keepstone.KeepstoneError) as refusal:
        keepstone.game("castillos", **options)
    assert type(refusal.value).__name__ == "ConflictingOptions"
    assert refusal.value.rule == "7.3"
    assert all(name in refusal.value.message for name in VARIANTS)


@each_row("chosen", [(True, False), (False, True), (False, False)])
def test_one_or_none(chosen):
    """§7.3 One variant or none is allowed, also if the other is declined in words."""
    options = dict(zip(VARIANTS, chosen, strict=True))
    expected = {name: str(value).lower() for name, value in options.items()}
    assert keepstone.game("castillos", **options).options == expected


def test_a_record_with_both():
    """§7.3 A saved match with both variants cannot be read."""
    text = Table(random_terrain=True).position.to_json()
    both = text.replace('"own_terrain": "false"', '"own_terrain": "true"')
    both = both.replace('"own_terrain":"false"', '"own_terrain":"true"')
    assert both != text
    with pytest.raises(keepstone.InvalidRecord) as refusal:
        keepstone.load(both)
    assert refusal.value.rule == "7.3"
