"""Possible meanings of taps that match no choice, so that refusals can be explained."""

from collections.abc import Iterator, Sequence

from keepstone.games.castle.picture.layout import place_id
from keepstone.games.castle.rules.actions import DONE, FOLLOWER, PLACE
from keepstone.games.castle.rules.components import SPACES, TURNS
from keepstone.games.castle.rules.place import fits
from keepstone.games.castle.rules.segments import segments_of
from keepstone.games.castle.rules.terms import Phase
from keepstone.kit.snapshot import Snapshot, snapshot
from keepstone.kit.state import State

GROUND = "wall"
SHOWN = ("last", "slot")


def meant(state: State, taps: Sequence[str]) -> Iterator[int]:
    """Yield the actions that a player may mean by tapping the elements with these IDs."""
    seen = snapshot(state)
    if seen.phase == Phase.PLACE:
        yield from (PLACE.at(space, 0) for space in _spaces(seen, taps))
    elif seen.phase == Phase.FOLLOWER and _is_pointed_at(seen, taps):
        tile = seen.tile[seen.last - 1] - 1
        yield from (FOLLOWER.at(segment.port) for segment in segments_of(seen.state, tile))
    elif seen.phase == Phase.EXTRA:
        yield DONE.at()


def _spaces(seen: Snapshot, taps: Sequence[str]) -> Iterator[int]:
    """Yield the spaces among the tapped elements.

    For a tap on the ground, yield the spaces where the drawn tile does not fit.
    """
    for space in range(SPACES):
        lies = seen.tile[space]
        shown = place_id((lies - 1) // TURNS) if lies else f"dead-{space}"
        if shown in taps or (GROUND in taps and not lies and _is_shut(seen, space)):
            yield space


def _is_shut(seen: Snapshot, space: int) -> bool:
    """§4.3 Return whether an empty space is next to a tile, but the drawn tile does not fit there."""
    face = (seen.drawn - 1) * TURNS
    return bool(seen.need[space]) and not any(
        fits(seen.state, face + turn, space) for turn in range(TURNS)
    )


def _is_pointed_at(seen: Snapshot, taps: Sequence[str]) -> bool:
    """Return whether a player tapped the tile placed in this turn, or one of their own followers in supply."""
    face = (seen.tile[seen.last - 1] - 1) // TURNS
    own = f"follower-{seen.seat}-"
    return any(id in (*SHOWN, place_id(face)) or id.startswith(own) for id in taps)
