"""§2, §3 Setup of the match and of each round."""

from keepstone.games.castillos.rules.components import COINS, TILES, VALUES
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.jit import compiled

RANDOM_TERRAIN, OWN_TERRAIN = range(2)


@compiled
def setup(state, players, options):
    """§2.1 Set up a blank state, ready for the draw of the first starting seat."""
    state.players = players
    state.random_terrain = options[RANDOM_TERRAIN]
    state.own_terrain = options[OWN_TERRAIN]
    state.phase = Phase.START


@compiled
def tiles_in_play(state):
    """§1 Return the number of tiles in play: the six tiles of each player's suit."""
    return state.players * VALUES


@compiled
def choose_first(state, seat):
    """§2.1 Let the seat that was drawn start the first round."""
    state.first = seat
    begin_round(state)


@compiled
def starter(state):
    """§2.1 Return the seat that starts the round. In each round, the next seat starts."""
    return (state.first + state.rounds) % state.players


@compiled
def next_round(state):
    """§2.1 Clear the table for the next round."""
    state.rounds += 1
    for tile in range(TILES):
        state.spot[tile] = 0
        state.armies[tile] = 0
    state.laid = 0
    for seat in range(state.players):
        state.castle[seat] = 0
        state.coins[seat] = 0
        state.revealed[seat] = 0
        for i in range(COINS):
            state.coin_tile[seat, i] = 0
            state.coin_value[seat, i] = 0
    begin_round(state)


@compiled
def begin_round(state):
    """§3 Begin a round.

    §3.1 Players first receive their own resources, but not in the variants (§7.1). §3.3 No coins have been placed.
    """
    state.seat = starter(state)
    if state.random_terrain or state.own_terrain:
        state.phase = Phase.DRAW
    else:
        state.phase = Phase.RESOURCE


@compiled
def take_resource(state, tile):
    """§3.1 Give the seat a face-down tile. -1 means that the viewer does not see it."""
    state.resource[state.seat] = tile + 1
    state.held[state.seat] = 1
    if pass_on(state):
        state.phase = Phase.SOURCE


@compiled
def pass_on(state):
    """§2.1 Let the next seat act. Return whether it is the starting seat's turn again."""
    state.seat += 1
    if state.seat == state.players:
        state.seat = 0
    return state.seat == starter(state)


@compiled
def unseen(state, tile):
    """§3.2 Return whether a tile is face down, either in the pile or as a resource."""
    return state.spot[tile] == 0 and state.drawn != tile + 1


@compiled
def pile_size(state):
    """§3.2 Return the number of tiles in the pile, which excludes the map, the face-up tile and the resources."""
    size = tiles_in_play(state) - state.laid - (state.drawn > 0)
    for seat in range(state.players):
        size -= state.held[seat]
    return size
