"""The layout of observations: a table for each game, from the state types."""

from keepstone.batch.planes import Plane, Planes, planes_of, structure_of
from keepstone.drawing.boards import Board
from keepstone.games import OWN, find

HEAD = "| numbers | plane | shape | scale | meaning |\n|---|---|---|---|---|\n"


def tables() -> str:
    """Return a section for each game."""
    return "".join(map(_section, OWN))


def _section(name: str) -> str:
    game = find(name)
    planes = planes_of(game)
    title = f"\n## {game.title}\n\n`{name}`: {planes.size} numbers, {game.max_actions} actions.\n\n"
    return title + HEAD + _viewer(planes) + "".join(map(_row, planes.planes)) + _boards(name)


def _boards(name: str) -> str:
    """Return a sentence about each board of the structured observations."""
    structure = structure_of(find(name))
    return "".join(_board(board, structure.shapes[board.name]) for board in structure.boards)


def _board(board: Board, shape: tuple[int, ...]) -> str:
    drawn = " and ".join(f"`{field}`" for field in board.fields)
    size = " by ".join(map(str, shape))
    text = f"\nStructured: `{board.name}` ({size}) replaces {drawn}"
    if board.numbered:
        places = " and ".join(f"`{field}`" for field in board.places)
        text += f" and {places}; its first plane is the number of the tile + 1, divided by the number of tiles"
    return f"{text}.\n"


def _viewer(planes: Planes) -> str:
    return f"| 0 to {planes.seats - 1} | `viewer` | {planes.seats} | | 1 for the seat of the viewer |\n"


def _row(plane: Plane) -> str:
    last = plane.stop - 1
    where = str(last) if plane.start == last else f"{plane.start} to {last}"
    shape = " by ".join(map(str, plane.shape))
    scale = "bits" if plane.bits else str(plane.scale)
    return f"| {where} | `{plane.name}` | {shape} | {scale} | {plane.meaning} |\n"
