"""The sources of chance that the verbs of the outcomes do not tell apart."""

from keepstone.games.burgundy.rules.terms import Stage
from keepstone.kit.state import State


def source(state: State) -> str | None:
    """§4.1 Return the player's dice, since the order in which players roll depends on their decisions."""
    return f"dice {state.seat}" if state.stage == Stage.DICE else None
