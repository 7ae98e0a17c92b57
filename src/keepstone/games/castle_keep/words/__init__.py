"""Texts of Castle Keep: choices, log entries, reasons for refusals, charts and the account."""

from keepstone.games.castle_keep.words.account import balance, credit
from keepstone.games.castle_keep.words.chart import chart, inks
from keepstone.games.castle_keep.words.lesson import GOAL, themes
from keepstone.games.castle_keep.words.log import say
from keepstone.games.castle_keep.words.reasons import part_words
from keepstone.games.castle_keep.words.text import describe
from keepstone.games.castle_keep.words.why_not import why_illegal
