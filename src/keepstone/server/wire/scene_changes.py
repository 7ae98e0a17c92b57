"""Changes between two consecutive pictures. A change is at most a tenth as large as a whole picture."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from keepstone.drawing.scene import Choice, Piece, Region, Scene, Space, Track
from keepstone.server.wire.frames import ChangeFrame, Kept, SceneChange, ViewFrame

Id = Callable[[Any], str]
Thing = TypeVar("Thing", Piece, Space, Choice, Region, Track)
Value = TypeVar("Value")

ID: Id = attrgetter("id")
ACTION: Id = attrgetter("action")


def change_frame(before: ViewFrame, view: ViewFrame) -> ChangeFrame:
    """Return a picture as a change from the previous one."""
    plain = asdict(view) | {"scene": scene_change(before.scene, view.scene)}
    return ChangeFrame(base=before.n, **plain)


def scene_change(old: Scene, new: Scene) -> SceneChange:
    """Return the difference between two scenes."""
    return SceneChange(
        boards=_other(list(old.boards), list(new.boards)),
        seats=_other(list(old.seats), list(new.seats)),
        pieces=_rows(old.pieces, new.pieces, ID),
        spaces=_rows(old.spaces, new.spaces, ID),
        choices=_rows(old.choices, new.choices, ACTION),
        shared=_other(list(old.shared), list(new.shared)),
        status=_other(old.status, new.status),
        prompt=_other(old.prompt, new.prompt),
        regions=_rows(old.regions, new.regions, ID),
        tracks=_rows(old.tracks, new.tracks, ID),
        questions=_other(list(old.questions), list(new.questions)),
    )


def _other(old: Value, new: Value) -> Value | UnsetType:
    return UNSET if old == new else new


def _rows(old: Sequence[Thing], new: Sequence[Thing], id_of: Id) -> list[Thing | Kept] | UnsetType:
    """Return a list as changes: unchanged elements as runs of indices in the old list, other elements in full."""
    if old == new:
        return UNSET
    places = {id_of(thing): place for place, thing in enumerate(old)}
    rows: list[Thing | Kept] = []
    first = following = -1  # the run that the last row belongs to, if any
    for thing in new:
        place = places.get(id_of(thing), -1)
        if place < 0 or (old[place] is not thing and old[place] != thing):
            rows.append(thing)
            following = -1
        elif place == following:
            following += 1
            rows[-1] = (first, following - first)
        else:
            first, following = place, place + 1
            rows.append((first, 1))
    return rows
