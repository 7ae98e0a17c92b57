"""The picture of Castillos."""

from keepstone.games.castillos.picture.art import symbols
from keepstone.games.castillos.picture.board import BOARDS
from keepstone.games.castillos.picture.choices import meant
from keepstone.games.castillos.picture.event import event_symbols
from keepstone.games.castillos.picture.scene import scene
from keepstone.games.castillos.rules.actions import PILE

ONLY_DRAWS = (PILE,)  # after these actions, the same seat sees what was drawn
