"""The picture of The Castles of Burgundy."""

from keepstone.games.burgundy.picture.art import symbols
from keepstone.games.burgundy.picture.board import BOARDS
from keepstone.games.burgundy.picture.choices import meant
from keepstone.games.burgundy.picture.event import event_symbols
from keepstone.games.burgundy.picture.scene import scene
