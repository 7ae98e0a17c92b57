"""§8 Hidden information: observations, draw weights as a viewer knows them, and determinization."""

import numpy as np

from keepstone.games.castillos.rules.actions import REVEAL
from keepstone.games.castillos.rules.armies import is_hidden
from keepstone.games.castillos.rules.components import COINS, ORDERS, TILES, VALUES
from keepstone.games.castillos.rules.scoring import coins_known, score_round
from keepstone.games.castillos.rules.setup import pass_on, unseen
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.jit import compiled
from keepstone.kit.rng import below
from keepstone.kit.viewer import TRUE_TABLE, view_of

EVENLY = 60  # divisible by every possible number of unseen tiles in a suit


@compiled
def observe(state, seat):
    """§8.1 Hide the values of the other seats' resources and coins.

    For a spectator (seat -1), hide the resources and coins of all seats.
    """
    if state.viewer == view_of(seat):
        return
    state.viewer = view_of(seat)
    for other in range(state.players):
        if other != seat:
            state.resource[other] = 0
        if is_hidden(state, other):
            for i in range(COINS):
                state.coin_value[other, i] = 0


@compiled
def count_unseen(state, suit):
    """§8.2 Count the tiles of a suit that are face down, either in the pile or as a resource."""
    count = 0
    for value in range(VALUES):
        count += unseen(state, suit * VALUES + value)
    return count


@compiled
def weigh_draw(state, tile):
    """§8.2 Return the weight of a tile as the next draw from the pile, as far as the viewer knows.

    If the resource of the tile's suit is hidden from the viewer, it may be any unseen tile of that suit.
    """
    suit = tile // VALUES
    if state.own_terrain and suit != state.seat:
        return 0
    if not unseen(state, tile) or state.resource[suit] == tile + 1:
        return 0
    if state.held[suit] and state.resource[suit] == 0:
        face_down = count_unseen(state, suit)
        return EVENLY * (face_down - 1) // face_down
    return EVENLY


@compiled
def weigh_draws(state, out):
    """§8.2 Write the weight of every tile as the next draw to `out` (int16[24]). Return their sum."""
    total = 0
    for tile in range(TILES):
        out[tile] = weigh_draw(state, tile) if tile < state.players * VALUES else 0
        total += out[tile]
    return total


@compiled
def reveal(state, order):
    """§8.3 Turn over the seat's coins. order: the row of ORDERS that contains their values."""
    for i in range(COINS):
        state.coin_value[state.seat, i] = ORDERS[order, i]
    state.revealed[state.seat] = 1
    if pass_on(state):
        score_round(state)
        state.phase = Phase.RESULT if state.rounds + 1 < state.players else Phase.OVER


@compiled
def list_reveals(state, out):
    """§8.3 Write to `out`, as outcomes, every possible order of the seat's coins. Return their number."""
    if coins_known(state, state.seat):
        out[0] = REVEAL.at(state.seat, order_of(state.coin_value[state.seat]))
        return 1
    n = 0
    for order in range(len(ORDERS)):
        if may_be(state.coin_value[state.seat], order):
            out[n] = REVEAL.at(state.seat, order)
            n += 1
    return n


@compiled
def order_of(values):
    """§8.3 Return the index in ORDERS of a sequence of six coin values (int8[6])."""
    number = 0
    for i in range(COINS):
        smaller = 0
        for j in range(i + 1, COINS):
            smaller += values[j] < values[i]
        number = number * (COINS - i) + smaller
    return number


@compiled
def may_be(values, order):
    """§8.3 Return whether coin values, some of which may be unknown, are consistent with an order.

    values: int8[6], 0 for unknown.
    """
    for i in range(COINS):
        if values[i] != 0 and values[i] != ORDERS[order, i]:
            return False
    return True


@compiled
def determinize(state, rng):
    """§8.4 Fill in the hidden resources and coins. All consistent possibilities are equally likely."""
    if state.viewer == TRUE_TABLE:
        return
    for seat in range(state.players):
        if state.held[seat] and state.resource[seat] == 0:
            state.resource[seat] = any_unseen(state, seat, rng) + 1
        if is_hidden(state, seat):
            mix_coins(state, seat, rng)
    state.viewer = TRUE_TABLE


@compiled
def any_unseen(state, suit, rng):
    """§8.4 Return a random face-down tile of a suit."""
    left = below(rng, count_unseen(state, suit))
    for tile in range(suit * VALUES, suit * VALUES + VALUES):
        if unseen(state, tile):
            if left == 0:
                return tile
            left -= 1
    return -1


@compiled
def mix_coins(state, seat, rng):
    """§8.4 Randomly assign the remaining values to the seat's unknown coins on the table."""
    values = np.zeros(VALUES, np.int8)
    left = 0
    for value in range(1, VALUES + 1):
        known = False
        for i in range(COINS):
            known = known or state.coin_value[seat, i] == value
        if not known:
            values[left] = value
            left += 1
    for i in range(state.coins[seat]):
        if state.coin_value[seat, i] == 0:
            pick = below(rng, left)
            state.coin_value[seat, i] = values[pick]
            left -= 1
            values[pick] = values[left]
