"""A tiny game for nets: two or three seats have some coins, and the seat with the most coins at the end wins."""

from types import SimpleNamespace

import numpy as np

from keepstone.kit.features import Features, list_of, put
from keepstone.kit.jit import compiled
from keepstone.kit.state import Field, state_type
from keepstone.protocol import OVER, Learning, hooks

SEAT, TABLE = Features(), Features()
COINS = SEAT.block("coins", 1)
RICH = SEAT.block("three coins or more", 1)
LATE = TABLE.block("late", 1)
STATE = state_type(
    Field("coins", np.int64, (3,), 0, 9, "of each seat"),
    Field("late", np.int64, (), 0, 1, "whether it is the second phase"),
    Field("over", np.int64, (), 0, 1, "whether the game is over"),
)
GAME = SimpleNamespace(
    name="counting",
    state_type=STATE,
    max_actions=1,
    learning=Learning(SEAT, TABLE, phases=2, spread=10.0),
)


@compiled
def to_act(state):
    return OVER if state.over else 0


@compiled
def expect(state, out):
    for seat in range(len(out)):
        out[seat] = state.coins[seat]


@compiled
def features(state, out):
    for seat in range(len(out.used)):
        mine = list_of(out, seat)
        put(mine, COINS.at(0), float(state.coins[seat]))
        if state.coins[seat] >= 3:
            put(mine, RICH.at(0), 1.0)


@compiled
def table_features(state, out):
    if state.late:
        put(out, LATE.at(0), 1.0)


@compiled
def phase(state):
    return state.late


@compiled
def evaluate(state, out):
    for seat in range(len(out)):
        out[seat] = state.coins[seat] == state.coins.max()


for name in ("to_act", "expect", "features", "table_features", "phase", "evaluate"):
    getattr(hooks, name).register(STATE.dtype, globals()[name])


def table(*coins, late=0, over=0):
    """Return a table at which the seats have these numbers of coins."""
    state = STATE.new()[0]
    state.coins[: len(coins)], state.late, state.over = coins, late, over
    return state
