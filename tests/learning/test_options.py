"""Tests of training with different options: they take turns, and the net's metadata names them."""

import pytest

import keepstone
from keepstone.cli import main
from keepstone.cli import train as command
from keepstone.errors import ConflictingOptions
from keepstone.learning.training import Training
from keepstone.value.weights import load
from tests.castle.faces import TILES
from tests.learning.few import few
from tests.puzzles.boxes import boxes

__all__ = ["boxes", "few"]  # for all tests here

pytestmark = [pytest.mark.interpreted, pytest.mark.usefixtures("boxes")]


def test_one_net_does_not_learn_of_different_pieces():
    tables = [keepstone.game("castle"), keepstone.game("castle", tiles=TILES)]
    with pytest.raises(ConflictingOptions, match="pieces differ"):
        Training(tables)


def test_the_command_of_a_net_names_all_that_it_learned_from(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(command, "DUELS", 2)
    both = ["--option", "swapped=false", "--option", "swapped=true"]
    where = ["--folder", str(tmp_path), "--keep", str(tmp_path / "kept")]
    assert main(["train", "boxes", "--games", "4", *both, *where]) == 0
    assert " --option swapped=true: wins " in capsys.readouterr().out
    _, record = load(tmp_path / "boxes-2.npz", keepstone.game("boxes").game)
    assert record["command"] == (
        "keepstone train boxes --players 2 --option swapped=false"
        " --option swapped=true --seed 0 --games 4"
    )
    assert [each["games"] for each in record["strength"]] == [2, 2]
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["boxes-2-000000000000.parquet"]


def test_options_take_turns_and_what_was_played_is_told_with_its_own():
    """Two pieces of two games a round. Every game to its end."""
    plain, swapped = (keepstone.game("boxes", swapped=each) for each in (False, True))
    rounds = []
    made = Training([plain, swapped], 1)
    for _ in range(2):
        made.round(map, rounds.append)
    assert [[piece.config for piece, _ in played] for played in rounds] == [[plain, swapped]] * 2
    for piece, games in (each for played in rounds for each in played):
        for events, length in zip(games.events, games.lengths, strict=True):
            position = piece.config.new()
            for event in events[:length].tolist():
                position.play(position.game.format_action(event))
            assert position.to_act == keepstone.OVER
    first = rounds[1][1][1]
    assert first.numbers.tolist() == [10**9 + 6, 10**9 + 7]
