"""Boards and trays of a scene as a picture: the tools that draw covers and rulebooks share it."""

from collections.abc import Sequence

from msgspec.structs import replace

from keepstone.drawing.composer import Composition, compose
from keepstone.drawing.scene import Scene


def laid_out(scene: Scene, show: Sequence[str]) -> Composition:
    """Return some boards and trays of a scene, by their ids, as one picture without text."""
    boards = {part.id: replace(part, title="") for part in scene.parts() if part.id in show}
    return compose(
        replace(
            scene,
            boards=tuple(boards[each] for each in show),
            seats=(),
            shared=(),
            choices=(),
            pieces=tuple(each for each in scene.pieces if each.part in show and not each.aid),
            spaces=tuple(each for each in scene.spaces if each.part in show),
            prompt=None,
        )
    )
