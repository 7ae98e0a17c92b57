"""The Castles of Burgundy as a picture."""

from keepstone.games.burgundy.picture.art import symbols
from keepstone.games.burgundy.picture.meant import meant
from keepstone.games.burgundy.picture.scene import scene
