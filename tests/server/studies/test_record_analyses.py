"""The game in a record is analysed as one of a table is, whoever brings it."""

import json
import random
from typing import Any

import pytest

import keepstone
from keepstone.errors import InvalidRecord
from keepstone.match import Match, record_of
from keepstone.playing.notation import read
from keepstone.playing.tree import GameTree
from keepstone.server.base.process_queue import ProcessQueue
from keepstone.server.errors import NotOver
from keepstone.server.studies import lines
from keepstone.server.studies.analyses import KEPT_SECONDS, Analyses
from keepstone.server.studies.lines import Subject, of_record
from keepstone.server.studies.replays import RecordReplay
from keepstone.server.studies.study_game import StudyGame
from tests.support.analyses import study_of, until_done
from tests.support.finished_games import played_out
from tests.support.matches import finished, full_match, play_on
from tests.support.polling import eventually_async
from tests.support.served import Client


@pytest.mark.whole
def test_a_record_is_analysed_as_its_table_is(server: Client) -> None:
    """And once for everybody who has it, however its file is written."""
    table = played_out(server, decisions=4)
    path, text = f"/api/studies/{table}", server.http.get(f"/api/tables/{table}/record").text
    study, other = study_of(server, text), study_of(server, json.dumps(json.loads(text), indent=2))
    assert server.get(f"{study}/analysis")["status"] == "none"
    assert server.post(f"{study}/analysis")["status"] in ("waiting", "running")
    server.post(f"{path}/analysis")
    found = until_done(server, path)
    assert found == until_done(server, study) == until_done(server, other)

    n = found["judged"][0]
    judged = server.get(f"{study}/analysis/{n}")
    assert judged == server.get(f"{path}/analysis/{n}")
    way = next(way for way in judged["ways"] if not way["played"])
    tried = {"n": n - 1, "action": way["action"]}
    of_study, of_table = (server.http.get(f"{each}/tried", params=tried) for each in (study, path))
    assert of_study.json() == of_table.json()


@pytest.mark.parametrize(
    ("record", "error"),
    [
        (keepstone.game("castle", players=2).new(seed=1).to_json(), (409, "NotOver")),
        (keepstone.load(record_of(finished())).observe(0).to_json(), (400, "InvalidRecord")),
    ],
)
def test_what_cannot_be_analysed_is_refused(
    server: Client, record: str, error: tuple[int, str]
) -> None:
    path = f"{study_of(server, record)}/analysis"
    answers = [server.http.get(path), server.http.get(f"{path}/3"), server.http.post(path)]
    assert [(each.status_code, each.json()["error"]) for each in answers] == [error] * 3


def test_a_decision_of_a_record_that_nobody_analysed_is_refused(server: Client) -> None:
    answer = server.http.get(f"{study_of(server, record_of(another(7)))}/analysis/3")
    assert (answer.status_code, answer.json()["error"]) == (400, "UnknownName")


def test_a_record_has_an_end_and_is_not_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished()
    assert len(of_record(recorded(match)).places) == len(match.history)
    with pytest.raises(NotOver):
        of_record(replayed(keepstone.game("castle", players=2).new(seed=1).to_json()))
    monkeypatch.setattr(lines, "MOST_EVENTS", len(match.history) - 1)
    with pytest.raises(InvalidRecord, match="at most"):
        of_record(recorded(match))


def another(seed: int) -> Match:
    return play_on(full_match(), random.Random(seed))


def recorded(match: Match) -> RecordReplay:
    return replayed(record_of(match))


def replayed(record: str) -> RecordReplay:
    return StudyGame(GameTree.of(read(record))).replay(None)


def subject(seed: int) -> Subject:
    return of_record(recorded(another(seed)))


@pytest.mark.whole
async def test_findings_of_a_record_stay_and_are_told_in_any_language() -> None:
    nowhere: Any = None
    analyses = Analyses(ProcessQueue, nowhere, nowhere, 2)
    for game in (subject(3), subject(7)):  # short ones
        await analyses.begin(game, "en", "10.0.0.1")
        card = await eventually_async(
            lambda game=game: analyses.card(game, "en"), lambda card: card.status == "done"
        )
        told = await analyses.begin(game, "de", "10.0.0.2")
        assert told.status == "done" and told != card
    assert len(analyses) == 0
    assert KEPT_SECONDS == 3600  # told in words in docs/protocol.md
