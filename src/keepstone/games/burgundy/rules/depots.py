"""§3 Filling the depots at the start of a phase, one tile at a time."""

from keepstone.games.burgundy.rules.components import (
    BLACK_SIZE,
    BLACK_SPACES,
    DEPOT_SIZE,
    DEPOTS,
    FIRST_KIND,
    SPACE_COLOUR,
    SPACE_PLAYERS,
    SPACES,
)
from keepstone.games.burgundy.rules.terms import Colour, Stage
from keepstone.kit.jit import compiled


@compiled
def begin_phase(state):
    """§3.1 Remove all tiles from the depots. Goods in the depots stay there."""
    for depot in range(DEPOTS):
        for place in range(DEPOT_SIZE):
            state.gone[state.depots[depot, place]] += 1
            state.depots[depot, place] = 0
    for place in range(BLACK_SPACES):
        state.gone[state.black[place]] += 1
        state.black[place] = 0
    state.gone[0] = 0
    state.slot = next_space(state, 0)
    state.stage = Stage.DEPOTS


@compiled
def next_space(state, space):
    """§3.2 Return the first space in use, starting the search at `space`."""
    while space < SPACES and SPACE_PLAYERS[space] > state.players:
        space += 1
    return space


@compiled
def put_tile(state, kind):
    """§3.2 Put a drawn tile on the next space of the numbered depots."""
    state.supply[kind] -= 1
    state.depots[state.slot // DEPOT_SIZE, state.slot % DEPOT_SIZE] = kind
    state.slot = next_space(state, state.slot + 1)
    if state.slot == SPACES:
        state.slot = 0
        state.stage = Stage.BLACK


@compiled
def space_colour(state, space):
    """§3.2 Return the colour of a space. With three players, the castle in depot 6 is a mine in phases B and D."""
    colour = SPACE_COLOUR[space]
    if state.players == 3 and colour == Colour.CASTLE and SPACE_PLAYERS[space] == 3:
        return Colour.MINE if state.phase % 2 else Colour.CASTLE
    return colour


@compiled
def drawable(state):
    """§3.2 Return the range of kinds from which the next tile is drawn: the first kind, and the last plus one."""
    if state.stage == Stage.BLACK:
        return 1, len(state.black_supply)
    colour = space_colour(state, state.slot)
    return FIRST_KIND[colour], FIRST_KIND[colour + 1]


@compiled
def put_black(state, kind):
    """§3.3 Put a drawn tile into the black depot."""
    state.black_supply[kind] -= 1
    state.black[state.slot] = kind
    state.slot += 1
    if state.slot == BLACK_SIZE[state.players]:
        state.slot = 0
        state.stage = Stage.ROW
