"""The file of all games of a player."""

import gzip

from tests.support.keys import ask, bearer, get
from tests.support.polling import until_job_is_done
from tests.support.served import Client, Plain

EXPORT = "/api/me/export"


def exported(client: Client, key: str) -> list[str]:
    """The records of a person's games, once the file is made."""
    ask(client, key, EXPORT)
    card = until_job_is_done(lambda: export_card(client, key))
    answer = client.http.get(f"{EXPORT}/file", headers=bearer(key))
    assert answer.headers["content-type"] == "application/gzip"
    assert "keepstone-games.jsonl.gz" in answer.headers["content-disposition"]
    lines = gzip.decompress(answer.content).decode().splitlines()
    assert card == {"status": "done", "done": len(lines), "total": len(lines), "position": 0}
    return lines


def export_card(client: Client, key: str) -> Plain:
    card: Plain = get(client, EXPORT, key)
    return card
