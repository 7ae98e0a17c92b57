"""Layout of a scene as one picture for documents: boards, players' cards beside them, shared trays below."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import Any, NamedTuple

from msgspec.structs import replace

from keepstone.drawing.letters import LETTERS, letters
from keepstone.drawing.scene import Box, Part, Piece, PlayerCard, Scene, Space

GAP = 16.0
BOARDS = Box(GAP, GAP, 1000, 800)
COLUMN = 330.0  # width of a player's card
PIECE = 0.52  # scale of a tray
LARGE = 330.0  # maximum height of a large tray
LETTER = 22.0
# In units of the letter size: the height of a text row, the margin above and below all rows, the margin beside a
# row.
ROW, EDGE, INSET = 1.35, 0.25, 0.6


def text_height(rows: int) -> float:
    """Return the height of a box with this many rows of text, in units of the letter size."""
    return rows * ROW + EDGE


TITLE = LETTER * text_height(1)


class TextBox(NamedTuple):
    """A box with a title and lines of text below it. active: whether it belongs to the seat to act."""

    box: Box
    title: str
    lines: tuple[str, ...] = ()
    active: bool = False


class Composition(NamedTuple):
    """A picture in its own units, from (0, 0) to (width, height). caption: text to write below it."""

    width: float
    height: float
    pieces: tuple[Piece, ...] = ()
    spaces: tuple[Space, ...] = ()
    texts: tuple[TextBox, ...] = ()
    caption: str = ""


def compose(scene: Scene) -> Composition:
    """Return one picture that contains all parts of a scene."""
    title = TITLE if any(board.title for board in scene.boards) else 0
    boards = arrange(scene.boards, BOARDS._replace(y=BOARDS.y + title), GAP + title)
    bottom = max(box.y + box.height for box in boards)
    shared, shared_bottom = _trays(scene.shared, BOARDS.x, bottom + GAP, BOARDS.width)
    cards, texts, cards_bottom = _cards(scene.seats, BOARDS.x + BOARDS.width + 2 * GAP)
    places = {part.id: box for part, box in zip(scene.boards, boards, strict=True)}
    places |= shared | cards
    scales = {part.id: places[part.id].width / part.width for part in scene.parts()}

    def placed(element: Any) -> Any:
        box, scale = places[element.part], scales[element.part]
        return replace(
            element,
            x=round(box.x + element.x * scale, 2),
            y=round(box.y + element.y * scale, 2),
            width=round(element.width * scale, 2),
            height=round(element.height * scale, 2),
        )

    prompt = scene.prompt
    return Composition(
        width=BOARDS.x + BOARDS.width + 3 * GAP + COLUMN,
        height=max(bottom, shared_bottom, cards_bottom) + GAP,
        pieces=tuple(map(placed, scene.pieces)),
        spaces=tuple(map(placed, scene.spaces)),
        texts=(*texts, *_titles((*scene.boards, *scene.shared), places)),
        caption=": ".join(filter(None, (prompt.title, prompt.text))) if prompt else "",
    )


def arrange(parts: Sequence[Part], area: Box, between: float) -> list[Box]:
    """Return boxes for boards in a grid of equal cells, as large as possible within an area.

    between: the distance between rows.
    """
    largest = {
        columns: _cell(parts, columns, area, between) for columns in range(1, len(parts) + 1)
    }
    columns = max(largest, key=lambda count: _size(parts, largest[count]))
    cell = largest[columns]
    return [_inside(part, _at(cell, i, columns, area, between)) for i, part in enumerate(parts)]


def _cell(parts: Sequence[Part], columns: int, area: Box, between: float) -> tuple[float, float]:
    """Return the width and height of a grid cell, which is no higher than the boards need at this width."""
    rows = ceil(len(parts) / columns)
    width = (area.width - (columns - 1) * GAP) / columns
    height = (area.height - (rows - 1) * between) / rows
    return width, min(height, max(part.height * width / part.width for part in parts))


def _size(parts: Sequence[Part], cell: tuple[float, float]) -> float:
    """Return the total area that the boards cover if each of them is drawn in a cell of this size."""
    width, height = cell
    scales = (min(width / part.width, height / part.height) for part in parts)
    return sum(
        part.width * part.height * scale**2 for part, scale in zip(parts, scales, strict=True)
    )


def _at(cell: tuple[float, float], index: int, columns: int, area: Box, between: float) -> Box:
    row, column = divmod(index, columns)
    width, height = cell
    return Box(area.x + column * (width + GAP), area.y + row * (height + between), width, height)


def _inside(part: Part, area: Box) -> Box:
    """Return the largest box with a part's proportions that fits into an area, centred."""
    scale = min(area.width / part.width, area.height / part.height)
    width, height = part.width * scale, part.height * scale
    return Box(
        area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height
    )


def _trays(
    parts: Iterable[Part], left: float, top: float, width: float
) -> tuple[dict[str, Box], float]:
    """Return boxes for the trays, and the y coordinate at which the trays end.

    The trays form rows, with space above each tray for its title.
    """
    boxes: dict[str, Box] = {}
    x, bottom = left, top
    for part in parts:
        scale = min(LARGE / part.height if part.large else PIECE, width / part.width)
        size = part.width * scale, part.height * scale
        if x > left and x + size[0] > left + width:
            x, top = left, bottom + GAP
        title = TITLE if part.title else 0
        boxes[part.id] = Box(x, top + title, *size)
        x += max(size[0], _title_width(part)) + GAP
        bottom = max(bottom, top + title + size[1])
    return boxes, bottom


def _titles(parts: Iterable[Part], places: dict[str, Box]) -> Iterator[TextBox]:
    """Yield the titles of parts, each placed above its part."""
    for part in parts:
        if part.title:
            box = places[part.id]
            width = max(box.width, _title_width(part))
            yield TextBox(Box(box.x, box.y - TITLE, width, TITLE - 4), part.title)


def _title_width(part: Part) -> float:
    return LETTER * (letters(part.title) * LETTERS.bold + 2 * INSET) if part.title else 0


def _cards(cards: Iterable[PlayerCard], left: float) -> tuple[dict[str, Box], list[TextBox], float]:
    """Return the boxes of the players' trays, the texts of their cards, and the y coordinate at which they end."""
    boxes: dict[str, Box] = {}
    texts: list[TextBox] = []
    y = GAP
    for card in cards:
        lines = (*(counter.label for counter in card.counters), *card.lines)
        height = LETTER * text_height(1 + len(lines))
        title = card.name if card.score is None else f"{card.name}: {card.score}"
        texts.append(TextBox(Box(left, y, COLUMN, height), title, lines, card.active))
        trays, bottom = _trays(card.trays, left, y + height + GAP / 2, COLUMN)
        texts.extend(_titles(card.trays, trays))
        boxes |= trays
        y = bottom + GAP
    return boxes, texts, y
