"""§9 Zamek: the Polish edition of the same game, with its own words and token numbers."""

from dataclasses import replace
from functools import partial

from keepstone.games.castle import FINAL_LANDING
from keepstone.games.castle import GAME as CASTLE
from keepstone.games.castle.own_tiles import TILES
from keepstone.games.castle.picture.art import STYLES, symbols
from keepstone.games.castle.rules.terms import Edition
from keepstone.games.castle.words import zamek as words
from keepstone.protocol import Option, overlay

EDITION = Option(
    "edition",
    "edition of the rules",
    values=("zamek",),
    value_words=("the Polish edition",),
    numbers=(Edition.ZAMEK,),
)
OPEN_TOKENS = Option(
    "open_tokens",
    "unfinished houses, pigsties and roads that tokens 7, 8 and 9 can score",
    values=("controlled", "any"),
    value_words=("only those where the token's holder has more followers", "any of them"),
)

GAME = replace(
    CASTLE,
    name="zamek",
    title="Zamek",
    summary="The Castle in its Polish edition: roads, pigsties, houses and meadows.",
    options=(EDITION, FINAL_LANDING, TILES, OPEN_TOKENS),
    words=words,
    picture=overlay(CASTLE.picture, symbols=partial(symbols, STYLES[1])),
    feel="The same close duel with pigs, monks and farmers.",
)
