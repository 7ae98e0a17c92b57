"""Castillos as a picture."""

from keepstone.games.castillos.picture.art import symbols
from keepstone.games.castillos.picture.scene import scene
