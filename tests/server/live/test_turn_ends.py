"""The pictures between turns, from which a client that connects again sees what the others have done.

In these games of Castle Keep, a turn is two draws and then three decisions: to pass, and to discard two tiles.
"""

import json
import random

import pytest

from keepstone.kit.viewer import SPECTATOR
from keepstone.match import Match
from keepstone.server.live.frames import event_frame, turn_ends, view_of
from tests.support.matches import full_match, play_on
from tests.support.moments import two
from tests.support.served import Client, Socket


def passed(turns: int, players: int = 3) -> Match:
    """Return a match after some turns, with the draws of the next one."""
    match = full_match(players)
    for _ in range(3 * turns):
        assert match.mover is not None
        legal = match.position.legal()
        match.receive(match.mover, match.number, "pass" if "pass" in legal else legal[0])
    return match


def ends(match: Match) -> list[set[int]]:
    """Return the result for the seats 0 to 2, and for a spectator."""
    return [set(turn_ends(match, viewer)) for viewer in (0, 1, 2, SPECTATOR)]


def test_the_example_has_these_events() -> None:
    """The first 15 are the start, four tiles for each player, and the two draws of seat 1, which begins."""
    decisions = [(event.number, event.seat) for event in passed(3).events if event.seat is not None]
    assert decisions == [
        *((number, 1) for number in (16, 17, 18)),
        *((number, 2) for number in (21, 22, 23)),
        *((number, 0) for number in (26, 27, 28)),
    ]
    assert (passed(3).number, passed(3).mover) == (30, 1)


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (0, [set(), set(), set(), set()]),
        (1, [{15}, set(), {15}, {15}]),
        (2, [{15, 20}, {20}, set(), {20}]),
        (3, [set(), {20, 25}, {25}, {25}]),
    ],
)
def test_a_picture_precedes_each_turn_of_others_since_the_own_one(
    turns: int, expected: list[set[int]]
) -> None:
    """A spectator needs only the last turn. Who has not acted yet needs all."""
    assert ends(passed(turns)) == expected


def test_a_turn_that_has_begun_is_one_of_them() -> None:
    match = passed(3)
    match.receive(1, 30, "pass")
    assert ends(match) == [{30}, set(), {25, 30}, {30}]


def test_what_is_taken_back_and_the_undo_are_one_turn() -> None:
    match = passed(3)
    match.receive(1, 30, "pass")
    match.receive(1, 31, "undo")
    assert (match.number, ends(match)) == (32, [{30}, set(), {25, 30}, {30}])


def test_calls_are_no_turns() -> None:
    match = passed(3)
    match.call(2, 30, "ask end")
    assert (match.number, ends(match)) == (31, ends(passed(3)))


def test_a_forced_decision_begins_a_turn_but_does_not_end_the_search() -> None:
    """After both have used their resources in Castillos, they can only draw, so seat 0 has not yet looked."""
    match = full_match(game="castillos")
    for turn in (
        "use, place 0 0",
        "use, place 0 -1",
        "pile, place 0 -2",
        "pile, place 0 -3",
        "pile",
    ):
        for wish in turn.split(", "):
            assert match.mover is not None
            action = next(each for each in match.position.legal() if each.startswith(wish))
            match.receive(match.mover, match.number, action)
    decisions = [(event.number, event.seat) for event in match.events if event.seat is not None]
    assert decisions[-5:] == [(8, 0), (10, 0), (11, 1), (13, 1), (14, 0)]
    assert [set(turn_ends(match, viewer)) for viewer in (0, 1, SPECTATOR)] == [{10, 13}, {13}, {13}]


def test_a_turn_begins_after_the_end_of_a_round() -> None:
    """The starter of the second round has also made the last decision of the first one."""
    match = full_match(game="castillos")
    play_on(match, random.Random(1), lambda match: any(each.round_end for each in match.events))
    before, starter = match.number, match.mover
    assert starter is not None and match.events[before - 1].seat is None
    match.receive(starter, before, "pile")
    assert turn_ends(match, 1 - starter) == {before}


def test_a_seat_learns_which_of_its_own_decisions_were_forced() -> None:
    match = full_match(game="castillos")
    for action in ("pile", "place 0 0"):
        assert match.mover == 0
        match.receive(0, match.number, action)
    first = [
        [json.loads(event_frame(match, number, viewer, "en")) for number in (4, 5, 6)]
        for viewer in (0, 1, SPECTATOR)
    ]
    assert [[each.get("forced") for each in frames] for frames in first] == [
        [None, None, True],
        [None] * 3,
        [None] * 3,
    ]


def test_a_finished_game_needs_none() -> None:
    match = passed(3, players=2)
    match.call(0, match.number, "resign")
    assert match.status == "over"
    assert [set(turn_ends(match, viewer)) for viewer in (0, 1, SPECTATOR)] == [set()] * 3


def pictures(socket: Socket, last: int) -> list[int]:
    """Return the numbers of the pictures up to the last one."""
    numbers: list[int] = []
    while not numbers or numbers[-1] < last:
        frame = socket.frame()
        if frame["type"] in ("view", "change"):
            numbers.append(frame["n"])
    return numbers


def test_these_pictures_are_sent(server: Client) -> None:
    """The first turn is events 12 to 14, the second one 17 to 19. Both begin with draws."""
    players = two(server)
    first = players.mover()
    players.turn()
    players.turn()
    assert (players.card()["n"], players.mover()) == (21, first)
    secrets = players.secrets[first], players.secrets[1 - first], None
    for secret, after, changes, expected in (
        (secrets[0], 0, "true", [16, 21]),
        (secrets[1], 0, "true", [21]),
        (secrets[2], 0, "true", [16, 21]),
        (secrets[0], 16, "true", [21]),
        (secrets[0], 0, "false", [21]),
    ):
        with server.socket(players.table, secret, after=after, changes=changes) as socket:
            assert pictures(socket, 21) == expected


def test_a_player_who_has_resigned_has_no_choices_in_the_turn_of_the_bot() -> None:
    match = passed(0)
    assert match.mover == 1
    before = view_of(match, match.number, 1, "en")
    assert before.scene.choices and before.scene.prompt
    match.call(1, match.number, "resign")
    after = view_of(match, match.number, 1, "en")
    assert (after.status, after.to_act) == ("playing", 1)
    assert (after.scene.choices, after.scene.prompt) == ((), None)
