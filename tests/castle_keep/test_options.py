"""Tests of players and options."""

import pytest

import keepstone
from tests.castle_keep.table import Table
from tests.support.rows import each_row

DEFAULTS = {
    "gate": "once",
    "attack_towers": "false",
    "open_discard": "false",
    "strict_last": "false",
}


def test_two_players_and_no_variants_by_default():
    """Without a word about them there are two players and no variants."""
    game = keepstone.game("castle-keep")
    assert game.players == 2
    assert game.options == DEFAULTS


@each_row("value", [True, "true"])
@each_row("name", ["attack_towers", "open_discard", "strict_last"])
def test_options_as_texts_and_as_truth_values(name, value):
    """§8 A variant is chosen with True or "true"."""
    assert keepstone.game("castle-keep", **{name: value}).options == DEFAULTS | {name: "true"}


@each_row("name", ["attack_towers", "open_discard", "strict_last"])
@each_row("value", [False, "false"])
def test_options_declined(name, value):
    """§8 A variant is declined with False or "false"."""
    assert keepstone.game("castle-keep", **{name: value}).options == DEFAULTS


def test_the_gate():
    """§5.1 The option gate is once or always."""
    assert keepstone.game("castle-keep", gate="once").options == DEFAULTS
    assert keepstone.game("castle-keep", gate="always").options == DEFAULTS | {"gate": "always"}


@each_row("players", [2, 3, 4])
def test_numbers_of_players(players):
    """Two, three or four can play."""
    t = Table(players=players)
    assert t.legal() == [f"start {seat}" for seat in range(players)]
    assert len(t.position.scores()) == players


@each_row("players", [0, 1, 5, True, "2", 2.5])
def test_other_numbers_of_players(players):
    """A table for another number of players is refused, and the right numbers are named."""
    with pytest.raises(keepstone.UnknownName) as refusal:
        keepstone.game("castle-keep", players=players)
    assert refusal.value.allowed == ("2", "3", "4")


def test_an_unknown_option():
    """An option that does not exist is refused, and those that do are named."""
    with pytest.raises(keepstone.UnknownName, match="moat") as refusal:
        keepstone.game("castle-keep", moat=True)
    assert refusal.value.allowed == tuple(DEFAULTS)


@each_row(
    "name value allowed",
    [
        ("gate", "never", ("once", "always")),
        ("gate", True, ("once", "always")),
        ("strict_last", "yes", ("false", "true")),
        ("strict_last", 1, ("false", "true")),
        ("strict_last", None, ("false", "true")),
    ],
)
def test_an_unknown_value(name, value, allowed):
    """A value that does not exist is refused, and those that do are named."""
    with pytest.raises(keepstone.UnknownName, match=name) as refusal:
        keepstone.game("castle-keep", **{name: value})
    assert refusal.value.allowed == allowed
