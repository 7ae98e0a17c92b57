"""All finished games of a person as one file, made in this process or by whoever takes the job."""

import gzip
import json
from contextlib import nullcontext
from pathlib import Path

import pytest

from keepstone.match import verify
from tests.server.polling import until_job_is_done
from tests.server.served import TWO_PERSONS, Client, Plain, serving
from tests.server.shared import own_database
from tests.server.test_keys import ask, new_key, two_with_keys
from tests.server.test_streams import bearer

PATH = "/api/me/export"


def finished(client: Client) -> tuple[str, list[str]]:
    """A game that is over, as the first seat has resigned: its table and the keys of the two."""
    path, keys = two_with_keys(client)
    ask(client, keys[0], f"{path}/calls", n=client.get(path)["n"], call="resign")
    return path.split("/")[-1], keys


def exported(client: Client, key: str) -> list[str]:
    """The records of a person's games, once the file is made."""
    ask(client, key, PATH)
    card = until_job_is_done(lambda: told(client, key))
    answer = client.http.get(f"{PATH}/file", headers=bearer(key))
    assert answer.headers["content-type"] == "application/gzip"
    assert "keepstone-games.jsonl.gz" in answer.headers["content-disposition"]
    lines = gzip.decompress(answer.content).decode().splitlines()
    assert card == {"status": "done", "done": len(lines), "total": len(lines), "position": 0}
    return lines


def told(client: Client, key: str) -> Plain:
    card: Plain = client.http.get(PATH, headers=bearer(key)).json()
    return card


@pytest.mark.parametrize("processes", ["one", "several"])
def test_a_person_gets_the_records_of_its_games(tmp_path: Path, processes: str) -> None:
    """Those that are over, whole and to be checked, and nobody else's."""
    with (
        own_database() if processes == "several" else nullcontext(None) as database,
        serving(tmp_path, database=database) as server,
    ):
        table, (ada, ben) = finished(server)
        finished(server)  # by two others
        ask(server, ada, "/api/tables", **TWO_PERSONS)  # which has not begun
        (line,) = exported(server, ada)
        assert json.loads(line) == server.get(f"/api/tables/{table}/record")
        assert verify(line).ok
        assert exported(server, ben) == [line]
        assert exported(server, new_key()) == []


def test_what_is_asked_for_again_is_made_once(server: Client) -> None:
    _, (ada, _) = finished(server)
    assert told(server, ada) == {"status": "none", "done": 0, "total": 0, "position": 0}
    assert server.http.get(f"{PATH}/file", headers=bearer(ada)).status_code == 404
    (_,) = exported(server, ada)
    answer = server.http.post(PATH, headers=bearer(ada))
    assert answer.json() == {"status": "done", "done": 1, "total": 1, "position": 0}


def test_an_export_needs_a_key(server: Client) -> None:
    for method, path in (("POST", PATH), ("GET", PATH), ("GET", f"{PATH}/file")):
        answer = server.http.request(method, path)
        assert (answer.status_code, answer.json()["error"]) == (401, "NoSecret")
