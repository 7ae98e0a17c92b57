"""Castle Keep as a picture."""

from keepstone.games.castle_keep.picture.art import symbols
from keepstone.games.castle_keep.picture.meant import meant
from keepstone.games.castle_keep.picture.scene import scene
from keepstone.games.castle_keep.rules.actions import SUPPLY, TAKE

ONLY_DRAWS = (TAKE, SUPPLY)  # what is drawn for them comes to the same seat
