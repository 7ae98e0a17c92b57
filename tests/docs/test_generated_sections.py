"""The sections of pages that tools generate, from data of the program."""

from typing import Any

import pytest

from bench.strength import tournaments as measured_tournaments
from bench.strength.estates import Points, load
from bench.strength.tournaments import Quality
from keepstone.bots.ratings import all_ratings
from keepstone.server.wire import MODULES
from tools.contract import NAMES
from tools.docs import curves, estates, http_reference, ratings, tournaments
from tools.docs.sections import with_section
from tools.docs.words_per_page import words


def test_a_section_is_replaced_and_all_else_stays() -> None:
    page = "Before.\n<!-- x -->\nold\n<!-- end of x -->\nAfter.\n"
    changed = "Before.\n<!-- x -->\nnew\n<!-- end of x -->\nAfter.\n"
    assert with_section(page, "x", "new\n") == changed
    with pytest.raises(ValueError, match="not enough values"):
        with_section(page, "y", "new\n")


def test_ratings_are_a_table_with_the_strongest_level_first() -> None:
    known = {"castle-keep": {"2": {"page": 1000, "knight": 1260}, "3": {"page": 1, "knight": 2}}}
    assert ratings.tables(known).splitlines() == [
        "| Castle Keep | 2 players | 3 players |",
        "| --- | ---: | ---: |",
        "| knight | 1260 | 2 |",
        "| page | 1000 | 1 |",
        "",
    ]


def test_the_ratings_in_the_page_are_those_of_the_program() -> None:
    """`python -m tools.docs.ratings` writes them."""
    page = ratings.PAGE.read_text(encoding="utf-8")
    assert with_section(page, ratings.NAME, ratings.tables(all_ratings())) == page


def test_points_are_means_over_the_estates() -> None:
    """The nine means are 180 and eight times 189. Their mean is 188, with an error of 3 / √9 = 1."""
    means = [180.0, *[189.0] * 8]
    squire = [Points("squire", 2, str(n), 100, mean, 3.0) for n, mean in enumerate(means, 1)]
    knight = [Points("knight", 3, str(n), 2, 200.0, 6.0) for n in range(1, 10)]
    page = [Points("page", 4, str(n), 100, 150.0, 3.0) for n in range(1, 9)]
    dealt = Points("squire", 2, "dealt", 100, 500.0, 3.0)
    assert estates.table([*squire, dealt, *knight, *page]).splitlines()[2:] == [
        "| people | 184.6 | 201.7 | 218.2 |",
        "| knight |  | 200.0 ± 2.0, 18 games |  |",
        "| squire | 188.0 ± 1.0 (180 to 189), 900 games |  |  |",
        "| page |  |  |  |",
        "",
    ]


def test_the_points_in_the_page_are_those_of_the_benchmark() -> None:
    """`python -m tools.docs.estates` writes them."""
    page = estates.PAGE.read_text(encoding="utf-8")
    assert with_section(page, estates.NAME, estates.table(load())) == page


def test_tournaments_have_a_row_for_each_system() -> None:
    measured = [
        Quality("castle", "wins, other deals", 200, 0.51234, 0.0123, 0.6, 0.1),
        Quality("burgundy", "lead", 200, 0.6, 0.02, 0.7, 0.1),
    ]
    assert tournaments.table(measured).splitlines() == [
        "| what counts | The Castle | The Castles of Burgundy | Castillos |",
        "| --- | ---: | ---: | ---: |",
        "| matchpoints |  |  |  |",
        "| lead |  | 0.600 ± 0.020 |  |",
        "| matchpoints, random pairs |  |  |  |",
        "| lead, other deals |  |  |  |",
        "| wins, other deals | 0.512 ± 0.012 |  |  |",
        "",
    ]


def test_the_ends_of_learning_curves_are_a_table() -> None:
    """The last five scores of a run are those against the five levels."""
    shares = [(0.5, 0.1), (1.0, 0.0), (0.904, 0.049), (0.26, 0.07), (0.0, 0.0), (0.333, 0.08)]
    scores = [{"share": share, "error": error} for share, error in shares]
    assert curves.table({("castle", "td"): [{"scores": scores}]}).splitlines() == [
        "| game | learner | random | page | squire | yeoman | sergeant |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        "| The Castle | td | 100 | 90 ± 5 | 26 ± 7 | 0 | 33 ± 8 |",
        "",
    ]


def test_the_tournaments_in_the_page_are_those_of_the_benchmark() -> None:
    """`python -m tools.docs.tournaments` writes them."""
    page = tournaments.PAGE.read_text(encoding="utf-8")
    found = tournaments.table(measured_tournaments.load())
    assert with_section(page, tournaments.NAME, found) == page


@pytest.fixture
def openapi() -> dict[str, Any]:
    return http_reference.document()


def test_the_endpoints_in_the_page_are_those_of_the_server(openapi: dict[str, Any]) -> None:
    """`make endpoints` writes them."""
    page = http_reference.PAGE.read_text(encoding="utf-8")
    written = with_section(page, http_reference.NAME, http_reference.endpoints(openapi))
    assert written == page
    row = "| `POST /api/tables/{id}/join` | `name, seat?, pledge?, program?` | `Place` |"
    assert row in page.splitlines()
    assert "| `GET /api/games/{game}/cover` | `scheme?` | SVG |" in page.splitlines()
    assert "| `POST /api/me/remove` |  |  |" in page.splitlines()


def test_the_site_describes_each_request(openapi: dict[str, Any]) -> None:
    lines = http_reference.descriptions(openapi).splitlines()
    assert "- `POST /api/tables/{id}/join`: Take an open seat." in lines
    assert len(lines) == sum(len(each) for each in openapi["paths"].values())


def test_the_site_describes_each_message(openapi: dict[str, Any]) -> None:
    sections = http_reference.messages(openapi)
    titles = {line.removeprefix("### ") for line in sections.splitlines() if line[:4] == "### "}
    modules = {module.__name__ for module in MODULES}
    sent = {name for each, name in NAMES.items() if getattr(each, "__module__", "") in modules}
    assert sent - titles == set()
    assert "### SeatCard\n\nA seat and its player.\n\n- ``level``: the level of a bot;" in sections
    assert "| `players?` | integer or null |" in sections
    assert '| `kind` | `"bot"` or `"open"` or `"person"` |' in sections


def test_marks_are_not_words() -> None:
    """The words are level, page, 5, 2 and the link."""
    assert words("| level | page, |\n|---|---|\n- 5 ± 2 % [link](page.md)") == 5
