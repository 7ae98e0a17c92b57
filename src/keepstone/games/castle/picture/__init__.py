"""The picture of The Castle and Zamek."""

from keepstone.games.castle.picture.art import symbols
from keepstone.games.castle.picture.board import BOARDS
from keepstone.games.castle.picture.choices import meant
from keepstone.games.castle.picture.event import event_symbols
from keepstone.games.castle.picture.scene import scene
