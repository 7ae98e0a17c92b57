"""The picture of Castle Keep."""

from keepstone.games.castle_keep.picture.art import symbols
from keepstone.games.castle_keep.picture.board import BOARDS
from keepstone.games.castle_keep.picture.choices import meant
from keepstone.games.castle_keep.picture.event import event_symbols
from keepstone.games.castle_keep.picture.scene import scene
from keepstone.games.castle_keep.rules.actions import SUPPLY, TAKE

ONLY_DRAWS = (TAKE, SUPPLY)  # after these actions, the same seat sees what was drawn
