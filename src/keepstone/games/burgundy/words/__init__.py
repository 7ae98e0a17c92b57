"""Texts of The Castles of Burgundy: choices, log entries, reasons for refusals, charts and the account."""

from keepstone.games.burgundy.words.account import credit, seat_options
from keepstone.games.burgundy.words.chart import chart, inks, turn_chart
from keepstone.games.burgundy.words.deeds import event_place
from keepstone.games.burgundy.words.lesson import GOAL, themes
from keepstone.games.burgundy.words.log import say
from keepstone.games.burgundy.words.reasons import part_words
from keepstone.games.burgundy.words.text import describe
from keepstone.games.burgundy.words.why_not import why_illegal
