"""All finished games of a person as one file, made in this process or by whoever takes the job."""

import asyncio
import json

import pytest

from keepstone.match import verify
from keepstone.server.afterwards import exports
from keepstone.server.afterwards.analysis_jobs import Stage
from keepstone.server.afterwards.exports import Exporter, ExportJobs
from keepstone.server.settings import Settings
from tests.support.exports import EXPORT, export_card, exported
from tests.support.finished_games import resigned_game
from tests.support.keys import ask, bearer, new_key
from tests.support.polling import until_true
from tests.support.served import TWO_PERSONS, Client, serving


def test_a_person_gets_the_records_of_its_games(settings: Settings) -> None:
    """Those that are over, whole and to be checked, and nobody else's."""
    with serving(settings.data, database=settings.database) as server:
        table, (ada, ben) = resigned_game(server)
        resigned_game(server)  # by two others
        ask(server, ada, "/api/tables", **TWO_PERSONS)  # which has not begun
        (line,) = exported(server, ada)
        assert json.loads(line) == server.get(f"/api/tables/{table}/record")
        assert verify(line).ok
        assert exported(server, ben) == [line]
        assert exported(server, new_key()) == []


def test_what_is_asked_for_again_is_made_once(
    server: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it is not kept any more."""
    _, (ada, _) = resigned_game(server)
    assert export_card(server, ada) == {"status": "none", "done": 0, "total": 0, "position": 0}
    assert server.http.get(f"{EXPORT}/file", headers=bearer(ada)).status_code == 404
    (line,) = exported(server, ada)
    answer = server.http.post(EXPORT, headers=bearer(ada))
    assert answer.json() == {"status": "done", "done": 1, "total": 1, "position": 0}
    monkeypatch.setattr(exports, "KEPT_SECONDS", 0)
    assert export_card(server, ada)["status"] == "none"
    monkeypatch.setattr(exports, "KEPT_SECONDS", 600)
    assert exported(server, ada) == [line]


def test_an_export_needs_a_key(server: Client) -> None:
    for method, path in (("POST", EXPORT), ("GET", EXPORT), ("GET", f"{EXPORT}/file")):
        answer = server.http.request(method, path)
        assert (answer.status_code, answer.json()["error"]) == (401, "NoSecret")


class HeldExporter(Exporter):
    """Makes files when it is let go; made: for whom, in order."""

    def __init__(self) -> None:
        self.let_go, self.made = asyncio.Event(), list[bytes]()

    async def file(self, person: bytes, stage: Stage) -> bytes:
        await self.let_go.wait()
        self.made.append(person)
        return b""


async def test_addresses_take_turns_with_exports() -> None:
    """While the first one is made: a second address comes before the first one's other exports."""
    exporter = HeldExporter()
    jobs = ExportJobs(exporter)
    for person in (b"a0", b"a1", b"a2"):
        await jobs.put(person, "10.0.0.1")
    await jobs.put(b"b3", "10.0.0.2")
    stages = [await jobs.stage(person) for person in (b"a0", b"b3", b"a1", b"a2")]
    assert [stage and stage.position for stage in stages] == [0, 1, 2, 3]
    exporter.let_go.set()
    await until_true(lambda: len(exporter.made) == 4)
    assert exporter.made == [b"a0", b"b3", b"a1", b"a2"]
    await jobs.close()
