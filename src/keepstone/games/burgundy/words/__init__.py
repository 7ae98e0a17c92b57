"""Texts of The Castles of Burgundy: choices, log entries, reasons for refusals, charts and the account."""

from keepstone.games.burgundy.words.account import credit
from keepstone.games.burgundy.words.chart import chart, turn_chart
from keepstone.games.burgundy.words.goal import GOAL
from keepstone.games.burgundy.words.inks import inks
from keepstone.games.burgundy.words.moves import event_place
from keepstone.games.burgundy.words.parts import part_words
from keepstone.games.burgundy.words.say import say
from keepstone.games.burgundy.words.seat_options import seat_options
from keepstone.games.burgundy.words.text import describe
from keepstone.games.burgundy.words.themes import themes
from keepstone.games.burgundy.words.why_not import why_illegal
