"""Texts of Castillos: choices, log entries, reasons for refusals, charts and the account."""

from keepstone.games.castillos.words.account import credit
from keepstone.games.castillos.words.chart import chart, inks
from keepstone.games.castillos.words.lesson import GOAL, themes
from keepstone.games.castillos.words.log import say
from keepstone.games.castillos.words.reasons import part_words
from keepstone.games.castillos.words.text import describe
from keepstone.games.castillos.words.why_not import why_illegal
