"""Tests of the engine protocol: as documented, during a search, and with wrong input."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import keepstone
from keepstone.bots import choose
from keepstone.bots.engine import COMMANDS, Engine
from keepstone.bots.thinking import Budget
from keepstone.cli import engine as command
from keepstone.cli import main

TEXT = (Path(__file__).parents[2] / "docs" / "engine-protocol.md").read_text()
CONVERSATION = TEXT.split("```\n")[1].splitlines()
COMMAND = [sys.executable, "-m", "keepstone", "engine"]
TABLE = {"game": "castle-keep", "players": 2, "seat": 0}
HAND = ["red-keep", "red-curvy-wall", "blue-curvy-tower", "yellow-zigzag-wall"]
TURN = ["start 0", *(f"draw {tile}" for tile in HAND), *["draw ?"] * 4]
DRAWN = ["draw red-curvy-tower", "draw blue-zigzag-wall"]


class Talk:
    """An engine without a process, and its answers."""

    def __init__(self, level="greedy"):
        self.answers = []
        self.prepared = []
        self.engine = Engine(
            self.answers.append, Budget(level), self.prepared.append, lambda: False
        )

    def say(self, *lines):
        """What the engine answers to some lines, as words with their objects."""
        self.answers.clear()
        for line in lines:
            self.engine.execute(line)
        return [(w, json.loads(rest) if rest else None) for w, _, rest in map(split, self.answers)]


def split(line):
    return line.partition(" ")


def begun(level="greedy", **table):
    """Return a conversation up to the first decision of seat 0."""
    talk = Talk(level)
    assert talk.say(f"game {json.dumps(TABLE | table)}") == [("ready", None)]
    assert talk.say(*(f"event {event}" for event in TURN + DRAWN)) == []
    return talk


def error_of(answers):
    """Return kind and message of the only answer, which is an error."""
    ((word, told),) = answers
    assert word == "error"
    return told["error"], told["message"]


def test_it_says_who_it_is():
    ((word, told),) = Talk("knight").say("hello")
    assert word == "hello"
    assert told["protocol"] == 1
    assert told["name"] == f"Keepstone {keepstone.__version__}, knight"


def test_it_plays_what_its_level_chooses():
    position = keepstone.game("castle-keep").new().observe(0)
    for event in TURN + DRAWN:
        position.play(event)
    chosen = {choose("random", position.view(0), seed) for seed in range(20)}
    assert len(chosen) > 1
    for seed in range(3):
        talk = begun("random", seed=seed)
        ((word, told),) = talk.say("think")
        assert word == "move"
        assert told["action"] == choose("random", position.view(0), seed + len(TURN + DRAWN))
        assert told["line"] == [told["action"]]


def test_what_it_thinks_is_not_played_before_it_is_told():
    talk = begun()
    assert talk.say("think")[-1][1]["action"] == talk.say("think")[-1][1]["action"]


def test_how_to_think_is_said_each_time():
    talk = begun("random")
    assert [told["iterations"] for _, told in talk.say("think")] == [0]
    told = talk.say('think {"level": "knight", "iterations": 7}')
    assert {word for word, _ in told[:-1]} == {"info"}
    assert told[-1][0] == "move"
    assert 4 < told[-1][1]["iterations"] <= 7  # rounds of equal parts may leave some over


def test_a_game_is_prepared_once():
    talk = begun()
    talk.say(f"game {json.dumps(TABLE | {'seat': 1})}")
    assert len(talk.prepared) == 1
    talk.say(f"game {json.dumps(TABLE | {'players': 3})}")
    assert len(talk.prepared) == 2


WRONG = [
    ("dance", "InvalidCommand", "unknown command 'dance'"),
    ("game", "InvalidCommand", "not JSON"),
    ("game {", "InvalidCommand", "not JSON"),
    ("game [1]", "InvalidCommand", "not a JSON object"),
    ("game " + "[" * 100_000, "InvalidCommand", "not JSON"),
    ('game {"players": 2, "seat": 0}', "InvalidCommand", '"game" must be a text'),
    ('game {"game": "chess", "players": 2, "seat": 0}', "UnknownName", "'chess'"),
    ('game {"game": "castle-keep", "players": 7, "seat": 0}', "UnknownName", "with 7"),
    ('game {"game": "castle-keep", "players": 2, "seat": 2}', "UnknownName", "no seat 2"),
    ('game {"game": "castle-keep", "players": 2}', "UnknownName", "whole number"),
    ('game {"game": "castle-keep", "players": 2, "seat": -1}', "UnknownName", "no seat -1"),
    ('game {"game": "castle-keep", "players": 2, "seat": 0, "seed": "x"}', "UnknownName", "seed"),
    ('game {"game": "castle-keep", "players": 2, "seat": 0, "rules": 99}', "UnknownName", "99"),
    ('game {"game": "castle-keep", "players": 2, "seat": 0, "log": []}', "InvalidCommand", "'log'"),
    (
        'game {"game": "castle-keep", "players": 2, "seat": 0, "options": {"gate": 3}}',
        "UnknownName",
        "gate",
    ),
    (
        'game {"game": "castle-keep", "players": 2, "seat": 0, "options": [3]}',
        "InvalidCommand",
        "options",
    ),
    ("event", "InvalidAction", ""),
    ("event fly", "InvalidAction", "fly"),
    ("event attack 1 n", "IllegalAction", "not allowed"),
    ('think {"level": "king"}', "UnknownName", "king"),
    ('think {"iterations": 0}', "UnknownName", "iterations"),
    ('think {"iterations": "many"}', "UnknownName", "whole number"),
    ('think {"level": ["a"]}', "UnknownName", "level"),
    ('think {"depth": 3}', "InvalidCommand", "'depth'"),
    ("think hard", "InvalidCommand", "not JSON"),
]


@pytest.mark.parametrize(("line", "error", "said"), WRONG, ids=[line[:40] for line, _, _ in WRONG])
def test_a_wrong_line_is_answered_and_changes_nothing(line, error, said):
    talk = begun()
    before = talk.say("think")[-1][1]["action"]
    kind, message = error_of(talk.say(line))
    assert kind == error and said in message
    assert talk.say("think")[-1][1]["action"] == before
    assert talk.say(f"event {before}") == []


@pytest.mark.parametrize("line", ["event start 0", "think"])
def test_before_a_game_there_is_nothing_to_do(line):
    assert error_of(Talk().say(line)) == ("InvalidCommand", "no game has begun")


def test_it_thinks_only_when_its_seat_is_to_act():
    talk = Talk()
    talk.say(f"game {json.dumps(TABLE)}", *(f"event {event}" for event in TURN))
    assert error_of(talk.say("think")) == ("InvalidCommand", "it is not the turn of seat 0")


def keys(line):
    word, _, rest = line.partition(" ")
    return word, sorted(json.loads(rest)) if rest.startswith("{") else rest


@pytest.fixture
def process():
    """Start an engine with the level knight, as a process."""
    with subprocess.Popen(
        [*COMMAND, "--level", "knight"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as running:
        yield running
        running.kill()


def tell(process, *lines):
    for line in lines:
        process.stdin.write(f"{line}\n")
    process.stdin.flush()


def answer(process):
    """Return the next answer except progress."""
    while True:
        line = process.stdout.readline()
        if not line.startswith("info "):
            return line.rstrip()


@pytest.mark.whole
def test_the_conversation_of_the_documentation_holds(process):
    """Every documented answer comes, with the same keys; the number of progress lines may vary."""
    for line in CONVERSATION:
        mark, said = line[0], line[2:]
        if mark == ">":
            tell(process, said)
        elif not said.startswith("info "):
            assert keys(answer(process)) == keys(said)
    assert process.wait(60) == 0
    told = {line[2:].partition(" ")[0] for line in CONVERSATION if line[0] == ">"}
    assert told == {*COMMANDS} - {"stop"}


@pytest.mark.whole
def test_thinking_can_be_stopped(process):
    tell(process, f"game {json.dumps(TABLE)}", *(f"event {event}" for event in TURN + DRAWN))
    tell(process, 'think {"milliseconds": 600000}')
    assert answer(process) == "ready"
    assert process.stdout.readline().startswith("info ")
    tell(process, "stop")
    assert keys(answer(process))[0] == "move"
    tell(process, 'think {"iterations": 9}', "hello")  # an old stop says nothing to a new think
    assert 6 < json.loads(answer(process).partition(" ")[2])["iterations"] <= 9
    assert keys(answer(process))[0] == "hello"


@pytest.mark.whole
def test_it_ends_with_its_input(process):
    tell(process, f"game {json.dumps(TABLE)}", *(f"event {event}" for event in TURN + DRAWN))
    assert answer(process) == "ready"
    tell(process, 'think {"milliseconds": 600000}')
    process.stdin.close()
    assert process.wait(60) == 0


@pytest.mark.whole
def test_bytes_that_are_no_text_are_an_error(process):
    process.stdin.buffer.write(b"\xff\xfe\x00\n\n")
    tell(process, "quit")
    assert keys(answer(process))[0] == "error"
    assert process.wait(60) == 0


def test_the_command_thinks_as_it_is_told(monkeypatch, capsys):
    heard = []
    monkeypatch.setattr(command, "serve", lambda *given: heard.append(given[2]))
    assert main(["engine", "--level", "knight", "--milliseconds", "20"]) == 0
    assert heard == [Budget("knight", None, 20)]
    assert main(["engine", "--level", "king"]) == 2
    assert "allowed: page" in capsys.readouterr().err
