"""The rules of The Castle and Zamek, in the order of docs/rules/castle.md.

Functions that change the state change it in place. Functions whose descriptions begin with Return, Write, List or
Yield do not change it.
"""

from keepstone.games.castle.rules.actions import ACTIONS
from keepstone.games.castle.rules.components import longest
from keepstone.games.castle.rules.play import (
    acting_seat,
    apply,
    chance,
    chance_weights,
    legal_actions,
    scores,
    to_act,
)
from keepstone.games.castle.rules.setup import setup
from keepstone.games.castle.rules.tile_sets import STATE
