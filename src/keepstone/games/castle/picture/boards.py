"""The board as an array for structured observations."""

from keepstone.boards import Board, fixed
from keepstone.games.castle.rules.components import PLACES

WIDTH, HEIGHT = (max(at) + 1 for at in zip(*PLACES, strict=True))
CELLS = fixed([row * WIDTH + column for column, row in PLACES])
BOARDS = (Board("board", HEIGHT, WIDTH, CELLS, ("tile", "need")),)
