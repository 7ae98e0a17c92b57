"""The players and options of every game: what is usual, what is allowed, and what is refused."""

import pytest

import keepstone
from keepstone.games import find
from tests.support.never_empty import never_empty

games = pytest.mark.parametrize("name", keepstone.games.names())
CASTLE = {"final_landing": "false", "tiles": "standard"}
USUAL = {
    "burgundy": {"boards": "1", "tie_break": "fewest-empty"},
    "castillos": {"random_terrain": "false", "own_terrain": "false"},
    "castle": {"edition": "castle"} | CASTLE,
    "castle-keep": {"gate": "once"}
    | dict.fromkeys(("attack_towers", "open_discard", "strict_last"), "false"),
    "zamek": {"edition": "zamek", "open_tokens": "controlled"} | CASTLE,
}


@pytest.mark.parametrize("name", USUAL)
def test_two_players_and_no_variants_by_default(name):
    game = keepstone.game(name)
    assert (game.players, game.options) == (2, USUAL[name])


@games
def test_numbers_of_players(name):
    allowed = find(name).players
    for players in allowed:
        position = keepstone.game(name, players=players).new()
        assert len(position.scores()) == players
        assert position.to_act != keepstone.OVER
    for players in (0, 1, max(allowed) + 1, True, "2", 2.5):
        with pytest.raises(keepstone.UnknownName) as refusal:
            keepstone.game(name, players=players)
        assert refusal.value.allowed == tuple(map(str, allowed))


@games
def test_a_variant_is_a_text_or_a_truth_value(name):
    usual = keepstone.game(name).options
    variants = [each.name for each in find(name).options if each.values == ("false", "true")]
    for variant in variants:
        for value in (True, "true"):
            chosen = keepstone.game(name, **{variant: value}).options
            assert chosen == usual | {variant: "true"}
        for value in (False, "false"):
            assert keepstone.game(name, **{variant: value}).options == usual
    assert usual.keys() >= set(variants)


@games
def test_an_unknown_option_is_refused(name):
    with pytest.raises(keepstone.UnknownName, match="moat") as refusal:
        keepstone.game(name, moat=True)
    assert refusal.value.allowed == tuple(each.name for each in find(name).options)


@pytest.mark.parametrize("name", [name for name in keepstone.games.names() if find(name).options])
def test_an_unknown_value_is_refused(name):
    for option in never_empty(find(name).options):
        for value in (7, None, "True", "sometimes", "", ["1"]):
            with pytest.raises(keepstone.KeepstoneError) as refusal:
                keepstone.game(name, **{option.name: value})
            if isinstance(refusal.value, keepstone.UnknownName):
                assert option.name in str(refusal.value)
                assert refusal.value.allowed == option.values
