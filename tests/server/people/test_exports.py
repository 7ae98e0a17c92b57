"""All finished games of a person as one file, made in this process or by whoever takes the job."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from keepstone.match import verify
from keepstone.server.settings import Settings
from tests.support.exports import EXPORT, export_card, exported
from tests.support.finished_games import resigned_game
from tests.support.keys import ask, bearer, new_key, refused
from tests.support.polling import until_job_is_done
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


def test_a_game_whose_log_is_damaged_is_left_out(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        _, (ada, _) = resigned_game(server)
    with closing(sqlite3.connect(tmp_path / "keepstone.db")) as database, database:
        database.execute("update events set text = 'end' where number = 1")
        database.execute("delete from archives")
    with serving(tmp_path) as server:
        ask(server, ada, EXPORT)
        card = until_job_is_done(lambda: export_card(server, ada))
        assert card == {"status": "done", "done": 1, "total": 1, "position": 0}


def test_what_is_asked_for_again_is_made_once(server: Client) -> None:
    _, (ada, _) = resigned_game(server)
    assert export_card(server, ada) == {"status": "none", "done": 0, "total": 0, "position": 0}
    assert server.http.get(f"{EXPORT}/file", headers=bearer(ada)).status_code == 404
    (_,) = exported(server, ada)
    answer = server.http.post(EXPORT, headers=bearer(ada))
    assert answer.json() == {"status": "done", "done": 1, "total": 1, "position": 0}


def test_an_export_needs_a_key(server: Client) -> None:
    for method, path in (("POST", EXPORT), ("GET", EXPORT), ("GET", f"{EXPORT}/file")):
        assert refused(server, None, path, method) == (401, "NoSecret")
