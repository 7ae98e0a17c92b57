"""How long it will take until a game is compiled."""

import pytest

from keepstone.server.compile import progress as module
from keepstone.server.compile.progress import Progress


class Time:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def moment(monkeypatch: pytest.MonkeyPatch) -> Time:
    monkeypatch.setattr(module, "BEGINS", {"rules": 0.0, "pictures": 0.25, "search": 0.5})
    return Time()


def test_what_is_left_follows_from_the_time_that_the_first_steps_took(moment: Time) -> None:
    """A quarter took 30 s, so the whole takes 120 s; then half of it took 50 s, so the whole takes 100 s."""
    progress = Progress(moment)
    assert progress.seconds_left() == {}
    progress.note("castle", "rules (0 of 3 done)")
    assert progress.seconds_left() == {"castle": 60}
    moment.now += 30
    progress.note("castle", "pictures (1 of 3 done)")
    assert progress.seconds_left() == {"castle": 90}
    moment.now += 20
    assert progress.seconds_left() == {"castle": 70}
    progress.note("castle", "search (2 of 3 done)")
    assert progress.seconds_left() == {"castle": 50}
    moment.now += 1_000
    assert progress.seconds_left() == {"castle": 5}
    progress.note("castle", "ready (3 of 3 done)")
    progress.end("castle")
    assert progress.seconds_left() == {}


def test_a_game_without_a_finished_step_is_thought_to_take_as_long_as_another(moment: Time) -> None:
    progress = Progress(moment)
    progress.note("castle", "rules (0 of 3 done)")
    moment.now += 10
    progress.note("castle", "pictures (1 of 3 done)")
    progress.note("zamek", "rules (0 of 3 done)")
    assert progress.seconds_left() == {"castle": 30, "zamek": 40}
    progress.end("castle")
    assert progress.seconds_left() == {"zamek": 40}
