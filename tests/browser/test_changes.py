"""Incremental picture updates, applied by the client's own code."""

import json
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from hatch_build import packaged_npm
from keepstone.games import OWN
from keepstone.kit.viewer import SPECTATOR
from keepstone.match import Match
from keepstone.server.live.frames import FrameCache, Shown
from tests.support.matches import full_match, with_round_ends

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

SCRIPT = Path(__file__).with_name("changes.mjs")
PICTURES = ('{"type":"view"', '{"type":"change"')


def playthrough(match: Match) -> Iterator[Match]:
    """The match after each decision or undo, to its end; as a table has it, a new one each time."""
    choose = random.Random(5)
    yield match
    while (seat := match.mover) is not None:
        undo = match.can_undo(seat) and choose.random() < 0.1
        match = match.copy()
        match.receive(seat, match.number, "undo" if undo else choose.choice(match.position.legal()))
        yield match


def told(match: Match) -> list[str]:
    """Lines for the script: what all viewers are sent through a game, some with every step and some with few."""
    frames, whole, lines = FrameCache(), FrameCache(), list[str]()
    viewers = [SPECTATOR, *range(len(match.names))]
    heard: dict[int, tuple[int, Shown]] = dict.fromkeys(viewers, (0, None))
    looks = random.Random(6)
    for now in playthrough(match):
        moment = frames.moment(now)
        for viewer in viewers:
            if viewer == 1 and now.mover is not None and looks.random() < 0.5:
                continue  # who reads slowly
            whose = viewer, "en"
            after, shown = heard[viewer]
            sent, shown = frames.news(now, after, now.number, shown, True, whose)
            sent.append(frames.picture(now, moment, shown, True, whose))
            heard[viewer] = now.number, moment
            for frame in sent:
                if frame.startswith(PICTURES):
                    picture = whole.view(now, json.loads(frame)["n"], *whose)
                    lines.append(f'{{"viewer": {viewer}, "frame": {frame}, "whole": {picture}}}')
    return lines


def changes(lines: list[str]) -> int:
    """How many of the frames were changes; CalledProcessError if the client makes another picture of one."""
    packaged = packaged_npm()
    node = shutil.which("node") or (packaged and packaged[0])
    if not node:
        pytest.skip("no Node on this machine")
    answer = subprocess.run(
        [node, SCRIPT], input="\n".join(lines), stdout=subprocess.PIPE, text=True, check=True
    )
    return int(answer.stdout)


@pytest.mark.parametrize("game", OWN)
def test_the_client_makes_the_whole_picture_of_every_change(game: str) -> None:
    """Through a whole game, for both seats and a spectator. A seat misses steps, and gets whole pictures then."""
    lines = told(full_match(game=game))
    assert len(lines) / 2 < changes(lines) < len(lines) - 3


def test_the_client_makes_the_whole_picture_of_every_round_end() -> None:
    """Many of them come between two pictures of the table to who missed some steps."""
    lines = told(with_round_ends(3))
    assert sum('"round_end":true' in line for line in lines) > 10
    assert len(lines) / 2 < changes(lines) < len(lines) - 3
