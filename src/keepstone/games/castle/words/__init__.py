"""Texts of The Castle and Zamek: choices, log entries, reasons for refusals, charts and the account."""

from keepstone.games.castle.words.account import credit
from keepstone.games.castle.words.chart import chart, turn_chart
from keepstone.games.castle.words.chart.placement import first_step
from keepstone.games.castle.words.chart.tiles import inks
from keepstone.games.castle.words.lesson import GOAL, themes
from keepstone.games.castle.words.log import event_place, say
from keepstone.games.castle.words.reasons import part_words
from keepstone.games.castle.words.text import describe
from keepstone.games.castle.words.why_not import why_illegal
