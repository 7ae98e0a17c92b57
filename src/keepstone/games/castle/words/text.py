"""States as plain text."""

from keepstone.games.castle.rules.components import NUMBER, PLACES, PLAYERS, TOKEN_NAMES, TURNS
from keepstone.games.castle.rules.follower import idle_followers
from keepstone.games.castle.rules.terms import Phase
from keepstone.kit.state import Snapshot, State, snapshot

COLUMNS, ROWS = (max(at) + 1 for at in zip(*PLACES, strict=True))


def describe(state: State) -> str:
    """Return the state as text: each tile as face and rotation, then each seat."""
    seen = snapshot(state)
    drawn = f"  drawn {seen.drawn}" if seen.drawn else ""
    lines = [f"{Phase(seen.phase).name.lower()}  stock {seen.stock_size}{drawn}"]
    for row in range(ROWS):
        cells = [_cell(seen, column, row) for column in range(COLUMNS)]
        lines.append("    " + "".join(cell.ljust(6) for cell in cells).rstrip())
    for seat in range(PLAYERS):
        mark = ">" if seen.seat == seat and seen.phase != Phase.OVER else " "
        tokens = [
            f"{count} {TOKEN_NAMES[kind]}" for kind, count in enumerate(seen.held[seat]) if count
        ]
        lines.append(
            f"{mark} seat {seat}  {seen.score[seat]} points  {idle_followers(seen, seat)} followers"
            f"  keep {seen.keep[seat]}  tokens: {', '.join(tokens) or 'none'}"
        )
    return "\n".join(lines)


def _cell(seen: Snapshot, column: int, row: int) -> str:
    """Return a space as text: its tile's face and rotation, a dot if it is empty, "" outside the wall."""
    space = NUMBER.get((column, row))
    if space is None:
        return ""
    if not seen.tile[space]:
        return "."
    face, turn = divmod(seen.tile[space] - 1, TURNS)
    return f"{face + 1}/{turn}"
