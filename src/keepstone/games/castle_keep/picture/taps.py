"""Possible meanings of taps that match no choice, so that refusals can be explained."""

from collections.abc import Iterator, Sequence

from keepstone.games.castle_keep.rules.actions import ATTACK, DISCARD, DRAW, PLACE, TAKE
from keepstone.games.castle_keep.rules.components import KIND_NAMES, PLACE_NAMES, PLACE_ROLE, ROLE
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.kit.snapshot import Snapshot, snapshot
from keepstone.kit.state import State


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
    what, _, rest = id.partition("-")
    seat, _, place = rest.partition("-")
    if what not in ("castle", "place") or place not in PLACE_NAMES:
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
    free = [place for place, lies in enumerate(seen.castle[seen.seat]) if not lies]
    for place in free:
        if ROLE[kind] == PLACE_ROLE[place]:
            yield PLACE.at(kind, place)
