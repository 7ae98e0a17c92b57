"""Castillos, a game for the piecepack, with castles and hidden armies. Rules: docs/rules/castillos.md.

§7.3 The game's two options cannot be combined.
"""

from keepstone.games.castillos import bot, picture, rules, words
from keepstone.protocol import Game, Option

RANDOM_TERRAIN = Option(
    "random_terrain",
    "one draw pile for all players, no resource tiles",
    excludes=("own_terrain",),
    rule="7.3",
)
OWN_TERRAIN = Option(
    "own_terrain",
    "each player's own draw pile, no resource tiles",
    excludes=("random_terrain",),
    rule="7.3",
)

GAME = Game(
    name="castillos",
    title="Castillos",
    summary="Build a map together, place your castle on rich land, and defend it with hidden armies.",
    players=(2, 3, 4),
    options=(RANDOM_TERRAIN, OWN_TERRAIN),
    rules_version=1,
    rules=rules,
    bot=bot,
    words=words,
    picture=picture,
    feel="Bluff and tension: nobody knows who controls what until the coins are revealed.",
    minutes=(30, 60),
    difficulty="medium",
)
