"""Castle Keep, a race to build a castle of nine tiles or to destroy another player's castle.

Rules: docs/rules/castle-keep.md.
"""

from keepstone.games.castle_keep import bot, picture, rules, words
from keepstone.protocol import Game, Option

GATE = Option(
    "gate",
    "attacks are allowed",
    values=("once", "always"),
    value_words=("once every castle has had two tiles", "only while every castle has two tiles"),
)

GAME = Game(
    name="castle-keep",
    title="Castle Keep",
    summary="Be the first to build a castle of nine tiles, or destroy an opponent's castle.",
    players=(2, 3, 4),
    options=(
        GATE,
        Option("attack_towers", "towers can be attacked like walls"),
        Option("open_discard", "the first tile of a turn can be the top discard"),
        Option("strict_last", "the last tile of the ring must match both neighbours"),
    ),
    rules_version=1,
    rules=rules,
    bot=bot,
    words=words,
    picture=picture,
    feel="A quick race with sudden attacks: build fast, and keep an eye on every wall.",
    minutes=(15, 30),
    difficulty="easy",
)
