"""The rules of Castle Keep, in the order of docs/rules/castle-keep.md.

Functions that change the state change it in place. Functions whose descriptions begin with Return, Write, List or
Yield do not change it.
"""

from keepstone.games.castle_keep.rules.actions import ACTIONS
from keepstone.games.castle_keep.rules.components import longest
from keepstone.games.castle_keep.rules.knowledge import determinize, observe
from keepstone.games.castle_keep.rules.play import (
    apply,
    chance,
    chance_weights,
    legal_actions,
    private_to,
    scores,
    to_act,
)
from keepstone.games.castle_keep.rules.setup import setup
from keepstone.games.castle_keep.rules.state import STATE
