"""Studies of records, and analyses of tables and studies."""

from typing import Any

from tests.support.polling import until_job_is_done
from tests.support.served import Client


def study_of(server: Client, record: str) -> str:
    """Create a study of a record, and return its path."""
    return f"/api/studies/{server.post('/api/studies', record=record)['study']}"


def card_of(server: Client, record: str, lang: str = "en") -> Any:
    """Create a study of a record, and return its card."""
    return server.get(f"{study_of(server, record)}?lang={lang}")


def until_done(client: Client, path: str) -> Any:
    """Return the findings of an analysis when it is done. path: of a table or a study."""
    path = path.replace("/api/tables/", "/api/studies/")
    return until_job_is_done(lambda: client.get(f"{path}/analysis"))["findings"]
