"""Tests of files: byte order marks, blank lines, and writing that fails."""

import io

import pytest

from keepstone.bots.engine import Inbox
from keepstone.text.files import atomic_write, filled_lines, read_text, without_mark

MARK = b"\xef\xbb\xbf"  # the byte order mark in UTF-8

pytestmark = pytest.mark.interpreted


def test_a_text_is_the_same_with_and_without_a_byte_order_mark(tmp_path):
    file = tmp_path / "text"
    for start in (b"", MARK):
        file.write_bytes(start + "Mauer über Burg".encode())
        assert read_text(file) == "Mauer über Burg"


def test_a_byte_order_mark_is_removed_once_before_and_after_decoding():
    for start, rest in ((b"", b""), (MARK, b""), (MARK * 2, MARK)):
        assert without_mark(start + b"{}") == rest + b"{}"
        assert without_mark((start + b"{}").decode()) == (rest + b"{}").decode()


def test_blank_lines_are_skipped_and_counted():
    assert filled_lines("\none\n \n\ntwo\r\n\n") == [(2, "one"), (5, "two")]


def test_a_file_that_is_not_complete_does_not_replace_the_earlier_one(tmp_path):
    file = tmp_path / "kept"
    with atomic_write(file) as out:
        out.write(b"first")
    with pytest.raises(ZeroDivisionError), atomic_write(file) as out:
        out.write(b"sec")
        raise ZeroDivisionError
    assert file.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [file]


def test_the_first_command_of_an_engine_may_have_a_byte_order_mark():
    assert list(Inbox(io.BytesIO(MARK + b"keepstone\n\nquit\n"))) == ["keepstone", "quit"]
