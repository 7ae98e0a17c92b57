"""Studies of records, and analyses of tables and studies."""

from typing import Any

from tests.support.polling import until_job_is_done
from tests.support.served import Client

LONGEST_SEARCH = 20  # games until random bots make two mistakes


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


def a_mistake(site: Client) -> tuple[str, Any]:
    """Return a finished game and one of its mistakes, whose better move is no button and better only there."""
    for _game in range(LONGEST_SEARCH):
        table = site.post("/api/tables", game="castle-keep", seats=["random", "random"])["table"]
        site.watch(table)
        path = f"/api/studies/{table}"
        site.post(f"{path}/analysis")
        findings = until_done(site, path)
        told = [
            site.get(f"{path}/analysis/{findings['places'][findings['events'].index(each['n'])]}")
            for each in findings["decisions"]
            if each["grade"] != "doubtful"
        ]
        better = [each["ways"][0]["words"] for each in told]
        for mistake, words in zip(told, better, strict=True):
            if len(told) > 1 and mistake["ways"][0]["picks"] and better.count(words) == 1:
                return table, mistake
    raise AssertionError("no mistakes")
