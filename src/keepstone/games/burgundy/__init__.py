"""The Castles of Burgundy: settle an estate with two dice a turn. Rules: docs/rules/burgundy.md."""

from keepstone.games.burgundy import play
from keepstone.games.burgundy.art import symbols
from keepstone.games.burgundy.ending import standing
from keepstone.games.burgundy.estates import BOARDS_OPTION
from keepstone.games.burgundy.evaluate import evaluate
from keepstone.games.burgundy.explain import why_illegal
from keepstone.games.burgundy.scene import scene
from keepstone.games.burgundy.setup import setup
from keepstone.games.burgundy.state import STATE
from keepstone.games.burgundy.text import describe, format_action, parse_action
from keepstone.games.burgundy.words import say
from keepstone.protocol import Game, Option, Outlook

GAME = Game(
    name="burgundy",
    title="The Castles of Burgundy",
    summary="Settle an estate with what two dice allow: towns, pastures, ships, mines and knowledge.",
    players=(2, 3, 4),
    options=(
        BOARDS_OPTION,
        Option(
            "tie_break",
            "who wins a tie",
            values=("fewest-empty", "most-empty"),
            value_words=("who has the fewest empty hexes", "who has the most empty hexes"),
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
    standing=standing,
    evaluate=evaluate,
    observe=play.observe,
    determinize=play.determinize,
    private_to=play.private_to,
    hide=play.hide,
    why_illegal=why_illegal,
    format_action=format_action,
    parse_action=parse_action,
    describe=describe,
    say=say,
    scene=scene,
    symbols=symbols,
    outlook=Outlook(horizon=200, exploration=0.03, trust=1, pauses=2),
)
