"""Castillos as a picture."""

from keepstone.games.castillos.picture.art import symbols
from keepstone.games.castillos.picture.meant import meant
from keepstone.games.castillos.picture.scene import scene
from keepstone.games.castillos.rules.actions import PILE

ONLY_DRAWS = (PILE,)  # what is drawn for them comes to the same seat
