"""The values of options that differ from seat to seat, for the statistics of a server."""

from keepstone.games.burgundy.rules.boards_option import BOARDS_OPTION
from keepstone.kit.state import State


def seat_options(state: State) -> dict[str, list[str]]:
    """§2.1 Return the estate of each seat, whether it was dealt or chosen."""
    boards = state.board[: int(state.players)]
    return {BOARDS_OPTION.name: [str(board) for board in boards]}
