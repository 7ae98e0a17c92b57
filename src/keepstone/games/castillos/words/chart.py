"""The table drawn for a terminal: the map with the numbers that actions name its cells by, then the seats."""

from collections.abc import Iterator

from keepstone.games.castillos.rules.components import (
    SUIT_NAMES,
    TILE_NAMES,
    VALUE_NAMES,
    VALUES,
    cell_of,
    x_of,
    y_of,
)
from keepstone.games.castillos.rules.terms import Phase
from keepstone.games.castillos.words.text import belongings, heading
from keepstone.kit.snapshot import Snapshot, snapshot
from keepstone.kit.state import State
from keepstone.words import wrapped

LEFT = 4  # letters before the first column
SHORT, LONG = 8, 11  # letters of a cell: "crown-n", "crown-null"
FREE = "(free)"
FREE_WORDS = "(free): a tile may lie there; `place X Y` takes the numbers above and to the left"
STANDING_WORDS = (
    "under a tile: # with the seat whose castle stands there, and of each coin its seat"
)
SHORTENED = "-n is null, -a is ace"


def chart(state: State, columns: int) -> str:
    """The map in as many bands as the width asks for, then what each seat has."""
    seen = snapshot(state)
    lines = [*wrapped(heading(state, seen), columns), "", *_map(seen, columns)]
    for seat in range(seen.players):
        mark = ">" if seen.seat == seat and seen.phase != Phase.OVER else " "
        lines.append(f"{mark} seat {seat}  {SUIT_NAMES[seat]}  {seen.score[seat]} points")
        for line in (*belongings(seen, seat), *_coins_left(seen, seat)):
            lines += wrapped(line, columns, "    ")
    return "\n".join(lines)


def _map(seen: Snapshot, columns: int) -> Iterator[str]:
    """The tiles and the free cells beside them; what stands on a tile is written under it."""
    cells = _cells(seen)
    if not cells:
        return
    xs = range(min(map(x_of, cells)), max(map(x_of, cells)) + 1)
    is_short = LEFT + len(xs) * LONG >= columns
    width = SHORT if is_short else LONG
    across = max(1, (columns - LEFT - 1) // width)
    for first in range(0, len(xs), across):
        if first:
            yield ""
        yield from _band(seen, cells, xs[first : first + across], width)
    legend = [
        *([FREE_WORDS] if None in cells.values() else ()),
        *([STANDING_WORDS] if any(seen.castle) else ()),
        *([SHORTENED] if is_short else ()),
    ]
    yield from wrapped("; ".join(legend), columns)
    yield ""


def _cells(seen: Snapshot) -> dict[int, int | None]:
    """The tile on each cell, None on those where one may lie."""
    cells: dict[int, int | None] = {}
    if seen.phase == Phase.PLACE:
        free = seen.frontier[: seen.frontier_size] if seen.laid else [cell_of(0, 0)]
        cells |= dict.fromkeys(free)
    return cells | {spot - 1: tile for tile, spot in enumerate(seen.spot) if spot}


def _band(seen: Snapshot, cells: dict[int, int | None], xs: range, width: int) -> Iterator[str]:
    """Some columns of the map, all its rows."""
    yield (" " * LEFT + "".join(str(x).center(width) for x in xs)).rstrip()
    for y in range(min(map(y_of, cells)), max(map(y_of, cells)) + 1):
        row = [cell_of(x, y) for x in xs]
        names = [_name(cells[cell], width) if cell in cells else "" for cell in row]
        yield (f"{y:3} " + "".join(name.center(width) for name in names)).rstrip()
        signs = [_standing(seen, cells.get(cell)) for cell in row]
        yield (" " * LEFT + "".join(sign.center(width) for sign in signs)).rstrip()


def _name(tile: int | None, width: int) -> str:
    if tile is None:
        return FREE
    suit, value = divmod(tile, VALUES)
    return TILE_NAMES[tile] if width == LONG else f"{SUIT_NAMES[suit]}-{VALUE_NAMES[value][0]}"


def _standing(seen: Snapshot, tile: int | None) -> str:
    """The castle on a tile and its coins: "#0 112"."""
    if tile is None:
        return ""
    castles = [f"#{seat}" for seat in range(seen.players) if seen.castle[seat] == tile + 1]
    coins = "".join(
        str(seat)
        for seat in range(seen.players)
        for i in range(seen.coins[seat])
        if seen.coin_tile[seat][i] == tile + 1
    )
    return " ".join(filter(None, (*castles, coins)))


def _coins_left(seen: Snapshot, seat: int) -> Iterator[str]:
    """§5.2 The coins that a seat still has in its hand, where that is known."""
    placed = seen.coin_value[seat][: seen.coins[seat]]
    if seen.phase == Phase.COIN and all(placed):
        left = [name for value, name in enumerate(VALUE_NAMES, 1) if value not in placed]
        yield f"coins in the hand: {', '.join(left) or 'none'}"
