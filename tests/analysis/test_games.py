"""Every game can be analysed, and findings depend only on what the seat knew."""

import json
import random
from dataclasses import asdict
from itertools import islice

import pytest

import keepstone
from keepstone import games
from keepstone.analysis.decisions import judge_decision
from keepstone.analysis.moments import moments_of, without_observation
from keepstone.analysis.study import Study
from keepstone.match import Match
from tests.laws.tables import step
from tests.support.rows import each_row
from tests.support.twins import hides_something, some_match, twins_from

pytestmark = pytest.mark.either

SLOW = {"burgundy": pytest.mark.slow}  # rollouts by its net
TWINS, LONGEST = 2, 80


def begun(name):
    """Return a game that has just had its first decision with a choice."""
    position, draw, decided = keepstone.game(name).new(seed=2), random.Random(2), False
    while not decided:
        decided = position.to_act >= 0 and len(position.legal()) > 1
        step(position, draw)
    return position


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=SLOW.get(name, ())) for name in games.names()]
)
def test_every_game_can_be_analysed(name):
    position = begun(name)
    analysis = keepstone.analyse(position.to_json(), iterations=2)
    assert [event.text for event in analysis.events] == position.log
    assert len(analysis.decisions) == 1
    for event in analysis.events:
        assert sum(event.value.wins) == pytest.approx(1)
        assert (event.seat is None) == (event.luck is not None)
    for each in analysis.ratings:
        assert each.change == pytest.approx(each.luck - each.cost + each.rest)
    assert json.loads(json.dumps(analysis.to_dict()))["game"] == name


def viewers_decision(name, choose):
    """Return a match before a decision of seat 1 that follows a hidden event; None if there is none."""
    match = some_match(name, 2, choose)
    while match.mover is not None and match.number < LONGEST:
        hidden = [event.number for event in match.events if event.seen_by(1) != event.text]
        if match.mover == 1 and hidden and len(match.position.legal()) > 1:
            return match, hidden
        match.receive(match.mover, match.number, choose.choice(match.position.legal()))
    return None


def decision_in(match, text):
    """Return the finding about the next event."""
    position = match.position.copy()
    position.play(text)
    _, moments = moments_of(position.to_record())
    return asdict(Study(iterations=2, seed=0).judge(moments[-1]))


@each_row("name", [*filter(hides_something, games.names())])
def test_twins_are_judged_alike(name):
    """Twins differ only in information hidden from the mover."""
    choose, compared = random.Random(name), 0
    while compared < TWINS:
        found = viewers_decision(name, choose)
        if found is None:
            continue
        match, hidden = found
        stem = Match(match.config, match.seats, match.seed)
        stem.extend(event.text for event in match.events[: choose.choice(hidden) - 1])
        text = choose.choice(match.position.legal())
        told = decision_in(match, text)
        for twin in islice(twins_from(match, stem, 1, choose), TWINS):
            assert twin.position.log != match.position.log
            assert decision_in(twin, text) == told
            compared += 1
    assert compared >= TWINS


def test_the_record_of_an_unfinished_match_of_an_open_game_tells_all():
    """It is a spectator's record: complete in The Castle, without the hands in Castle Keep."""
    for name, is_open in (("castle", True), ("castle-keep", False)):
        position = begun(name)
        seen = position.observe(keepstone.SPECTATOR).to_record()
        assert (without_observation(seen).log == position.to_record().log) == is_open
        assert (without_observation(seen) == seen) != is_open


def test_no_action_is_told_as_better_than_one_before_it():
    """Some were tried more often than others, by other rollouts; shares remain valid."""
    position, draw, judged = keepstone.game("castle-keep").new(seed=3), random.Random(1), 0
    while judged < 12:
        if position.to_act >= 0 and len(position.legal()) > 2:
            seat, action = position.to_act, draw.choice(position.legal())
            verdict = judge_decision(
                position.view(seat), position.game.parse_action(action), iterations=60, seed=1
            )
            shares = [each.wins[seat] for each in verdict.alternatives]
            assert shares == sorted(shares, reverse=True)
            for each in verdict.alternatives:
                assert min(each.wins) >= 0
                assert sum(each.wins) == pytest.approx(1)
            judged += 1
        step(position, draw)
    assert judged == 12
