"""All components of Castillos."""

from collections import Counter

from keepstone.games.castillos.rules.components import COINS, TILES, VALUES
from keepstone.games.castillos.rules.terms import Phase


def count(state):
    """Count every piece of a true table, wherever it is (§1); none may be missing or misplaced.

    No field contains the pile or the hands: they are the remaining pieces, if the numbers agree.
    """
    away = count_tiles_away(state)
    pile = set(range(state.players * VALUES)) - set(away)
    due = state.laid + state.held.sum() + (state.phase == Phase.PLACE)
    return {
        "tiles": sorted((away + Counter(pile)).items()),
        "tiles lost": int(due - away.total()),
        "tiles on each other": int(state.laid) - len({int(spot) for spot in state.spot if spot}),
        "coins": [count_coins(state, seat) for seat in range(len(state.coins))],
        "coins astray": (state.armies - count_armies(state)).tolist(),
        "castles": [count_castles(state, seat) for seat in range(state.players)],
    }


def count_tiles_away(state):
    """Count the tiles that are not in the pile: on the map, face up, or face down as resources."""
    tiles = [tile for tile, spot in enumerate(state.spot) if spot]
    tiles += [int(tile) - 1 for tile in (state.drawn, *state.resource) if tile]
    return Counter(tiles)


def count_coins(state, seat):
    """Count a seat's coins by value, those on the table and the others."""
    placed = int(state.coins[seat])
    rows = state.coin_value[seat].tolist(), state.coin_tile[seat].tolist()
    on_table = Counter(rows[0][:placed])
    in_hand = Counter(set(range(1, VALUES + 1)) - set(on_table))
    astray = sum(map(bool, (*rows[0][placed:], *rows[1][placed:]))) + rows[1][:placed].count(0)
    return sorted((on_table + in_hand).items()), astray, in_hand.total() + placed - COINS


def count_armies(state):
    coins = Counter(int(tile) - 1 for tile in state.coin_tile.flat if tile)
    return [coins[tile] for tile in range(TILES)]


def count_castles(state, seat):
    """Count a seat's castle: in supply, or on a tile of its own suit on the map."""
    castle = int(state.castle[seat])
    return int(castle == 0 or (state.spot[castle - 1] > 0 and (castle - 1) // VALUES == seat))
