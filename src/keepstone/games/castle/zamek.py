"""§9 Zamek: the same game in its Polish edition, with its words and token numbers."""

from dataclasses import replace

from keepstone.games.castle import FINAL_LANDING
from keepstone.games.castle import GAME as CASTLE
from keepstone.games.castle.own_tiles import TILES
from keepstone.games.castle.rules.terms import Edition
from keepstone.games.castle.words import zamek as words
from keepstone.protocol import Option

EDITION = Option(
    "edition",
    "which edition's rules are played",
    values=("zamek",),
    value_words=("the Polish one",),
    numbers=(Edition.ZAMEK,),
)
OPEN_TOKENS = Option(
    "open_tokens",
    "which unfinished houses, pigsties and roads the tokens 7, 8 and 9 may count",
    values=("controlled", "any"),
    value_words=("those where their holder has more followers", "any of them"),
)

GAME = replace(
    CASTLE,
    name="zamek",
    title="Zamek",
    summary="The Castle in its Polish edition: roads, pigsties, houses and meadows, and other tokens.",
    options=(EDITION, FINAL_LANDING, TILES, OPEN_TOKENS),
    words=words,
    feel="The same duel in another land: other tokens on the towers, and other temptations.",
    rulebook=CASTLE.name,
)
