"""An observer's arrays are what a batch writes anew."""

import numpy as np
import pytest

import keepstone
from keepstone import games
from keepstone.batch import Batch, InvalidArray
from keepstone.errors import UnknownName
from keepstone.kit.viewer import SPECTATOR
from tests.support.rows import each_row

pytestmark = pytest.mark.either
NAMES = [
    name if name == "castle-keep" else pytest.param(name, marks=pytest.mark.interpreted)
    for name in games.OWN
]


@pytest.mark.parametrize("name", NAMES)
def test_after_every_step_the_arrays_are_as_if_written_anew(name):
    batch = Batch(keepstone.game(name), 4, seed=3)
    seen = batch.observer()
    where = seen.observations.ctypes.data, seen.mask.ctypes.data
    for number in range(60):
        viewers = [None, np.full(4, SPECTATOR), np.arange(4) % 2][number % 3]
        seen.update(viewers)
        assert seen.observations.tobytes() == batch.observations(viewers).tobytes()
        assert (seen.mask == batch.mask()).all()
        batch.step(batch.random_actions())
    assert (seen.observations.ctypes.data, seen.mask.ctypes.data) == where


@pytest.mark.parametrize("name", NAMES)
def test_whole_numbers_are_the_fields_of_the_observed_records(name):
    batch = Batch(keepstone.game(name), 4, seed=3)
    seen = batch.observer(dtype=np.int16)
    for _ in range(30):
        batch.step(batch.random_actions())
    seen.update()
    records = batch.observe()
    names = [each.name for each in seen.planes if not each.bits]
    assert len(names) > 10
    assert all((seen.by_name[name] == records[name]).all() for name in names)


def test_fields_are_chosen_by_name_in_the_order_of_the_observation():
    batch = Batch(keepstone.game("castle-keep"), 3, seed=3)
    seen = batch.observer(["hand", "castle"], np.uint8)
    seen.update()
    assert [each.name for each in seen.planes] == ["castle", "hand"]
    assert seen.observations.shape == (3, 4 * 9 + 4 * 22)  # docs/observations.md
    assert seen.by_name["hand"].shape == (3, 4, 22)
    assert (seen.by_name["hand"] == batch.observe()["hand"]).all()
    assert seen.by_name["hand"].base is not None  # a view: nothing was copied


def test_the_viewer_is_a_field_of_its_own():
    batch = Batch(keepstone.game("castle-keep"), 2, seed=3)
    seen = batch.observer(["viewer"])
    seen.update([1, SPECTATOR])
    assert seen.observations.tolist() == [[0, 1, 0, 0], [0, 0, 0, 0]]


def test_an_unknown_field_is_named():
    with pytest.raises(UnknownName, match="no field 'hands'"):
        Batch(keepstone.game("castle-keep"), 2).observer(["hands"])


@each_row(
    "dtype message",
    [(np.uint8, "uint8 cannot hold the field 'spot', from 0 to 2209"), (np.float64, "not float64")],
)
def test_a_type_that_cannot_hold_the_numbers_is_refused(dtype, message):
    with pytest.raises(InvalidArray, match=message):
        Batch(keepstone.game("castillos"), 2).observer(dtype=dtype)


def test_only_the_points_of_castillos_need_a_signed_type():
    """No other field can be negative; castillos §2.2 says that points may be."""
    fields = [(name, each) for name in games.OWN for each in games.find(name).state_type.fields]
    assert [(name, each.name) for name, each in fields if each.low < 0] == [("castillos", "score")]
