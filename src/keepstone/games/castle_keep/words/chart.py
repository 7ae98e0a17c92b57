"""The table as a chart for a terminal of any width."""

from collections.abc import Iterator, Sequence
from gettext import NullTranslations

from keepstone.games.castle_keep.rules.components import COLOUR, COLOURS, PLACE_NAMES
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.games.castle_keep.words.names import TILES, the_tile, tile_name
from keepstone.games.castle_keep.words.text import GRID
from keepstone.kit.state import Snapshot, State, snapshot
from keepstone.text.inks import Ink, Inks
from keepstone.text.words import player_name, some_of, wrapped

INDENT, LITTLE = "    ", " "
# width of a place in letters, including a space; each word of a tile's name takes one line
NARROW = 12


def chart(state: State, columns: int, language: NullTranslations) -> str:
    """Return the castles, one below the other, and the hands as far as they are known."""
    seen = snapshot(state)
    lines = wrapped(". ".join(_heading(seen, language)), columns)
    for seat in range(seen.players):
        mark = ">" if seen.seat == seat and seen.phase != Phase.OVER else " "
        name = player_name(seat, language)
        held = language.gettext("in hand: {tiles}").format(tiles=_hand(seen, seat, language))
        lines += ["", *wrapped(f"{mark} {name}  {held}", columns)]
        lines += _castle(seen, seat, columns, language)
    return "\n".join(lines)


def _heading(seen: Snapshot, language: NullTranslations) -> Iterator[str]:
    """Yield the turn, the supply, the discards, and whether attacks are allowed."""
    _ = language.gettext
    yield _("Turn {n}").format(n=seen.turn)
    yield _("Draw pile: {count}").format(count=seen.supply_size)
    discards = _("Discards: {count}").format(count=seen.pile_size)
    if seen.pile_size:
        top = tile_name(seen.pile[seen.pile_size - 1], language)
        discards += ", " + _("on top: {tile}").format(tile=top)
    yield discards
    yield _("Attacks are allowed") if seen.gate else _("No attacks yet")


def _hand(seen: Snapshot, seat: int, language: NullTranslations) -> str:
    """Describe the tiles in a hand. Unseen tiles are written as "unseen tile"."""
    held = [
        some_of(count, tile_name(kind, language), language)
        for kind, count in enumerate(seen.hand[seat])
        if count
    ]
    return ", ".join(held) or language.gettext("nothing")


def _castle(seen: Snapshot, seat: int, columns: int, language: NullTranslations) -> Iterator[str]:
    """Yield the nine places of a castle, row by row. Empty places are in parentheses."""
    castle = seen.castle[seat]
    wide = max(len(language.gettext(tile)) for tile in TILES) + 2
    is_wide = len(INDENT) + len(GRID) * wide < columns
    for row in GRID:
        cells = [_cell(castle, place, language) for place in row]
        if is_wide:
            yield _line(INDENT, cells, wide)
            continue
        words = [cell.split() for cell in cells]
        for at in range(max(map(len, words))):
            yield _line(LITTLE, [word[at] if at < len(word) else "" for word in words], NARROW)


def _cell(castle: Sequence[int], place: int, language: NullTranslations) -> str:
    return tile_name(castle[place], language) if castle[place] else f"({PLACE_NAMES[place]})"


def _line(indent: str, cells: Sequence[str], width: int) -> str:
    return (indent + "".join(cell[: width - 1].ljust(width) for cell in cells)).rstrip()


def inks(language: NullTranslations) -> Inks:
    """Return the terminal colours.

    A word belongs to a colour if it occurs only in the names of tiles of this colour.
    """
    words: dict[int, set[str]] = {}
    for kind in range(len(TILES)):
        forms = tile_name(kind, language).split() + the_tile(kind, language).split()
        words.setdefault(int(COLOUR[kind]), set()).update(forms)
    patterns = {}
    for colour, name in enumerate(COLOURS, 1):
        others = set().union(*(words[word] for word in words if word != colour))
        patterns[Ink[name.upper()]] = rf"\b(?:{'|'.join(sorted(words[colour] - others))})\b"
    return Inks(patterns)
