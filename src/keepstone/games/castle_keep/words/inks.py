"""Terminal colours for tiles. A tile's colour is recognised by the words in its name, in all their forms."""

from gettext import NullTranslations

from keepstone.games.castle_keep.rules.components import COLOUR, COLOURS
from keepstone.games.castle_keep.words.names import TILES, the_tile, tile_name
from keepstone.inks import Ink, Inks


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
        others = set().union(*(words[each] for each in words if each != colour))
        patterns[Ink[name.upper()]] = rf"\b(?:{'|'.join(sorted(words[colour] - others))})\b"
    return Inks(patterns)
