"""Castle Keep: build a castle of nine tiles first, or level somebody's. Rules: docs/rules/castle-keep.md."""

from keepstone.games.castle_keep.bot.evaluate import evaluate
from keepstone.games.castle_keep.picture.art import symbols
from keepstone.games.castle_keep.picture.scene import scene
from keepstone.games.castle_keep.rules import play
from keepstone.games.castle_keep.rules.actions import ACTIONS
from keepstone.games.castle_keep.rules.knowledge import determinize, observe
from keepstone.games.castle_keep.rules.setup import setup
from keepstone.games.castle_keep.rules.state import STATE
from keepstone.games.castle_keep.words.say import say
from keepstone.games.castle_keep.words.text import describe, format_action, parse_action
from keepstone.games.castle_keep.words.why_not import why_illegal
from keepstone.protocol import Game, Option

GAME = Game(
    name="castle-keep",
    title="Castle Keep",
    summary="Build a castle of nine tiles before the others do, or bring one of theirs down.",
    players=(2, 3, 4),
    options=(
        Option(
            "gate",
            "attacks are allowed",
            values=("once", "always"),
            value_words=(
                "once every castle has had two tiles",
                "only while every castle has two tiles",
            ),
        ),
        Option("attack_towers", "towers can be attacked like walls"),
        Option("open_discard", "the first draw may be the top discard"),
        Option("strict_last", "the last ring tile must match both neighbours"),
    ),
    rules_version=1,
    state_type=STATE,
    max_actions=ACTIONS.size,
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
)
