"""Castillos, for the piecepack: castles and hidden armies. Rules: docs/rules/castillos.md.

§7.3 Its two options exclude each other.
"""

from keepstone.games.castillos import bot, picture, rules, words
from keepstone.protocol import Game, Option

RANDOM_TERRAIN = Option(
    "random_terrain",
    "all tiles are in one pile, nobody has an own resource",
    excludes=("own_terrain",),
    rule="7.3",
)
OWN_TERRAIN = Option(
    "own_terrain",
    "everybody draws from a pile of their tiles, without an own resource",
    excludes=("random_terrain",),
    rule="7.3",
)

GAME = Game(
    name="castillos",
    title="Castillos",
    summary="Lay out a realm, raise a castle where it is rich, and defend it with hidden armies.",
    players=(2, 3, 4),
    options=(RANDOM_TERRAIN, OWN_TERRAIN),
    rules_version=1,
    rules=rules,
    bot=bot,
    words=words,
    picture=picture,
    feel="Bluff and tension: who commands what is known only when the coins are turned over.",
    minutes=(30, 60),
    difficulty="medium",
)
