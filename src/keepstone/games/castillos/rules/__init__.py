"""The rules of Castillos, in the order of docs/rules/castillos.md.

Functions that change the state change it in place. Functions whose descriptions begin with Return, Write, List or
Yield do not change it.
"""

from keepstone.games.castillos.rules.actions import ACTIONS
from keepstone.games.castillos.rules.components import longest
from keepstone.games.castillos.rules.knowledge import determinize, observe
from keepstone.games.castillos.rules.play import (
    apply,
    chance,
    chance_weights,
    legal_actions,
    private_to,
    round_end,
    scores,
    to_act,
)
from keepstone.games.castillos.rules.setup import setup
from keepstone.games.castillos.rules.state import STATE
