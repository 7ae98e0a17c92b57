"""The picture at the end of each round reaches everybody, live, behind, or long afterwards."""

import random
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.support.never_empty import never_empty
from tests.support.served import Client, Plain, Socket


def played_on(sockets: list[Socket], stop: int) -> list[list[Plain]]:
    """What each socket is sent while the seats, which come first, play at random until the end of a round."""
    choose = random.Random(7)
    heard: list[list[Plain]] = [[] for _ in sockets]
    while True:
        for frames, socket in zip(heard, sockets, strict=True):
            frames += socket.news()
        now = [frames[-1] for frames in heard]
        ended = {view["n"] for view in views(heard[0]) if view["round_end"]}
        if len(ended) == stop:
            return heard
        mover = now[0]["to_act"]
        choices = [choice["action"] for choice in now[mover]["scene"]["choices"]]
        sockets[mover].play(now[mover]["n"], choose.choice(choices))


def views(frames: list[Plain]) -> list[Plain]:
    return [frame for frame in frames if frame["type"] == "view"]


def round_ends(frames: list[Plain]) -> list[Plain]:
    return [view for view in views(frames) if view["round_end"]]


@pytest.fixture(scope="module")
def table(server: Client) -> Iterator[tuple[str, list[str], list[list[Plain]]]]:
    """A table in its second round, its secrets, and what the seats and a spectator were sent."""
    identity, secrets = server.two_persons(game="castillos")
    with ExitStack() as stack:
        sockets = [
            stack.enter_context(server.socket(identity, secret)) for secret in (*secrets, None)
        ]
        yield identity, secrets, played_on(sockets, stop=1)


def test_the_picture_comes_between_its_event_and_the_next(table) -> None:
    _, _, heard = table
    for frames in never_empty(heard):
        (round_end,) = round_ends(frames)
        at = frames.index(round_end)
        before, after = frames[at - 1], frames[at + 1]
        assert (before["type"], before["n"]) == ("event", round_end["n"])
        assert before["action"].startswith("reveal")
        assert (after["type"], after["n"]) == ("event", round_end["n"] + 1)
        assert after["action"] == "round 2"
        assert round_end["scene"]["choices"] == []
        assert (round_end["status"], round_end["winners"], round_end["undo"]) == (
            "playing",
            [],
            False,
        )
        now = frames[-1]
        assert now["n"] > round_end["n"]
        assert not now["round_end"]


def test_a_page_opened_later_is_sent_the_same_pictures(server: Client, table) -> None:
    identity, secrets, heard = table
    for secret, frames in zip((*secrets, None), heard, strict=True):
        (round_end,) = round_ends(frames)
        with server.socket(identity, secret) as socket:
            later = socket.news()
        assert round_ends(later) == [round_end]
        assert [f for f in later if f["type"] == "event"] == [
            f for f in frames if f["type"] == "event"
        ]
        for after, expected in ((round_end["n"] - 1, [round_end]), (round_end["n"], [])):
            with server.socket(identity, secret, after=after) as socket:
                assert round_ends(socket.news()) == expected


def test_the_end_of_a_match_is_its_last_round_end(server: Client) -> None:
    place = server.post("/api/tables", game="castillos", seats=["random", "random"])
    with server.socket(place["table"]) as socket:
        frames: list[Plain] = []
        while not frames or frames[-1]["status"] != "over":
            frames += socket.burst()
    assert len(round_ends(frames)) == 2
    assert round_ends(frames)[-1] is frames[-1]
    assert frames[-1]["winners"]
