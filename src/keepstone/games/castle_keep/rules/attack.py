"""§5 Attack: playing tiles from the hand against an opponent's castle."""

from keepstone.games.castle_keep.rules.build import ring_size
from keepstone.games.castle_keep.rules.components import AFTER, BEFORE, CENTRE, COLOUR, ROLE
from keepstone.games.castle_keep.rules.terms import Phase, Role
from keepstone.games.castle_keep.rules.turn import castle_size, holds, put_on_pile, spend, win
from keepstone.kit.jit import compiled


@compiled
def may_target(state, target):
    """§5.1, §5.2 Return whether the seat can attack this opponent.

    The gate must be open, and the seat must not have attacked another opponent in this turn.
    """
    if not state.gate or target == state.seat:
        return False
    return state.phase == Phase.MAIN or state.target == target


@compiled
def may_hit(state, target, place):
    """§5.3, §5.4 Return whether the seat has the tiles needed to hit a place (0..8) in the target's castle."""
    kind = state.castle[target, place]
    if kind == 0 or (ROLE[kind] == Role.TOWER and not state.attack_towers):
        return False
    needed = keeps_needed(state.castle[target]) if place == CENTRE else 1
    return holds(state, state.seat, kind) >= needed


@compiled
def keeps_needed(castle):
    """§5.4 Return how many keeps are needed to hit the keep: two while a wall or tower is left, otherwise one."""
    return 2 if ring_size(castle) > 0 else 1


@compiled
def hit(state, target, place):
    """§5.6 Discard the connected tiles, the tile that is hit, and the tiles that were played, in this order.

    §5.5 A seat that empties a castle wins.
    """
    castle = state.castle[target]
    kind = castle[place]
    played = keeps_needed(castle) if place == CENTRE else 1
    castle[place] = 0
    if place != CENTRE:
        remove_line(state, castle, place, COLOUR[kind])
    put_on_pile(state, kind)
    for _ in range(played):
        spend(state, state.seat, kind)
        put_on_pile(state, kind)
    state.phase = Phase.ATTACK
    state.target = target
    if castle_size(state, target) == 0:
        win(state)


@compiled
def remove_line(state, castle, place, colour):
    """§5.3, §5.6 Discard the tiles of one colour that are connected to a place along the ring.

    The tiles clockwise of the place are discarded first, beginning with the nearest, and then those
    counterclockwise.
    """
    for step in (AFTER, BEFORE):
        other = step[place]
        while castle[other] and COLOUR[castle[other]] == colour:
            put_on_pile(state, castle[other])
            castle[other] = 0
            other = step[other]
