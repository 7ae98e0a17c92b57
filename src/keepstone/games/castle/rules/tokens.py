"""§7 Wall tokens."""

from keepstone.games.castle.rules.components import COPIES, TOKENS
from keepstone.games.castle.rules.faces import kind_of
from keepstone.games.castle.rules.features import winner_of
from keepstone.games.castle.rules.scoring import tower_under
from keepstone.games.castle.rules.terms import Edition, Kind, Token
from keepstone.kit.jit import compiled


@compiled
def weigh_tokens(state, out):
    """§3 Write the number of unseen tokens of each kind to `out` (int16[9]). Return their sum."""
    total = 0
    for kind in range(TOKENS):
        out[kind] = COPIES - state.taken[kind]
        total += out[kind]
    return total


@compiled
def take_token(state, kind):
    """§6.8 Give a seat the token on the tower at its marker.

    The kind of the token has already been drawn.
    """
    state.towers &= ~(1 << tower_under(state, state.taker))
    state.held[state.taker, kind] += 1
    state.taken[kind] += 1
    if state.taker == state.seat:
        state.fresh[kind] += 1


@compiled
def usable(state, kind):
    """§7.3 Count the tokens of a kind that the acting seat can use now, which excludes those taken this turn."""
    return state.held[state.seat, kind] - state.fresh[kind]


@compiled
def may_double(state, root):
    """§7.2, §7.3b Return whether the acting seat has a doubler that it can use for a feature.

    The seat must win the feature and have a doubler for its kind.
    """
    if winner_of(state, root) != state.seat:
        return False
    kind = kind_of(state, root)
    if kind == Kind.TOWER:
        return usable(state, Token.DOUBLE_TOWER) > 0
    return kind == Kind.HOUSE and usable(state, Token.DOUBLE_HOUSE) > 0


@compiled
def spend_doubler(state):
    """§7.1 Remove the doubler that was used for the current feature from the game."""
    is_tower = kind_of(state, state.current - 1) == Kind.TOWER
    state.held[state.seat, Token.DOUBLE_TOWER if is_tower else Token.DOUBLE_HOUSE] -= 1


@compiled
def may_go_again(state):
    """§7.3a, §8.1 Return whether the acting seat can take an extra turn: it has a token, and tiles are left.

    §9 In Zamek, the token cannot be used in the turn in which it was taken.
    """
    if state.stock_size == 0:
        return False
    if state.edition == Edition.ZAMEK:
        return usable(state, Token.EXTRA_TURN) > 0
    return state.held[state.seat, Token.EXTRA_TURN] > 0


@compiled
def spend_extra_turn(state):
    """§7.1 Remove a token for an extra turn from the game."""
    state.held[state.seat, Token.EXTRA_TURN] -= 1
