"""Castillos, for the piecepack: castles and hidden armies. Rules: docs/rules/castillos.md.

§7.3 Its two options exclude each other.
"""

from keepstone.games.castillos import play
from keepstone.games.castillos.art import symbols
from keepstone.games.castillos.evaluate import evaluate
from keepstone.games.castillos.explain import why_illegal
from keepstone.games.castillos.knowledge import determinize, observe
from keepstone.games.castillos.scene import scene
from keepstone.games.castillos.setup import setup
from keepstone.games.castillos.state import STATE
from keepstone.games.castillos.text import describe, format_action, parse_action
from keepstone.games.castillos.words import say
from keepstone.protocol import Game, Option, Outlook

GAME = Game(
    name="castillos",
    title="Castillos",
    summary="Lay out a realm, raise a castle where it is rich, and defend it with hidden armies.",
    players=(2, 3, 4),
    options=(
        Option(
            "random_terrain",
            "all tiles are in one pile, nobody has an own resource",
            excludes=("own_terrain",),
            rule="7.3",
        ),
        Option(
            "own_terrain",
            "everybody draws from a pile of the own tiles, without an own resource",
            excludes=("random_terrain",),
            rule="7.3",
        ),
    ),
    rules_version=1,
    record=STATE,
    max_actions=play.ACTIONS,
    setup=setup,
    to_act=play.to_act,
    legal_actions=play.legal_actions,
    chance_weights=play.chance_weights,
    chance=play.chance,
    apply=play.apply,
    scores=play.scores,
    evaluate=evaluate,
    observe=observe,
    determinize=determinize,
    private_to=play.private_to,
    hide=play.hide,
    why_illegal=why_illegal,
    format_action=format_action,
    parse_action=parse_action,
    describe=describe,
    say=say,
    scene=scene,
    symbols=symbols,
    chapter=play.chapter,
    outlook=Outlook(horizon=200, sample=6, trust=5),
)
