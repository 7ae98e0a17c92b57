"""The game in a record is analysed as one of a table is, whoever brings it."""

import json
import random
from typing import Any

import pytest

import keepstone
from keepstone.errors import InvalidRecord
from keepstone.match import Match, record_of
from keepstone.playing.notation import read
from keepstone.server.base.process_queue import ProcessQueue
from keepstone.server.errors import NotOver
from keepstone.server.studies import subjects
from keepstone.server.studies.analyses import KEPT_SECONDS, Analyses
from keepstone.server.studies.replays import RecordReplay
from keepstone.server.studies.subjects import Subject, of_record
from tests.support.analyses import posted, until_done
from tests.support.finished_games import played_out
from tests.support.matches import finished, full_match, play_on
from tests.support.polling import eventually_async, until_job_is_done
from tests.support.served import Client

ANALYSIS = "/api/records/analysis"


def test_a_record_is_analysed_as_its_table_is(server: Client) -> None:
    """And once for everybody who has it, however its file is written."""
    path = f"/api/tables/{played_out(server)}"
    text = server.http.get(f"{path}/record").text
    answer = server.http.post(ANALYSIS, json={"record": text})
    assert (answer.status_code, answer.json()["status"]) == (200, "none")
    assert posted(server, ANALYSIS, record=text, begin=True)["status"] in ("waiting", "running")
    server.post(f"{path}/analysis")
    of_its_table = until_done(server, path)
    indented = json.dumps(json.loads(text), indent=2)
    told = until_job_is_done(lambda: posted(server, ANALYSIS, record=indented))
    assert told["findings"] == of_its_table

    n = told["findings"]["judged"][0]
    judged = posted(server, f"{ANALYSIS}/{n}", record=text)
    assert judged == server.get(f"{path}/analysis/{n}")
    way = next(way for way in judged["ways"] if not way["played"])
    wish = {"n": n - 1, "action": way["action"]}
    tried = posted(server, "/api/records/tried", record=text, **wish)
    assert tried == server.http.get(f"{path}/tried", params=wish).json()


@pytest.mark.parametrize(
    ("record", "error"),
    [
        ("no record", (400, "InvalidRecord")),
        (keepstone.game("castle", players=2).new(seed=1).to_json(), (409, "NotOver")),
        (keepstone.load(record_of(finished())).observe(0).to_json(), (400, "InvalidRecord")),
    ],
)
def test_what_cannot_be_analysed_is_refused(
    server: Client, record: str, error: tuple[int, str]
) -> None:
    for path in (ANALYSIS, f"{ANALYSIS}/3"):
        assert server.refused(path, record=record) == error
    assert server.refused(ANALYSIS, record=record, begin=True) == error


def test_a_decision_of_a_record_that_nobody_analysed_is_refused(server: Client) -> None:
    assert server.refused(f"{ANALYSIS}/3", record=record_of(another(7))) == (400, "UnknownName")


def test_a_record_has_an_end_and_is_not_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished()
    assert len(of_record(recorded(match)).places) == len(match.history)
    with pytest.raises(NotOver):
        of_record(RecordReplay(read(keepstone.game("castle", players=2).new(seed=1).to_json())))
    monkeypatch.setattr(subjects, "MOST_EVENTS", len(match.history) - 1)
    with pytest.raises(InvalidRecord, match="at most"):
        of_record(recorded(match))


def another(seed: int) -> Match:
    match = full_match()
    play_on(match, random.Random(seed))
    return match


def recorded(match: Match) -> RecordReplay:
    return RecordReplay(read(record_of(match)))


def subject(seed: int) -> Subject:
    return of_record(recorded(another(seed)))


async def test_findings_of_a_record_stay_and_are_told_in_any_language() -> None:
    nowhere: Any = None
    analyses = Analyses(ProcessQueue, nowhere, nowhere, 2)
    for game in (subject(1), subject(2)):
        await analyses.begin(game, "en", "10.0.0.1")
        card = await eventually_async(
            lambda game=game: analyses.card(game, "en"), lambda card: card.status == "done"
        )
        told = await analyses.begin(game, "de", "10.0.0.2")
        assert told.status == "done" and told != card
    assert len(analyses) == 0
    assert KEPT_SECONDS == 3600  # told in words in docs/protocol.md
