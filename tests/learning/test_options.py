"""Training on tables with different options: they take turns, and the net's record names them."""

import pytest

import keepstone
from keepstone.cli import main
from keepstone.cli import train as command
from keepstone.learning.training import Training
from keepstone.protocol import ConflictingOptions
from keepstone.value.weights import load
from tests.castle.faces import TILES
from tests.learning.few import FEW, few

__all__ = ["few"]  # for all tests here

pytestmark = pytest.mark.compiled  # interpreted it would take a minute


def test_one_net_does_not_learn_of_different_pieces():
    tables = [keepstone.game("castle"), keepstone.game("castle", tiles=TILES)]
    with pytest.raises(ConflictingOptions, match="pieces differ"):
        Training(tables)


def test_options_take_turns_and_the_command_of_a_net_names_them(tmp_path, monkeypatch, capsys):
    """Two pieces of two games a round: on a plain map and a random one. One test, for it compiles a learner."""
    its_command_names_all_that_a_net_learned_from(tmp_path, monkeypatch, capsys)
    what_was_played_is_told_with_its_configuration()


def its_command_names_all_that_a_net_learned_from(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(command, "GAMES", FEW["GAMES"])
    monkeypatch.setattr(command, "DUELS", 2)
    both = ["--option", "random_terrain=false", "--option", "random_terrain=true"]
    where = ["--folder", str(tmp_path), "--keep", str(tmp_path / "kept")]
    assert main(["train", "castillos", "--games", "4", *both, *where]) == 0
    assert (
        " --option random_terrain=true --option own_terrain=false wins " in capsys.readouterr().out
    )
    _, record = load(tmp_path / "castillos-2.npz", keepstone.game("castillos").game)
    assert record["command"] == (
        "keepstone train castillos --players 2 --option random_terrain=false"
        " --option own_terrain=false --option random_terrain=true --seed 0 --games 4"
    )
    assert [each["games"] for each in record["strength"]] == [2, 2]
    assert [path.name for path in (tmp_path / "kept").iterdir()] == [
        "castillos-2-000000000000.parquet"
    ]


def what_was_played_is_told_with_its_configuration():
    """Every game to its end."""
    plain, random = (keepstone.game("castillos", random_terrain=each) for each in (False, True))
    rounds = []
    made = Training([plain, random], 1)
    for _ in range(2):
        made.round(map, rounds.append)
    assert [[piece.config for piece, _ in played] for played in rounds] == [[plain, random]] * 2
    for piece, games in (each for played in rounds for each in played):
        for events, length in zip(games.events, games.lengths, strict=True):
            position = piece.config.new()
            for event in events[:length].tolist():
                position.play(position.game.format_action(event))
            assert position.to_act == keepstone.OVER
    first = rounds[1][1][1]
    assert first.numbers.tolist() == [10**9 + 6, 10**9 + 7]
