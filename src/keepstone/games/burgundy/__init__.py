"""The Castles of Burgundy: settle an estate with two dice a turn. Rules: docs/rules/burgundy.md."""

from keepstone.games.burgundy.bot.evaluate import evaluate
from keepstone.games.burgundy.picture.art import symbols
from keepstone.games.burgundy.picture.scene import scene
from keepstone.games.burgundy.rules import play
from keepstone.games.burgundy.rules.boards_option import BOARDS_OPTION
from keepstone.games.burgundy.rules.ending import ranking
from keepstone.games.burgundy.rules.setup import setup
from keepstone.games.burgundy.rules.state import STATE
from keepstone.games.burgundy.words.say import say
from keepstone.games.burgundy.words.text import describe, format_action, parse_action
from keepstone.games.burgundy.words.why_not import why_illegal
from keepstone.protocol import Game, Option, SearchSettings

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
    state_type=STATE,
    max_actions=play.ACTIONS,
    setup=setup,
    to_act=play.to_act,
    legal_actions=play.legal_actions,
    chance_weights=play.chance_weights,
    chance=play.chance,
    apply=play.apply,
    scores=play.scores,
    ranking=ranking,
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
    search=SearchSettings(horizon=200, exploration=0.03, prior_visits=1, pauses=2),
)
