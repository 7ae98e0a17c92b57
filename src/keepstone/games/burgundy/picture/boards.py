"""The estates as arrays for structured observations.

A row of hexes is shifted so that the six neighbours of a hex are at the same offsets everywhere: in the same row,
directly above and below, above to the right, and below to the left.
"""

from keepstone.boards import Board, fixed
from keepstone.games.burgundy.rules.components import ROW_LENGTHS

SIZE = len(ROW_LENGTHS)
CELLS = [
    row * SIZE + max(0, SIZE // 2 - row) + column
    for row, length in enumerate(ROW_LENGTHS)
    for column in range(length)
]
BOARDS = (Board("estates", SIZE, SIZE, fixed(CELLS), ("estate",)),)
