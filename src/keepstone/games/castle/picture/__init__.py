"""The Castle and Zamek as a picture."""

from keepstone.games.castle.picture.art import symbols
from keepstone.games.castle.picture.meant import meant
from keepstone.games.castle.picture.scene import scene
