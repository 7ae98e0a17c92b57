"""The Castles of Burgundy, a game in which players settle an estate with two dice each turn.

Rules: docs/rules/burgundy.md.
"""

from keepstone.games.burgundy import bot, picture, rules, words
from keepstone.games.burgundy.rules.boards_option import BOARDS_OPTION
from keepstone.protocol import Game, Option

TIE_BREAK = Option(
    "tie_break",
    "tie-break",
    values=("fewest-empty", "most-empty"),
    value_words=("fewest empty hexes", "most empty hexes"),
)

GAME = Game(
    name="burgundy",
    title="The Castles of Burgundy",
    summary="Settle your estate with two dice a turn: cities, pastures, ships, mines and knowledge.",
    players=(2, 3, 4),
    options=(BOARDS_OPTION, TIE_BREAK),
    rules_version=1,
    rules=rules,
    bot=bot,
    words=words,
    picture=picture,
    feel="Calm and rich: two dice, many good moves, and never enough turns for all of them.",
    minutes=(40, 90),
    difficulty="hard",
)
