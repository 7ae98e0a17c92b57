"""Texts of Castle Keep: choices, log entries, reasons for refusals, charts and the account."""

from keepstone.games.castle_keep.words.account import balance, credit
from keepstone.games.castle_keep.words.chart import chart
from keepstone.games.castle_keep.words.goal import GOAL
from keepstone.games.castle_keep.words.inks import inks
from keepstone.games.castle_keep.words.parts import part_words
from keepstone.games.castle_keep.words.say import say
from keepstone.games.castle_keep.words.text import describe
from keepstone.games.castle_keep.words.themes import themes
from keepstone.games.castle_keep.words.why_not import why_illegal
