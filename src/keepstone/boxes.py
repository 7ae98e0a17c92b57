"""Geometry of boxes for table layouts: parts of a box, rows, columns and squares."""

from keepstone.scene import Box, rounded


def inside(area: Box, by: float) -> Box:
    """Return an area shrunk by `by` on all sides."""
    return Box(area.x + by, area.y + by, area.width - 2 * by, area.height - 2 * by)


def below(area: Box, upper: Box, gap: float) -> Box:
    """Return the part of an area under a box."""
    top = upper.y + upper.height + gap
    return area._replace(y=top, height=area.y + area.height - top)


def right_of(area: Box, left: float, gap: float) -> Box:
    """Return the part of an area to the right of x = left."""
    return area._replace(x=left + gap, width=area.x + area.width - left - gap)


def columns(area: Box, count: int, gap: float) -> list[Box]:
    """Divide an area into `count` equal columns, from the left."""
    width = (area.width - (count - 1) * gap) / count
    return [area._replace(x=area.x + i * (width + gap), width=width) for i in range(count)]


def rows(area: Box, count: int, gap: float) -> list[Box]:
    """Divide an area into `count` equal rows, from the top."""
    height = (area.height - (count - 1) * gap) / count
    return [area._replace(y=area.y + i * (height + gap), height=height) for i in range(count)]


def square(area: Box, side: float) -> Box:
    """Return a centred square in an area."""
    x, y = area.x + (area.width - side) / 2, area.y + (area.height - side) / 2
    return rounded(x, y, side, side)


def right_square(area: Box) -> Box:
    """Return the square at the right end of an area."""
    return rounded(area.x + area.width - area.height, area.y, area.height, area.height)


def squares(x: float, y: float, side: float, count: int, gap: float) -> tuple[Box, ...]:
    """Return squares in a row, from the left."""
    return tuple(rounded(x + i * (side + gap), y, side, side) for i in range(count))


def squares_in(area: Box, count: int, room: int, gap: float) -> tuple[Box, ...]:
    """Return squares in a row from the left of an area, of the largest size at which `room` of them fit."""
    side = min(area.height, (area.width - (room - 1) * gap) / room)
    return squares(area.x, area.y + (area.height - side) / 2, side, count, gap)
