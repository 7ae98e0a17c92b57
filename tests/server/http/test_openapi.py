"""The served description is true: Schemathesis makes requests of it, and judges the answers by it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.clubs import founded
from tests.support.contests import opened_contest, opened_pairs
from tests.support.finished_games import play_to_end
from tests.support.keys import ask, new_key
from tests.support.served import TWO_PERSONS, Client, serving

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "missing_required_header",
    "unsupported_method",
)
CONFIG = """
[dictionaries]
ids = {{ values = {ids} }}
[parameters]
"path.id" = {{ dictionary = "ids", probability = 0.8 }}
"path.game" = "castle-keep"
"path.lang" = "en"
"""
TESTED = re.compile(r"Tested: +(\d+)")


@pytest.mark.whole
def test_answers_are_as_described(tmp_path: Path) -> None:
    """To a person with a table that waits, a running and a finished game, two contests, and a club."""
    with serving(tmp_path, analysis_iterations=2) as server:
        key, other = new_key(), new_key()
        tables = [ask(server, key, "/api/tables", **TWO_PERSONS)["table"] for _ in range(3)]
        for table in tables[1:]:
            ask(server, other, f"/api/tables/{table}/join", name="Ben")
        play_to_end(server, f"/api/tables/{tables[2]}", [key, other])
        opened = opened_contest(server, key), opened_pairs(server, key), founded(server, key)
        ids = [*tables, *(path.rpartition("/")[2] for path in opened)]
        (tmp_path / "schemathesis.toml").write_text(CONFIG.format(ids=json.dumps(ids)))
        description = server.get("/api/schema/openapi.json")
        said = schemathesis(tmp_path, f"{server.url}/api/schema/openapi.json", key)
    operations = sum(len(item) for path, item in description["paths"].items())
    tested = TESTED.search(said)
    assert tested is not None
    assert int(tested[1]) == operations - 3  # the streams, which have no end: test_streams.py


def schemathesis(folder: Path, url: str, key: str) -> str:
    """What it says when it finds nothing; the same requests each time."""
    command = [sys.executable, "-m", "schemathesis.cli", "--no-color", "run", url]
    command += ["--header", f"Authorization: Bearer {key}", "--checks", ",".join(CHECKS)]
    command += ["--phases", "coverage,fuzzing", "--max-examples", "2", "--seed", "1"]
    command += ["--exclude-path-regex", "stream$", "--request-timeout", "30"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-1000:]
    return done.stdout


def test_all_that_is_named_is_described(server: Client) -> None:
    text = server.http.get("/api/schema/openapi.json").text
    description = json.loads(text)
    types = description["components"]["schemas"]
    assert set(re.findall(r'"#/components/schemas/(\w+)"', text)) <= types.keys()
    assert types["Action"]["additionalProperties"] is False
    assert types["Action"]["required"] == ["n", "action"]
    assert "rematch" in types["TableCard"]["required"]  # always sent, if only as null
    assert types["Problem"]["required"] == ["error", "message"]
    paths = description["paths"]
    act = paths["/api/tables/{id}/actions"]["post"]
    assert act["security"] == [{}, {"SecretOrKey": []}]
    assert "StaleNumber" in act["responses"]["409"]["description"]
    assert paths["/api/me/tables"]["get"]["security"] == [{"SecretOrKey": []}]
    assert paths["/api/games"]["get"]["security"] == []
    undo = paths["/api/studies/{id}/undo"]["post"]
    assert undo["security"] == [{"SecretOrKey": []}]
    assert "NoSecret" in undo["responses"]["401"]["description"]
    stream = paths["/api/tables/{id}/stream"]["get"]["responses"]
    assert list(stream["200"]["content"]) == ["application/x-ndjson"]
    assert {"401", "404", "429"} <= stream.keys()
