"""Sources of chance that cannot be told apart by the verbs of their outcomes."""

from keepstone.games.burgundy.rules.terms import Stage
from keepstone.kit.state import State


def source(state: State) -> str | None:
    """§4.1 Return a separate source for each player's dice, because decisions affect the order of the rolls."""
    return f"dice {state.seat}" if state.stage == Stage.DICE else None
