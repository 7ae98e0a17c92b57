"""Puzzles: decisions from real games in which one action is far better than all others."""

from keepstone.puzzles.files import (
    exist,
    ids_of,
    longest,
    of,
    puzzles_of_all_sizes,
    read,
    write_line,
)
from keepstone.puzzles.generation import find
from keepstone.puzzles.puzzle import Answer, Choice, Puzzle, themes_of

__all__ = [
    "Answer",
    "Choice",
    "Puzzle",
    "exist",
    "find",
    "ids_of",
    "longest",
    "of",
    "puzzles_of_all_sizes",
    "read",
    "themes_of",
    "write_line",
]
