"""Structured observations: boards with a height and a width, and all other fields."""

import numpy as np
import pytest

import keepstone
from keepstone.batch import Batch
from keepstone.batch.planes import structure_of
from keepstone.games.castillos.rules.components import TILE_NAMES
from tests.support.rows import each_row

pytestmark = pytest.mark.either


def seen_of(position):
    """Return the structured observation of seat 0."""
    arrays = structure_of(position.game).arrays(position.view(0).states)
    return {name: array[0] for name, array in arrays.items()}


def test_a_castle_has_its_tiles_in_the_compass_directions():
    position = keepstone.game("castle-keep").new()
    position.play("start 0")
    for kind in ("keep", "curvy-tower", "curvy-wall", "zigzag-tower", "zigzag-wall"):
        position.play(f"draw red-{kind}")
        position.play(f"draw blue-{kind}")
    position.play("place red-curvy-tower nw")
    castles = seen_of(position)["castles"]
    assert castles.shape == (4, 3, 3)
    assert np.argwhere(castles).tolist() == [[0, 0, 0]]  # seat 0, upper left
    kind = position.state.castle[0][0]
    assert castles[0, 0, 0] == np.float32(kind / 21)


def test_the_first_tile_of_castillos_is_in_the_middle_of_the_map():
    position = keepstone.game("castillos").new()
    for event in ("start 0", "resource sun-2", "resource moon-2", "pile", "draw sun-3"):
        position.play(event)
    position.play("place 0 0")
    for event in ("pile", "draw moon-null"):
        position.play(event)
    position.play("place 1 0")
    tiles, armies = seen_of(position)["map"]
    assert np.argwhere(tiles).tolist() == [[23, 23], [23, 24]]  # row and column
    numbers = [TILE_NAMES.index(name) + 1 for name in ("sun-3", "moon-null")]
    assert tiles[23, 23:25].tolist() == [np.float32(number / 24) for number in numbers]
    assert not armies.any()


@each_row("edition", ["castle", "zamek"])
def test_a_tile_of_the_castle_is_in_its_column_and_row(edition):
    position = keepstone.game(edition).new(seed=4)
    position.roll()
    move = position.legal()[0]
    position.play(move)
    _, column, row, _turn = move.split()
    board = seen_of(position)["board"]
    assert board.shape == (2, 12, 9)
    assert np.argwhere(board[0]).tolist() == [[int(row), int(column)]]


def test_the_hexes_of_an_estate_have_their_neighbours_at_equal_offsets():
    """The centre d4 is in the middle; c3, c4, d3, d5, e3 and e4 are its neighbours (docs/rules/burgundy.md)."""
    position = keepstone.game("burgundy").new(seed=3)
    while position.to_act == keepstone.CHANCE:
        position.roll()
    estates = seen_of(position)["estates"]
    assert np.argwhere(estates).tolist() == [[0, 3, 3], [1, 3, 3]]  # the castles of both players
    names = list(position.game.actions.families["found"].axes[0].words)
    state = position.view(0).states
    offsets = []
    for name in ("c3", "c4", "d3", "d5", "e3", "e4"):
        state["estate"][:] = 0
        state["estate"][0, 1, names.index(name)] = 1
        board = structure_of(position.game).arrays(state)["estates"][0]
        ((seat, row, column),) = np.argwhere(board).tolist()
        assert seat == 1
        offsets.append((row - 3, column - 3))
    assert offsets == [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]


@each_row("name", keepstone.games.OWN)
def test_fields_on_no_board_are_those_of_the_flat_observation(name):
    batch = Batch(keepstone.game(name), 5, seed=3)
    for _ in range(30):
        batch.step(batch.random_actions())
    arrays, flat = batch.structured_observations(), batch.observations()
    assert arrays["viewer"].tolist() == flat[:, : batch.planes.seats].tolist()
    boards = {board.name for board in structure_of(batch.game).boards}
    for plane in batch.planes.planes:
        if plane.name in arrays.keys() - boards:
            expected = flat[:, plane.start : plane.stop].reshape(5, *plane.shape or (1,))
            assert np.array_equal(arrays[plane.name], expected)
    assert boards <= arrays.keys()
    assert {each.name for each in batch.planes.planes} - arrays.keys() == {
        field
        for board in structure_of(batch.game).boards
        for field in (*board.fields, *board.places)
    }
