"""Tests of departures in deals with several persons, and of persons who are late: bots finish their games."""

import json
import random

import pytest

from keepstone.match import Match, NotPlaying, Seat, places_of, record_of, verify
from keepstone.match.call_state import STAND_IN
from keepstone.match.clock import MINUTE
from keepstone.match.fairness import DEAL_SCHEME
from keepstone.playing.position import GameConfig
from keepstone.playing.view import ENGLISH
from tests.support.matches import SEED, assert_alike, full_match, mover_of, play_on, reread, say


def deal_match(*seats: Seat, clock: str = "") -> Match:
    """A match that plays a deal of Castle Keep and has just begun."""
    seated = seats or (Seat("person", "Ada"), Seat("person", "Ben"))
    config = GameConfig("castle-keep", len(seated))
    match = Match(config, seated, SEED, clock, DEAL_SCHEME)
    match.begin()
    return match


def play_out(match: Match) -> Match:
    return play_on(match, random.Random(1))


def test_in_a_deal_of_two_a_bot_plays_on_for_who_resigns() -> None:
    match = deal_match()
    assert say(match, 1, "resign") == "Ben resigns; a bot takes over for Ben"
    assert (match.status, match.standing.ending) == ("playing", "")
    assert (match.player(1).kind, match.player(1).level) == ("bot", STAND_IN)
    assert match.persons == {0}
    with pytest.raises(NotPlaying):
        match.call(1, match.number, "return")
    play_out(match)
    assert (match.standing.ending, match.winners, places_of(match)) == ("", [0], [1, 2])
    assert_alike(match)


def test_who_resigned_cannot_win_a_deal_that_the_bot_wins() -> None:
    (winner,) = play_out(deal_match()).winners
    match = deal_match()
    say(match, winner, "resign")
    play_out(match)
    assert match.position.winners() == [winner]
    assert match.winners == [1 - winner]
    assert_alike(match)


def test_a_deal_of_two_ends_without_a_winner_when_both_resign() -> None:
    match = deal_match()
    say(match, 0, "resign")
    play_on(match, random.Random(1), until=lambda match: match.number > 30)
    assert say(match, 1, "resign") == "Ben resigns"
    assert (match.status, match.standing.ending) == ("over", "resigned")
    assert (match.winners, places_of(match)) == ([], [0, 0])
    assert json.loads(record_of(match))["result"]["winners"] == []
    assert_alike(match)


def test_a_deal_of_one_person_ends_when_that_person_resigns() -> None:
    match = deal_match(Seat("person", "Ada"), Seat("bot", "Piers", "page"))
    assert say(match, 0, "resign") == "Ada resigns"
    assert (match.status, match.winners) == ("over", [1])
    assert_alike(match)


def test_a_deal_of_three_goes_on_for_the_last_person() -> None:
    """At other tables, a game of three ends when only one seat has not lost."""
    match = deal_match(*(Seat("person", name) for name in ("Ada", "Ben", "Cem")))
    say(match, 0, "resign")
    say(match, 1, "resign")
    assert match.status == "playing"
    play_out(match)
    assert match.winners == [2]
    assert_alike(match)


def test_a_deal_goes_on_after_a_timeout() -> None:
    match = deal_match(clock="1+0")
    first = mover_of(match)
    match.charge(MINUTE)
    (event,) = match.flag()
    assert event.text == f"timeout {first}"
    assert (match.status, match.running, match.flag()) == ("playing", None, [])
    play_out(match)
    assert reread(match).winners == match.winners == [1 - first]
    assert verify(record_of(match, "2026-01-01", "2026-01-02")).ok


def test_bots_finish_the_game_of_persons_who_are_late() -> None:
    expected = play_out(deal_match())
    match = deal_match(clock="1+0")
    first = mover_of(match)
    match.charge(20_000)
    events = match.replace_late()
    assert [event.text for event in events] == ["late 0", "late 1"]
    assert events[0].sentence_for(0, match.names, ENGLISH) == (
        "the contest's round ended before Ada finished; a bot takes over for Ada"
    )
    assert (match.status, match.persons, match.times()) == ("playing", frozenset(), [None, None])
    assert match.replace_late() == []
    for words in ("return", "resign"):
        with pytest.raises(NotPlaying):
            match.call(first, match.number, words)
    play_out(match)
    assert (match.winners, match.replace_late()) == (expected.winners, [])
    assert places_of(match) == places_of(expected)
    late = [{"event": 11, "seat": seat, "why": "late"} for seat in (0, 1)]
    late[first]["spent"] = 20_000
    assert json.loads(record_of(match))["out"] == late


@pytest.mark.parametrize("match", [deal_match, full_match])
def test_who_was_late_keeps_a_game_going_or_wins_it(match) -> None:
    """Ada has not lost. A deal goes on when Ben resigns after her; another game of two is hers."""
    match = match()
    match.extend(["late 0"])
    assert match.status == "playing"
    say(match, 1, "resign")
    assert (match.status == "playing") == match.deal
    play_out(match)
    assert match.winners == [0]
    assert_alike(match)


def test_a_seat_names_the_level_of_the_bot_that_plays_on() -> None:
    match = deal_match(Seat("person", "Ada", stand_in="squire"), Seat("person", "Ben"))
    match.replace_late()
    assert [match.player(seat).level for seat in (0, 1)] == ["squire", STAND_IN]
    play_out(match)
    record = json.loads(record_of(match))
    assert record["levels"] == [None, None]
    assert_alike(match)
