"""The protocol that all games implement.

`hooks` is the table of all functions and values that a game gives; those that are compiled are also generic
functions, in terms of which playouts, search and all other code are written once. `game` describes a game.
Seats are numbered from 0. Actions are int32 numbers.
"""

from keepstone.protocol.game import Difficulty, Game, Option, overlay
from keepstone.protocol.hooks import CHANCE, OVER, share_victory
from keepstone.protocol.settings import Learning, SearchSettings

__all__ = [
    "CHANCE",
    "OVER",
    "Difficulty",
    "Game",
    "Learning",
    "Option",
    "SearchSettings",
    "overlay",
    "share_victory",
]
