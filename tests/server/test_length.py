"""The longest log: a game that has reached it can only come to its end."""

import pytest

from keepstone.match import TooOften
from keepstone.server.tables.length import MOST_EVENTS, check_length


@pytest.mark.parametrize("command", ["undo", "ask undo", "ask replace", "hint", "return"])
def test_a_long_game_has_no_room_for_what_could_be_repeated(command: str) -> None:
    check_length(MOST_EVENTS - 1, command)
    with pytest.raises(TooOften):
        check_length(MOST_EVENTS, command)


@pytest.mark.parametrize("command", ["resign", "agree", "refuse", "place A1", "timeout"])
def test_a_long_game_can_end(command: str) -> None:
    check_length(MOST_EVENTS, command)
