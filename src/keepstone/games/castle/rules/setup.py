"""§3 Setup."""

from keepstone.games.castle.rules.components import (
    BESIDE,
    FACES,
    SIDES,
    START_SIDE,
    START_SPACE,
    STARTS,
    TOWERS,
)
from keepstone.games.castle.rules.faces import kind_of, new_nodes, start_node
from keepstone.games.castle.rules.terms import FINAL_LANDING, OPEN_TO_ALL, Kind, Phase
from keepstone.kit.jit import compiled

EDITION, LANDING, TILES, OPEN_TOKENS = range(4)  # indices of the options
MUST_NOT = 16


@compiled
def setup(state, players, options):
    """§3 Set up a blank state, ready for the first draw; §3.0 seat 0 begins."""
    state.edition = options[EDITION]
    state.variants = options[LANDING] * FINAL_LANDING
    if len(options) > OPEN_TOKENS:  # The Castle does not have the option `open_tokens`
        state.variants += options[OPEN_TOKENS] * OPEN_TO_ALL
    state.stock[:] = 1
    state.stock_size = FACES
    state.towers = (1 << TOWERS) - 1
    openings, marks = new_nodes(state)
    for node in range(len(openings)):
        state.link[node] = node
        state.tiles[node] = 1
        state.open[node] = openings[node]
        state.marks[node] = marks[node]
    for start in range(STARTS):
        is_path = kind_of(state, start_node(state, start, 1)) == Kind.PATH
        claim_side(state, START_SPACE[start], START_SIDE[start], is_path)
    state.phase = Phase.DRAW


@compiled
def claim_side(state, space, side, is_path):
    """§4.3 Record whether a tile on a space must or must not have a path on a side."""
    state.need[space] += (1 if is_path else MUST_NOT) << side


@compiled
def claim_beside(state, space, side, is_path):
    """§4.3 Record the same requirement for the empty space beyond a space's side."""
    claim_side(state, BESIDE[space, side], (side + 2) % SIDES, is_path)
