"""Features of a seat that has not placed its castle: the tiles on which it could be placed."""

from keepstone.games.castillos.bot.evaluate import site
from keepstone.games.castillos.bot.features.blocks import (
    BEST_SITE,
    FREE_SIDES,
    MOST,
    RESOURCE,
    SIDES,
    SITE,
    TO_COME,
)
from keepstone.games.castillos.rules.components import VALUES
from keepstone.games.castillos.rules.scoring import are_adjacent
from keepstone.games.castillos.rules.setup import tiles_in_play
from keepstone.kit.features import put
from keepstone.kit.jit import compiled


@compiled
def put_land(state, seat, out):
    """Append the tiles where the seat can place its castle, its tiles not yet on the map, and its resource."""
    best, second, chosen = -1.0, -1.0, -1
    for value in range(VALUES):
        tile = seat * VALUES + value
        if state.spot[tile] == 0:
            put(out, TO_COME.at(value), 1.0)
            continue
        points = site(state, seat, tile)
        put(out, SITE.at(value, between(points)), 1.0)
        if points > best:
            best, second, chosen = points, best, tile
        elif points > second:
            second = points
    if chosen >= 0:
        put(out, BEST_SITE.at(0, between(best)), 1.0)
        put(out, BEST_SITE.at(1, between(second)), 1.0)
        put(out, FREE_SIDES.at(chosen % VALUES, free_sides(state, chosen)), 1.0)
    if state.held[seat]:
        known = state.resource[seat] > 0
        put(out, RESOURCE.at((state.resource[seat] - 1) % VALUES if known else VALUES), 1.0)


@compiled
def between(points):
    """Return `points` as an integer, limited to the range from 0 to MOST."""
    return min(max(int(points), 0), MOST)


@compiled
def free_sides(state, tile):
    """§4.1 Count the sides of a tile that have no neighbour."""
    free = SIDES
    for other in range(tiles_in_play(state)):
        if other != tile and state.spot[other] > 0 and are_adjacent(state, tile, other):
            free -= 1
    return free
