"""Bots: levels, from weakest to strongest, and third-party bots. Each bot sees only its own seat's observation."""

from keepstone.bots.batched_search import ActionValue, Found, search
from keepstone.bots.level import LEVELS, Level, find, levels
from keepstone.bots.players import choose, play_out
from keepstone.bots.third_party import Bot, Chooser, load

__all__ = [
    "LEVELS",
    "ActionValue",
    "Bot",
    "Chooser",
    "Found",
    "Level",
    "choose",
    "find",
    "levels",
    "load",
    "play_out",
    "search",
]
