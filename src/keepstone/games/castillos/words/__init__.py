"""Castillos in words: what can be done, what happens, what may not be."""

from keepstone.games.castillos.words.say import say
from keepstone.games.castillos.words.text import describe, format_action, parse_action
from keepstone.games.castillos.words.why_not import why_illegal
