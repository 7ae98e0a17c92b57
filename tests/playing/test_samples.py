"""The sample records that are shipped with the games."""

import pytest

from keepstone.games import OWN, sample_of
from keepstone.match import verify
from keepstone.notation import read

pytestmark = pytest.mark.compiled
MOST_BYTES = 20_000


@pytest.mark.parametrize("name", OWN)
def test_a_sample_is_a_finished_game_with_fair_draws(name: str) -> None:
    text = sample_of(name).read_text(encoding="utf-8")
    assert len(text) < MOST_BYTES
    record = read(text)
    assert (record.game, record.extra["levels"]) == (name, ["sergeant", "yeoman"])
    assert verify(text).verdict == "right"
