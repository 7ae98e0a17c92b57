"""§5 Castles and armies."""

from keepstone.games.castillos.rules.actions import CASTLE, COIN
from keepstone.games.castillos.rules.components import COIN_LIMIT, COINS, VALUES
from keepstone.games.castillos.rules.setup import pass_on, tiles_in_play
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.jit import compiled


@compiled
def place_castle(state, tile):
    """§5.1 Place the seat's castle on a tile. After the last castle, the seats place coins."""
    state.castle[state.seat] = tile + 1
    if pass_on(state):
        state.phase = Phase.COIN


@compiled
def place_coin(state, value, tile):
    """§5.2 Place a coin face down on a tile. Value -1 means that the viewer does not see the coin's value."""
    at = state.coins[state.seat]
    state.coin_tile[state.seat, at] = tile + 1
    state.coin_value[state.seat, at] = value + 1
    state.coins[state.seat] += 1
    state.armies[tile] += 1
    if pass_on(state) and state.coins[state.seat] == COINS:
        state.phase = Phase.REVEAL


@compiled
def list_castles(state, out):
    """§5.1 Write to `out` the actions that place the castle, one for each tile of the seat's own suit.

    Return their number.
    """
    for value in range(VALUES):
        out[value] = CASTLE.at(state.seat * VALUES + value)
    return VALUES


@compiled
def list_coins(state, out):
    """§5.2 Write to `out` the actions that place any remaining coin on any tile with space. Return their number.

    An observer does not know which coins another seat has left. For an observer, list all possible coins and also
    an unseen coin (0).
    """
    n = 0
    for value in range(0 if is_hidden(state, state.seat) else 1, VALUES + 1):
        if value > 0 and is_placed(state, state.seat, value):
            continue
        for tile in range(tiles_in_play(state)):
            if state.armies[tile] < COIN_LIMIT:
                out[n] = COIN.at(value, tile)
                n += 1
    return n


@compiled
def is_hidden(state, seat):
    """§8.1 Return whether the values of a seat's coins are hidden from the viewer."""
    return state.viewer > 0 and state.viewer != seat + 1 and state.revealed[seat] == 0


@compiled
def is_placed(state, seat, value):
    """§5.2 Return whether the viewer knows that the seat has placed its coin of this value (counted from 1)."""
    for i in range(state.coins[seat]):
        if state.coin_value[seat, i] == value:
            return True
    return False
