"""The Castle, a tile-laying duel, and its other edition, Zamek. Rules: docs/rules/castle.md."""

from keepstone.games.castle import bot, picture, rules, words
from keepstone.games.castle.own_tiles import TILES, with_tiles
from keepstone.protocol import Game, Option

EDITION = Option(
    "edition",
    "edition of the rules",
    values=("castle", "castle-rgg"),
    value_words=("the original", "the English edition: a well also doubles an open path"),
)
FINAL_LANDING = Option(
    "final_landing", "you take a token only where your marker stands at the end of the turn"
)

GAME = Game(
    name="castle",
    title="The Castle",
    summary="Fill a walled castle with paths, towers, houses and courts, and claim them with followers.",
    players=(2,),
    options=(EDITION, FINAL_LANDING, TILES),
    rules_version=1,
    rules=rules,
    bot=bot,
    words=words,
    picture=picture,
    draws_first=False,
    adapt=with_tiles,
    feel="A close duel inside one wall: every tile you place helps somebody, so place it well.",
    minutes=(30, 45),
    difficulty="medium",
)
