"""Castle Keep as a picture."""

from keepstone.games.castle_keep.picture.art import symbols
from keepstone.games.castle_keep.picture.scene import scene
