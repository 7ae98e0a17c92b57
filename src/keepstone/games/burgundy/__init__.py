"""The Castles of Burgundy: settle an estate with two dice a turn. Rules: docs/rules/burgundy.md."""

from keepstone.games.burgundy import bot, picture, rules, words
from keepstone.games.burgundy.rules.boards_option import BOARDS_OPTION
from keepstone.protocol import Game, Option

TIE_BREAK = Option(
    "tie_break",
    "who wins a tie",
    values=("fewest-empty", "most-empty"),
    value_words=("who has the fewest empty hexes", "who has the most empty hexes"),
)

GAME = Game(
    name="burgundy",
    title="The Castles of Burgundy",
    summary="Settle an estate with what two dice allow: towns, pastures, ships, mines and knowledge.",
    players=(2, 3, 4),
    options=(BOARDS_OPTION, TIE_BREAK),
    rules_version=1,
    rules=rules,
    bot=bot,
    words=words,
    picture=picture,
    feel="Calm and rich: two dice, many good things to do, and never enough turns for all of them.",
    minutes=(40, 90),
    difficulty="hard",
)
