"""The rules of The Castles of Burgundy, in the order of docs/rules/burgundy.md.

Functions that change the state change it in place. Functions whose descriptions begin with Return, Write, List or
Yield do not change it.
"""

from keepstone.games.burgundy.rules.actions import ACTIONS
from keepstone.games.burgundy.rules.components import longest
from keepstone.games.burgundy.rules.ending import ranking
from keepstone.games.burgundy.rules.play import (
    apply,
    chance,
    chance_weights,
    legal_actions,
    scores,
    source,
    to_act,
)
from keepstone.games.burgundy.rules.setup import setup
from keepstone.games.burgundy.rules.state import STATE
