"""The Castle, a tile-laying duel; Zamek is its other edition. Rules: docs/rules/castle.md."""

from keepstone.games.castle import bot, picture, rules, words
from keepstone.games.castle.own_tiles import TILES, with_tiles
from keepstone.protocol import Game, Option

EDITION = Option(
    "edition",
    "which edition's rules are played",
    values=("castle", "castle-rgg"),
    value_words=("the original", "the English one: a well doubles an open path"),
)
FINAL_LANDING = Option(
    "final_landing", "a token is taken only where the marker stands after the whole turn"
)

GAME = Game(
    name="castle",
    title="The Castle",
    summary="Fill a castle wall with paths, towers, houses and courts, and hold them with followers.",
    players=(2,),
    options=(EDITION, FINAL_LANDING, TILES),
    rules_version=1,
    rules=rules,
    bot=bot,
    words=words,
    picture=picture,
    draws_first=False,
    adapt=with_tiles,
    feel="A close duel along one wall: every tile you lay helps somebody, so lay it well.",
    minutes=(30, 45),
    difficulty="medium",
)
