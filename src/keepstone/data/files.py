"""Files that contain games: finding them, reading their lines, and writing them atomically."""

import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from keepstone.errors import InvalidRecord
from keepstone.playing.notation import LARGEST, Record, read, write_line
from keepstone.text.files import atomic_write
from keepstone.text.sentences import sentence

ONE, LINES, PACKED, PARQUET = ".json", ".jsonl", ".jsonl.gz", ".parquet"
ENDINGS = (ONE, LINES, PACKED, PARQUET)
LARGEST_LINE = 4 * LARGEST  # maximum bytes; a character has at most four
DAMAGED = (EOFError, gzip.BadGzipFile, zlib.error)


def ending_of(path: Path, allowed: tuple[str, ...] = ENDINGS) -> str:
    """Return the ending of a file name.

    Raise InvalidRecord if this ending is not allowed.
    """
    for ending in allowed:
        if path.name.endswith(ending):
            return ending
    raise InvalidRecord(
        sentence("{file} does not have the extension of a game file", file=path), allowed
    )


def files_in(path: Path) -> list[Path]:
    """Return the game files in a folder, sorted by name, or the path itself if it is a file.

    Raise InvalidRecord if the folder contains no game files.
    """
    if not path.is_dir():
        ending_of(path)
        return [path]
    files = [file for file in path.rglob("*") if file.name.endswith(ENDINGS) and file.is_file()]
    if not files:
        raise InvalidRecord(sentence("{file} contains no files with games", file=path), ENDINGS)
    return sorted(files)


def records_in(path: Path) -> Iterator[tuple[str, Record]]:
    """Yield the records in a text file, each with its location. Blank lines are skipped.

    Raise InvalidRecord if a record is invalid. The message gives the location of the record.
    """
    if ending_of(path) == ONE:
        with path.open("rb") as file:
            yield str(path), _read(file.read(LARGEST_LINE), str(path))
        return
    for number, line in enumerate(_lines(path), 1):
        if text := line.strip():
            where = sentence("{file}, line {number}", file=path, number=number)
            yield where, _read(text, where)


def _lines(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file, which may be compressed.

    Each line is cut off at the maximum length of a record.
    """
    number = 0
    with gzip.open(path) if ending_of(path) == PACKED else path.open("rb") as file:
        try:
            while line := file.readline(LARGEST_LINE):
                number += 1
                yield line
        except DAMAGED as error:
            raise InvalidRecord(
                sentence(
                    "{file} is damaged after line {number} ({why})",
                    file=path,
                    number=number,
                    why=error,
                )
            ) from None


def _read(text: bytes, where: str) -> Record:
    try:
        return read(text.decode())
    except UnicodeDecodeError:
        raise InvalidRecord(sentence("{where}: this is not text", where=where)) from None
    except InvalidRecord as error:
        raise InvalidRecord(
            sentence("{where}: {why}", where=where, why=error.message), error.allowed
        ) from None


class Sink(Protocol):
    """An object with a `write` method that accepts bytes."""

    def write(self, text: bytes, /) -> int:
        """Write bytes to the object. Return the number of bytes written."""


@contextmanager
def whole_lines(path: Path) -> Iterator[Sink]:
    """Open a text file for writing, as `whole` does. The file is compressed if its name ends with `.gz`.

    The same lines give the same bytes.
    """
    with atomic_write(path) as file:
        if ending_of(path, (PACKED, LINES)) == LINES:
            yield file
        else:
            with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed:
                yield packed


def line_of(record: Record) -> bytes:
    """Return a record as a line for a text file."""
    return write_line(record).encode() + b"\n"
