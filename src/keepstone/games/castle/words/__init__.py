"""The Castle and Zamek in words: what can be done, what happens, what may not be."""

from keepstone.games.castle.words.account import credit
from keepstone.games.castle.words.chart import chart
from keepstone.games.castle.words.goal import GOAL
from keepstone.games.castle.words.inks import inks
from keepstone.games.castle.words.parts import part_words
from keepstone.games.castle.words.say import say
from keepstone.games.castle.words.text import describe
from keepstone.games.castle.words.why_not import why_illegal
