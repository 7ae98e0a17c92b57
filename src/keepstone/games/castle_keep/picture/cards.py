"""The players' cards in the picture: their hands, and the sizes of their castles."""

from functools import cache, lru_cache
from gettext import NullTranslations

from keepstone.drawing.scene import Counter, Piece
from keepstone.games.castle_keep.picture.art import symbol_id
from keepstone.games.castle_keep.picture.board import CACHED, tile
from keepstone.games.castle_keep.picture.layout import SLOT
from keepstone.games.castle_keep.rules.components import KIND_NAMES, PLACES
from keepstone.games.castle_keep.words.names import tile_name

PITCH = 110.0  # between tiles in a hand


@lru_cache(CACHED)
def draw_hand(
    seat: int, name: str, counts: tuple[int, ...], language: NullTranslations
) -> tuple[Piece, ...]:
    """Return the pieces of a hand with these numbers of tiles by kind; unseen tiles (kind 0) come last."""
    _ = language.gettext
    held = [kind for kind in (*range(1, len(counts)), 0) for _copy in range(counts[kind])]
    pieces = []
    for i, kind in enumerate(held):
        box = SLOT._replace(x=i * PITCH)
        label = _("{tile} in {name}'s hand").format(tile=tile_name(kind, language), name=name)
        name_of_tile = tile_held(seat, kind, i - held.index(kind))
        pieces.append(tile(name_of_tile, kind, box, label, seat, hand_part(seat)))
    return tuple(pieces)


@cache
def draw_size(built: int, language: NullTranslations) -> Counter:
    """§7.1 Return the counter for a castle with this number of tiles."""
    label = f"{language.gettext('Tiles in the castle')}: {built}"
    return Counter(symbol_id("gate-open"), f"{built}/{PLACES}", label)


@cache
def hand_part(seat: int) -> str:
    return f"hand-{seat}"


@cache
def tile_held(seat: int, kind: int, i: int) -> str:
    return f"hand-{seat}-{KIND_NAMES[kind] if kind else 'unseen'}-{i}"
