"""Castillos, for the piecepack: castles and hidden armies. Rules: docs/rules/castillos.md.

§7.3 Its two options exclude each other.
"""

from keepstone.games.castillos.bot.evaluate import evaluate
from keepstone.games.castillos.picture.art import symbols
from keepstone.games.castillos.picture.scene import scene
from keepstone.games.castillos.rules import play
from keepstone.games.castillos.rules.knowledge import determinize, observe
from keepstone.games.castillos.rules.setup import setup
from keepstone.games.castillos.rules.state import STATE
from keepstone.games.castillos.words.say import say
from keepstone.games.castillos.words.text import describe, format_action, parse_action
from keepstone.games.castillos.words.why_not import why_illegal
from keepstone.protocol import Game, Option, SearchSettings

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
    state_type=STATE,
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
    round_end=play.round_end,
    search=SearchSettings(horizon=200, sample=6, prior_visits=5),
)
