"""Choices in the picture: the elements to tap, a preview of the result, and what other taps may mean."""

from collections.abc import Iterator, Sequence

from keepstone.drawing.picture import Picture
from keepstone.drawing.scene import Choice, Ghost, Picks
from keepstone.games.castle_keep.picture.art import symbol_id
from keepstone.games.castle_keep.picture.board import castle_part, free_place, tile_at
from keepstone.games.castle_keep.picture.cards import tile_held
from keepstone.games.castle_keep.picture.layout import cell, matched_sides, turn
from keepstone.games.castle_keep.picture.shared import DISCARDS, PILE_SHOWN, discarded, on_pile
from keepstone.games.castle_keep.rules import actions
from keepstone.games.castle_keep.rules.actions import ACTIONS, ATTACK, DISCARD, DRAW, PLACE, TAKE
from keepstone.games.castle_keep.rules.components import KIND_NAMES, PLACE_NAMES, PLACE_ROLE, ROLE
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.games.castle_keep.words.choices import choice_words
from keepstone.kit.state import Snapshot, State, snapshot


def choice(table: Picture, action: int) -> Choice:
    picks, ghost = _picks_and_ghost(table.seen, action)
    words = choice_words(table.seen, action, table.names, table.language)
    return Choice(ACTIONS.format(action), words, picks, ghost)


def _picks_and_ghost(seen: Snapshot, action: int) -> tuple[Picks, Ghost | None]:
    match ACTIONS.decode(action):
        case actions.PASS | actions.END, _:
            return (), None
        case actions.SUPPLY, _:
            return (("supply",),), None
        case actions.TAKE, _:
            return ((discarded(seen.pile_size - 1),),), None
        case actions.DISCARD, (kind,):
            level = min(seen.pile_size, PILE_SHOWN - 1)
            symbol = symbol_id(KIND_NAMES[kind])
            return (_copies(seen, kind),), Ghost(symbol, *on_pile(level), part=DISCARDS)
        case actions.ATTACK, (target, place):
            kind = seen.castle[target][place]
            return (_copies(seen, kind), (tile_at(target, place),)), None
    kind, place = PLACE.indices(action)
    symbol = symbol_id(KIND_NAMES[kind])
    sides = tuple(matched_sides(seen.castle[seen.seat], place, kind))
    ghost = Ghost(symbol, *cell(place), castle_part(seen.seat), turn(place), sides)
    return (_copies(seen, kind), (free_place(seen.seat, place),)), ghost


def _copies(seen: Snapshot, kind: int) -> tuple[str, ...]:
    """Return the IDs of all tiles of a kind in the acting seat's hand. A player can use any of these tiles."""
    return tuple(tile_held(seen.seat, kind, i) for i in range(seen.hand[seen.seat][kind]))


def meant(state: State, taps: Sequence[str]) -> Iterator[int]:
    """Yield the actions that a player may mean by tapping the elements with these IDs."""
    seen = snapshot(state)
    kinds = [kind for id in taps if (kind := _held(seen, id)) is not None]
    spots = [spot for id in taps if (spot := _spot(seen, id)) is not None]
    for seat, place in spots:
        if seat != seen.seat:
            yield ATTACK.at(seat, place)
        else:
            yield from (PLACE.at(kind, place) for kind in kinds or _fitting(seen, place))
    if kinds and not spots:
        yield from _uses(seen, kinds[0])
    if "supply" in taps:
        yield DRAW.at(0)
    if any(id.startswith(("pile-", "discards")) for id in taps):
        yield TAKE.at()


def _held(seen: Snapshot, id: str) -> int | None:
    """Return the kind of a tile that was tapped in the acting seat's hand, or None for other IDs."""
    head = f"hand-{seen.seat}-"
    kind = id.removeprefix(head).rpartition("-")[0]
    return KIND_NAMES.index(kind) if id.startswith(head) and kind in KIND_NAMES[1:] else None


def _spot(seen: Snapshot, id: str) -> tuple[int, int] | None:
    """Return the seat and the place if a place in a castle was tapped, or None for other IDs."""
    kind, _, rest = id.partition("-")
    seat, _, place = rest.partition("-")
    if kind not in ("castle", "place") or place not in PLACE_NAMES:
        return None
    return (int(seat), PLACE_NAMES.index(place)) if seat in "0123" and seat else None


def _fitting(seen: Snapshot, place: int) -> list[int]:
    """Return the kinds in hand whose role fits a place. If there are none, return the first kind in hand."""
    held = [kind for kind, count in enumerate(seen.hand[seen.seat]) if kind and count]
    return [kind for kind in held if ROLE[kind] == PLACE_ROLE[place]] or held[:1]


def _uses(seen: Snapshot, kind: int) -> Iterator[int]:
    """Yield the actions that use a tile in hand."""
    if seen.phase == Phase.DISCARD:
        yield DISCARD.at(kind)
    free = [place for place, tile in enumerate(seen.castle[seen.seat]) if not tile]
    for place in free:
        if ROLE[kind] == PLACE_ROLE[place]:
            yield PLACE.at(kind, place)
