"""Texts of Castillos: choices, log entries, reasons for refusals, charts and the account."""

from keepstone.games.castillos.words.account import credit
from keepstone.games.castillos.words.chart import chart
from keepstone.games.castillos.words.goal import GOAL
from keepstone.games.castillos.words.inks import inks
from keepstone.games.castillos.words.parts import part_words
from keepstone.games.castillos.words.say import say
from keepstone.games.castillos.words.text import describe
from keepstone.games.castillos.words.themes import themes
from keepstone.games.castillos.words.why_not import why_illegal
