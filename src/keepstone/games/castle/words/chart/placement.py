"""The placement of the drawn tile: the spaces where it fits, and its rotations, chosen in two steps."""

from collections.abc import Iterator, Mapping, Sequence
from gettext import NullTranslations

from keepstone.games.castle.rules.components import NUMBER, TURNS
from keepstone.games.castle.rules.place import fits
from keepstone.games.castle.rules.terms import Phase
from keepstone.games.castle.words.chart.parts import looks_of
from keepstone.games.castle.words.chart.tiles import HEIGHT, WIDTH, TileChart
from keepstone.kit.state import Snapshot
from keepstone.text.words import wrapped

PLACE_WORDS = 3  # `place COLUMN ROW`
CHOSEN = "?"


def first_step(move: str) -> str:
    """Return what a player chooses first: a placement without its rotation, or any other whole move."""
    words = move.split()
    return " ".join(words[:PLACE_WORDS]) if words[0] == "place" else move


def rotations_by_space(seen: Snapshot) -> dict[int, str]:
    """§4.2 Return, for each space where the drawn tile fits, the rotations in which it fits."""
    if seen.phase != Phase.PLACE:
        return {}
    tile, turns = (seen.drawn - 1) * TURNS, range(looks_of(seen))
    fitting_turns = {
        space: [turn for turn in turns if fits(seen.state, tile + turn, space)]
        for space in NUMBER.values()
        if seen.need[space]
    }
    return {
        space: "".join(str(turn) if turn in fitting else "." for turn in turns)
        for space, fitting in fitting_turns.items()
        if fitting
    }


def is_second_step(entries: Sequence[str]) -> bool:
    return len(entries) > 1 and len(set(map(first_step, entries))) == 1


def numbers_by_space(entries: Sequence[str]) -> dict[int, str]:
    """Return the number of the entry for each space, or a question mark for the space of rotations."""
    if is_second_step(entries):
        return {_space(entries[0]): CHOSEN}
    return {_space(entry): str(number) for number, entry in enumerate(entries, 1)}


def _space(entry: str) -> int:
    _, column, row = entry.split()[:PLACE_WORDS]
    return NUMBER[int(column), int(row)]


def drawn_tile(seen: Snapshot, columns: int, language: NullTranslations) -> Iterator[str]:
    """Yield the drawn tile in each of its rotations, with the numbers that they have in moves."""
    text = language.gettext(
        "The drawn tile, {number}, in its rotations; [ ] on the board shows the rotations that fit there,"
        " for `place COLUMN ROW ROTATION`:"
    )
    yield from wrapped(text.format(number=seen.drawn), columns)
    yield from _rotations(seen, {turn: str(turn) for turn in range(looks_of(seen))})


def choice_of_placement(
    seen: Snapshot, columns: int, language: NullTranslations, entries: Sequence[str]
) -> Iterator[str]:
    """Yield the drawn tile and how to choose its place, or the rotations that fit at the chosen place."""
    _ = language.gettext
    if is_second_step(entries):
        text = _("The rotations that fit at [?]; an empty line goes back to the places:")
        yield from wrapped(text, columns)
        turns = [int(entry.split()[-1]) for entry in entries]
        yield from _rotations(seen, {turn: str(number) for number, turn in enumerate(turns, 1)})
    else:
        text = _("The drawn tile, {number}; type the number of a place in [ ] on the board:")
        yield from wrapped(text.format(number=seen.drawn), columns)
        yield from _rotations(seen, {0: ""})


def _rotations(seen: Snapshot, labels: Mapping[int, str]) -> Iterator[str]:
    """Yield the drawn tile in some rotations, each below its label."""
    tile = (seen.drawn - 1) * TURNS
    charts = [TileChart(seen, tile + turn, {}).rows() for turn in labels]
    if any(labels.values()):
        yield "    " + "  ".join(label.center(WIDTH) for label in labels.values()).rstrip()
    for down in range(HEIGHT):
        yield "    " + "  ".join(rows[down] for rows in charts).rstrip()
