"""Tests of calls besides the game: resigning, offers, agreements, and the ends of matches by them."""

import json
import random
from itertools import takewhile

import pytest

from keepstone.match import (
    InvalidCall,
    Match,
    NotAway,
    NothingAsked,
    NothingToUndo,
    NotPlaying,
    QuestionOpen,
    StaleNumber,
    TooOften,
    record_of,
    verify,
)
from keepstone.match.call_state import CallState, Departure
from keepstone.match.calls import Call, parse_call
from keepstone.match.clock import DAY, MINUTE
from tests.support.matches import (
    assert_alike,
    clocked,
    finished,
    full_match,
    mover_of,
    play_on,
    say,
    with_bots,
)


def between_turns(players: int = 2, clock: str = "", ms: int = 0) -> tuple[Match, int]:
    """A match in which a seat has decided, another is to move, and nothing was drawn since; and that seat.

    With open discards, the next is asked where to draw from before anything is drawn. ms: for each decision.
    """
    match = clocked(clock, players, open_discard="true")
    choose, last = random.Random(2), mover_of(match)
    while match.mover == last or match.history[-1].seat is None:
        last = mover_of(match)
        match.charge(ms)
        match.receive(last, match.number, choose.choice(match.position.legal()))
    return match, last


@pytest.mark.parametrize(
    "call",
    [
        Call("timeout", 3),
        Call("late", 1),
        Call("resign", 0),
        Call("return", 1),
        Call("ask undo", 1),
        Call("ask end", 1),
        Call("ask end", 1, without=(0, 2)),
        Call("ask replace", 0, 2),
        Call("ask replace", 0, 2, (1, 3)),
        Call("agree", 0),
        Call("refuse", 12),
    ],
)
def test_a_call_is_a_text(call: Call) -> None:
    assert parse_call(call.text) == call


@pytest.mark.parametrize("text", ["pass", "resign", "ask 0", "ask 0 undo 1", "undo", "agree 0 1"])
def test_other_texts_are_no_calls(text: str) -> None:
    assert parse_call(text) is None


@pytest.mark.parametrize(
    "words",
    [
        "",
        "give up",
        "timeout",
        "late",
        "resign 0",
        "ask",
        "ask replace",
        "ask replace x",
        "agree\n",
    ],
)
def test_words_that_are_no_call(words: str) -> None:
    match = full_match()
    with pytest.raises(InvalidCall) as raised:
        match.call(0, match.number, words)
    assert "resign" in raised.value.allowed
    assert match.number == 11


def test_with_two_seats_who_resigns_has_lost() -> None:
    match = full_match()
    assert say(match, 1, "resign") == "Ben resigns"
    assert (match.status, match.standing.ending) == ("over", "resigned")
    assert match.winners == [0]
    assert match.mover is None
    assert match.events[-1].text == "resign 1"
    assert match.position.log == [event.text for event in match.history]  # nothing but the game
    assert_alike(match)
    plain = json.loads(record_of(match))
    assert plain["out"] == [{"event": 11, "seat": 1, "why": "resigned"}]
    assert plain["result"] == {"winners": [0], "scores": match.position.scores()}
    with pytest.raises(NotPlaying):
        match.call(0, match.number, "resign")


def test_with_three_seats_a_bot_plays_on_and_the_last_who_is_left_wins() -> None:
    match = full_match(3)
    assert say(match, 0, "resign") == "Ada resigns; a bot takes over for Ada"
    assert match.status == "playing"
    bot = match.player(0)
    assert (bot.kind, bot.level, bot.name) == ("bot", "knight", "Ada")
    assert match.player(1).kind == "person"
    with pytest.raises(NotPlaying):
        match.call(0, match.number, "ask end")
    play_on(match, random.Random(1), until=lambda match: match.number > 40)
    say(match, 2, "resign")
    assert (match.status, match.winners) == ("over", [1])
    assert_alike(match)


def test_who_has_resigned_cannot_win_a_game_that_is_played_out() -> None:
    (winner,) = finished(3).position.winners()
    match = full_match(3)
    say(match, winner, "resign")
    play_on(match, random.Random(1))
    assert match.position.winners() == [winner]  # the bot in its place
    assert match.standing.ending == ""
    assert match.winners
    assert winner not in match.winners
    assert_alike(match)
    plain = json.loads(record_of(match))
    plain["result"]["winners"] = [winner]
    assert "the result is" in str(verify(json.dumps(plain)))


def test_bots_among_themselves_do_not_play_on() -> None:
    match = with_bots("page", "page", game="castillos")
    play_on(match, random.Random(1), until=lambda match: match.number > 120)
    say(match, 0, "resign")
    assert (match.status, match.winners) == ("over", [1, 2])
    assert len({*match.position.scores()[1:]}) == 2  # they share the win with different points
    assert_alike(match)


def test_a_call_follows_the_last_event() -> None:
    match = full_match()
    with pytest.raises(StaleNumber):
        match.call(0, match.number - 1, "resign")
    assert match.status == "playing"


def test_a_move_is_taken_back_when_all_others_agree() -> None:
    match, seat = between_turns(3)
    before = [event.text for event in match.history[: match.last_decision(seat)]]
    others = [each for each in range(3) if each != seat]
    assert "asks to undo a move" in say(match, seat, "ask undo")
    say(match, others[0], "agree")
    assert match.mover != seat
    with pytest.raises(NothingAsked):
        match.call(others[0], match.number, "agree")
    assert say(match, others[1], "agree").endswith("accepts; the move is undone")
    assert match.mover == seat
    assert [event.text for event in match.history] == before == match.position.log
    assert match.standing.question is None
    assert_alike(match)


def test_a_move_stays_when_somebody_refuses_or_plays_on() -> None:
    match, seat = between_turns()
    log = match.position.log
    say(match, seat, "ask undo")
    assert say(match, 1 - seat, "refuse").endswith("declines")
    with pytest.raises(NothingAsked):
        match.call(1 - seat, match.number, "agree")
    assert match.position.log == log
    say(match, seat, "ask undo")
    match.receive(1 - seat, match.number, match.position.legal()[0])
    with pytest.raises(NothingAsked):
        match.call(1 - seat, match.number, "agree")
    assert_alike(match)


def test_who_asks_may_think_better_of_it() -> None:
    match = full_match()
    say(match, 0, "ask end")
    say(match, 0, "refuse")
    assert match.standing.question is None


def test_bots_need_not_be_asked_to_take_a_move_back() -> None:
    match = with_bots("page", open_discard="true")
    choose = random.Random(2)
    while match.mover == 0 or match.history[-1].seat != 0:
        match.receive(mover_of(match), match.number, choose.choice(match.position.legal()))
    assert say(match, 0, "ask undo").endswith("the move is undone")
    assert match.mover == 0
    assert_alike(match)


def test_draws_are_never_taken_back() -> None:
    match = full_match()
    seat = mover_of(match)
    match.receive(seat, match.number, "pass")
    while match.mover == seat:
        match.receive(seat, match.number, match.position.legal()[0])
    assert match.history[-1].seat is None
    with pytest.raises(NothingToUndo):
        match.call(seat, match.number, "ask undo")
    with pytest.raises(NothingToUndo):
        match.call(1 - seat, match.number, "ask undo")  # has decided nothing yet


def test_nothing_is_taken_back_from_before_somebody_left() -> None:
    match, seat = between_turns(3)
    say(match, next(each for each in range(3) if each != seat), "resign")
    assert not match.can_ask_undo(seat)


def test_one_question_at_a_time_and_three_between_two_moves() -> None:
    match = full_match()
    for _ in range(3):
        say(match, 0, "ask end")
        with pytest.raises(QuestionOpen):
            match.call(1, match.number, "ask end")
        say(match, 1, "refuse")
    with pytest.raises(TooOften):
        match.call(0, match.number, "ask end")
    say(match, 1, "ask end")  # the other has asked nothing yet
    match.receive(mover_of(match), match.number, "pass")
    say(match, 0, "ask end")


def test_ten_moves_are_taken_back_in_a_turn_and_no_more() -> None:
    match = full_match()
    seat = mover_of(match)
    placing = next(each for each in match.position.legal() if each.startswith("place"))
    for _ in range(10):
        match.receive(seat, match.number, placing)
        match.receive(seat, match.number, "undo")
    match.receive(seat, match.number, placing)
    assert not match.can_undo(seat)
    with pytest.raises(TooOften):
        match.receive(seat, match.number, "undo")
    assert_alike(match)


def test_a_match_ends_without_a_winner_when_all_agree() -> None:
    match = full_match(3)
    say(match, 0, "ask end")
    say(match, 1, "agree")
    assert say(match, 2, "agree") == "Cem accepts; the game ends without a winner"
    assert (match.status, match.standing.ending, match.winners) == ("over", "agreed", [])
    assert_alike(match)
    assert "all players agreed to end the game" in str(verify(record_of(match)))


def test_a_bot_replaces_who_is_to_move_and_not_there() -> None:
    match = full_match(3)
    mover = mover_of(match)
    here = [seat for seat in range(3) if seat != mover]
    for absent in ([], here[1:]):
        with pytest.raises(NotAway):
            match.call(here[0], match.number, f"ask replace {mover}", frozenset(absent))
    with pytest.raises(NotAway):
        match.call(here[0], match.number, f"ask replace {here[1]}", frozenset([mover]))
    say(match, here[0], f"ask replace {mover}", [mover])
    assert match.player(mover).kind == "person"
    said = say(match, here[1], "agree")
    assert said.endswith(f"accepts; a bot takes over for {match.names[mover]}")
    assert match.player(mover).level == "knight"
    play_on(match, random.Random(1))
    assert match.winners == match.position.winners()  # who is replaced may win
    assert_alike(match)
    assert "with a bot after event" in str(verify(record_of(match)))


def test_who_is_away_is_not_asked() -> None:
    match = full_match(3)
    mover = mover_of(match)
    asking, missing = [seat for seat in range(3) if seat != mover]
    say(match, asking, f"ask replace {mover}", [mover, missing])
    assert match.events[-1].text == f"ask {asking} replace {mover} without {missing}"
    assert match.player(mover).kind == "bot"
    assert_alike(match)


def test_a_match_is_ended_when_the_mover_is_away_but_not_behind_the_back_of_others() -> None:
    match = full_match()
    mover = mover_of(match)
    say(match, mover, "ask end", [1 - mover])  # who is not to move holds nothing up
    assert match.status == "playing"
    say(match, mover, "refuse")
    say(match, 1 - mover, "ask end", [mover])
    assert (match.status, match.winners) == ("over", [])
    assert match.events[-1].text == f"ask {1 - mover} end without {mover}"
    assert_alike(match)


def test_who_asks_is_not_away() -> None:
    """Who acts without a socket may be to move, and counts as away: that is no reason not to ask the others."""
    match = full_match()
    say(match, mover_of(match), "ask end", [0, 1])
    assert match.status == "playing"


def test_who_takes_a_move_back_by_consent_has_spent_its_minutes() -> None:
    match, seat = between_turns(clock="60+0", ms=MINUTE)
    decisions = [
        event.seat for event in match.history
    ]  # a minute each, that which is taken back too
    take_back_after(match, seat, 2 * MINUTE)
    expected = [(60 - decisions.count(each)) * MINUTE for each in (0, 1)]
    expected[1 - seat] -= 2 * MINUTE  # until it agreed
    assert match.times() == expected


def test_who_takes_a_move_back_by_consent_has_its_days_anew() -> None:
    """But for what it decided before, in the same turn."""
    match, seat = between_turns(clock="2d", ms=MINUTE)
    take_back_after(match, seat, DAY)
    turn = list(takewhile(lambda event: event.seat == seat, reversed(match.history)))
    expected = [2 * DAY] * 2
    expected[seat] -= len(turn) * MINUTE
    assert match.times() == expected


def take_back_after(match: Match, seat: int, ms: int) -> None:
    """Let a seat of two take its last decision back, when the other has thought for some time."""
    match.charge(ms // 2)
    say(match, seat, "ask undo")
    match.charge(ms // 2)
    say(match, 1 - seat, "agree")
    assert match.mover == seat


def test_who_plays_on_against_a_bot_in_the_place_of_a_person() -> None:
    match = full_match()
    mover = mover_of(match)
    say(match, 1 - mover, f"ask replace {mover}", [mover])
    assert match.status == "playing"
    say(match, 1 - mover, "resign")
    assert (match.status, match.winners) == ("over", [mover])
    assert_alike(match)


def replaced(clock: str = "", players: int = 3) -> tuple[Match, int]:
    """A match where the others had a bot play on for a seat, after a minute of its time if there is a clock."""
    match = clocked(clock, players)
    mover = mover_of(match)
    match.charge(MINUTE)
    others = [seat for seat in range(players) if seat != mover]
    say(match, others[0], f"ask replace {mover}", [mover])
    for seat in others[1:]:
        say(match, seat, "agree")
    return match, mover


def test_who_was_replaced_comes_back() -> None:
    match, seat = replaced()
    with pytest.raises(NotPlaying, match="take your seat back first"):
        say(match, seat, "ask end")
    match.receive(seat, match.number, match.position.legal()[0])  # the bot
    assert say(match, seat, "return") == f"{match.names[seat]} returns and replaces the bot"
    assert match.player(seat).kind == "person"
    assert not match.can_undo(seat)  # what the bot did stays
    assert match.last_decision(seat) is None
    with pytest.raises(NotPlaying, match="only a player"):
        say(match, seat, "return")
    play_on(match, random.Random(1))
    assert match.winners == match.position.winners()
    assert_alike(match)
    report = str(verify(record_of(match, "2026-01-01", "2026-01-02")))
    assert f"player {seat + 1} returned after event 16" in report


def test_who_came_back_is_replaced_again_and_may_give_up() -> None:
    match, seat = replaced()
    say(match, seat, "return")
    other, third = [each for each in range(3) if each != seat]
    say(match, other, f"ask replace {seat}", [seat])
    say(match, third, "agree")
    assert match.player(seat).kind == "bot"
    assert_alike(match)
    say(match, seat, "return")
    say(match, seat, "resign")
    assert match.standing.out == {seat: "resigned"}
    play_on(match, random.Random(1))
    assert seat not in match.winners
    assert_alike(match)


def test_each_of_two_who_were_replaced_comes_back_alone() -> None:
    """Bots play on for seats 0 and 2 after event 13. Seat 2 returns after event 15, and seat 0 after event 18."""
    first = CallState(tuple(Departure(seat, "replaced", 13) for seat in (0, 2))).returned(2, 15)
    assert [(each.seat, each.back) for each in first.departures] == [(0, None), (2, 15)]
    second = first.returned(0, 18)
    assert [(each.seat, each.back) for each in second.departures] == [(0, 18), (2, 15)]


def test_nothing_is_asked_any_more_when_somebody_comes_back() -> None:
    """Who comes back was not asked."""
    match, seat = replaced()
    say(match, (seat + 1) % 3, "ask end")
    say(match, seat, "return")
    assert match.standing.question is None
    assert_alike(match)


@pytest.mark.parametrize("words", ["resign", "timeout"])
def test_who_gave_up_or_ran_out_of_time_does_not_come_back(words: str) -> None:
    match = clocked("1+0", 3)
    seat = mover_of(match)
    if words == "timeout":
        match.charge(MINUTE)
        assert match.flag()
    else:
        say(match, seat, words)
    with pytest.raises(NotPlaying, match="only a player"):
        say(match, seat, "return")
    with pytest.raises(NotPlaying, match="out of the game"):
        say(match, seat, "ask end")


def test_who_comes_back_has_the_time_that_was_left() -> None:
    """The minute that the others waited is spent, and a flag that falls later can be checked."""
    match, seat = replaced("10+0", 2)
    assert match.times() is not None and match.running is None
    say(match, seat, "return")
    times = match.times()
    assert times is not None
    assert (match.running, times[seat]) == (seat, 9 * MINUTE)
    match.charge(9 * MINUTE)
    assert match.flag()
    assert match.winners == [1 - seat]
    report = verify(record_of(match, "2026-01-01", "2026-01-02"))
    assert report.ok, report


def test_a_clock_runs_on_while_something_is_asked() -> None:
    match = clocked("10+15", open_discard="true")
    mover = mover_of(match)
    match.charge(3_000)
    say(match, 1 - mover, "ask end")
    match.charge(4_000)
    say(match, mover, "refuse")
    times = match.times()
    assert times is not None
    assert (times[mover], times[1 - mover]) == (593_000, 600_000)
    match.charge(1_000)
    match.receive(mover, match.number, "pass")
    assert next(event.spent for event in match.history if event.seat == mover) == 8_000
