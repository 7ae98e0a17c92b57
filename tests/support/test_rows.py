"""Tests of tables of cases: all rows are checked, and each that fails is named."""

import pytest

from tests.support.rows import each_row


@each_row("number", [1, 2, 3])
@each_row("other text", [(1, "one"), (5, "five")])
def pairs(number, other, text, seen):
    seen.append((number, text))
    with pytest.raises(ZeroDivisionError):
        1 / (number - other)


def test_every_row_is_checked_and_each_that_fails_is_named():
    """Only 1 and 1 divide by zero, so five of six combinations fail."""
    seen = []
    with pytest.raises(AssertionError) as failed:
        pairs(seen=seen)
    assert seen == [(n, text) for n in (1, 2, 3) for text in ("one", "five")]
    said = str(failed.value)
    assert said.startswith("3 of 3 rows failed")
    assert [
        said.count(f"the row {row}:") for row in ("(1,)", "(3,)", "(1, 'one')", "(5, 'five')")
    ] == [1, 1, 2, 3]
    assert said.count("Failed: DID NOT RAISE") == 5


@each_row("number", [1, 2])
def test_fixtures_come_along(number, tmp_path):
    (tmp_path / f"{number}").touch()
    assert len(list(tmp_path.iterdir())) == number


def test_a_table_without_rows_is_refused():
    with pytest.raises(AssertionError, match="no row"):
        each_row("number", [])
