"""In a pseudo-language of wide letters, no game shows an English letter."""

import random
import re
from collections.abc import Iterator

import msgspec
import pytest

import keepstone
from keepstone import CHANCE, OVER, Position
from keepstone.games import OWN
from tests.laws.pictures import to_draw
from tests.laws.tables import TABLES
from tests.support.never_empty import never_empty
from tests.support.wide_letters import Wide

pytestmark = [pytest.mark.either, pytest.mark.slow]

ENGLISH = re.compile(r"[A-Za-z]{2,}|\b[a-z]\b")  # the phases of Burgundy are A to E everywhere
NAMES = ["Łł", "Żż", "Őő", "Űű"]
# Not for people.
TECHNICAL = {
    "action",
    "emblem",
    "held",
    "id",
    "leaves",
    "next",
    "on",
    "part",
    "picked",
    "picks",
    "colour",
    "shape",
    "symbol",
    "tracks",
}


def texts(document: object, key: str = "") -> Iterator[str]:
    """All texts of a picture that people read."""
    if isinstance(document, dict):
        for name, value in document.items():
            if name not in TECHNICAL:
                yield from texts(value, name)
    elif isinstance(document, list | tuple):
        for value in document:
            yield from texts(value, key)
    elif isinstance(document, str):
        yield f"{key}: {document}" if ENGLISH.search(document) else ""


def said(position: Position, draw: random.Random) -> Iterator[str]:
    """What is said of each event of a game; now and then what is shown, and why something is not allowed."""
    wide = Wide()
    while position.to_act != OVER:
        if draw.random() < 0.1:
            seen = position.view(max(position.to_act, 0))
            yield from texts(msgspec.to_builtins(seen.scene(NAMES, wide)))
            action = draw.randrange(position.game.max_actions)
            if action not in position.legal_actions():
                yield position.game.why_illegal(position.state, action, wide)[1]
        before = position.view(keepstone.SPECTATOR)
        text = position.roll() if position.to_act == CHANCE else draw.choice(position.legal())
        if before.to_act != CHANCE:
            position.play(text)
        yield before.say(position.last_event(keepstone.SPECTATOR), NAMES, wide)


@pytest.mark.parametrize("name", OWN)
def test_nothing_is_said_in_english(name: str) -> None:
    position = keepstone.game(name).new(seed=4)
    assert [text for text in said(position, random.Random(4)) if ENGLISH.search(text)] == []


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_is_shown_in_english_at_any_stage(name: str, players: int) -> None:
    wide = Wide()
    for position in never_empty(to_draw(name, players)):
        seen = position.observe(max(position.to_act, 0))
        shown = [*texts(msgspec.to_builtins(seen.scene(NAMES[:players], wide)))]
        shown += [position.say(text, NAMES, wide) for text in position.legal()[:5]]
        assert [text for text in shown if ENGLISH.search(text)] == []
