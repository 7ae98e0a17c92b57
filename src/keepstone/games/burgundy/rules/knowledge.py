"""§8 Knowledge tiles that change a rule. Knowledge tiles that score at the end of the game are in `ending`."""

from keepstone.games.burgundy.rules.terms import Colour
from keepstone.kit.jit import compiled


@compiled
def knows(state, seat, number):
    """§8.27 Return whether a seat has placed the knowledge tile with this number."""
    return state.knowledge[seat] >> number & 1


@compiled
def free_step(state, seat, colour):
    """§8.9, §8.10, §8.11 Return how far a seat can shift a die without workers when it places a tile: 0 or 1."""
    if colour == Colour.BUILDING:
        return knows(state, seat, 9)
    if colour == Colour.SHIP or colour == Colour.ANIMAL:
        return knows(state, seat, 10)
    return knows(state, seat, 11)


@compiled
def workers_for(state, seat, distance, free):
    """§5.1 Return how many workers a seat needs to shift a die by `distance`, of which `free` needs none.

    §8.8 With knowledge tile 8, each worker shifts the die by two.
    """
    step = 1 + knows(state, seat, 8)
    return (max(distance - free, 0) + step - 1) // step


@compiled
def sale_silver(state, seat):
    """§5.4 Return how many silverlings a seat gets for a sale: one, or two with knowledge tile 3 (§8.3)."""
    return 1 + knows(state, seat, 3)


@compiled
def sale_workers(state, seat):
    """§8.4 Return how many workers a seat gets for a sale: 0 or 1."""
    return knows(state, seat, 4)


@compiled
def taken_workers(state, seat):
    """§5.5 Return how many workers a seat gets when it takes workers: two, or four with tile 14 (§8.14)."""
    return 2 + 2 * knows(state, seat, 14)


@compiled
def taken_silver(state, seat):
    """§8.13 Return how many silverlings a seat gets when it takes workers: 0 or 1."""
    return knows(state, seat, 13)


@compiled
def animal_tile_bonus(state, seat):
    """§8.7 Return how many extra points a seat gets for each animal tile that scores: 0 or 1."""
    return knows(state, seat, 7)


@compiled
def loads_pairs(state, seat):
    """§8.5 Return whether a seat's ships may load at two neighbouring depots."""
    return knows(state, seat, 5)


@compiled
def buys_anywhere(state, seat):
    """§8.6 Return whether a seat may buy tiles from all depots."""
    return knows(state, seat, 6)


@compiled
def mine_workers(state, seat):
    """§8.2 Return how many workers each mine brings a seat at the end of a phase: 0 or 1."""
    return knows(state, seat, 2)
