"""The game in a record is analysed as one of a table is, whoever brings it."""

import asyncio
import json
import random
from typing import Any

import pytest

import keepstone
from keepstone.match import Match, record_of
from keepstone.notation import read
from keepstone.protocol import InvalidRecord
from keepstone.server.afterwards import subjects
from keepstone.server.afterwards.analyses import KEPT_SECONDS, Analyses
from keepstone.server.afterwards.subjects import Subject, of_record
from keepstone.server.base.process_queue import ProcessQueue
from keepstone.server.errors import NotOver
from keepstone.server.tables.replays import RecordReplay
from tests.match.playing import finished, full_match, play_on
from tests.server.polling import until_job_is_done
from tests.server.served import Client
from tests.server.test_other_rules import played_out
from tests.server.test_processes import until_done
from tests.server.test_replays import shown

ANALYSIS = "/api/records/analysis"


def test_a_record_is_analysed_as_its_table_is(server: Client) -> None:
    """And once for everybody who has it, however its file is written."""
    path = f"/api/tables/{played_out(server)}"
    text = server.http.get(f"{path}/record").text
    answer = server.http.post(ANALYSIS, json={"record": text})
    assert (answer.status_code, answer.json()["status"]) == (200, "none")
    begun = shown(server, ANALYSIS, record=text, begin=True)
    assert begun["status"] in ("waiting", "running")
    server.post(f"{path}/analysis")
    of_its_table = until_done(server, path)
    indented = json.dumps(json.loads(text), indent=2)
    told = until_job_is_done(lambda: shown(server, ANALYSIS, record=indented))
    assert told["findings"] == of_its_table

    n = told["findings"]["judged"][0]
    judged = shown(server, f"{ANALYSIS}/{n}", record=text)
    assert judged == server.get(f"{path}/analysis/{n}")
    way = next(way for way in judged["ways"] if not way["played"])
    wish = {"n": n - 1, "action": way["action"]}
    tried = shown(server, "/api/records/tried", record=text, **wish)
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
    answer = server.refused(f"{ANALYSIS}/3", record=record_of(another(7)))
    assert answer == (400, "UnknownName")


def test_a_record_has_an_end_and_is_not_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished()
    assert len(of_record(recorded(match)).places) == len(match.kept)
    with pytest.raises(NotOver):
        of_record(RecordReplay(read(keepstone.game("castle", players=2).new(seed=1).to_json())))
    monkeypatch.setattr(subjects, "MOST_EVENTS", len(match.kept) - 1)
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
        card: Any = await analyses.begin(game, "en", "10.0.0.1")
        while card.status != "done":
            await asyncio.sleep(0.02)
            card = await analyses.card(game, "en")
        told = await analyses.begin(game, "de", "10.0.0.2")
        assert told.status == "done" and told != card
    assert len(analyses) == 0
    assert KEPT_SECONDS == 3600  # told in words in docs/protocol.md
