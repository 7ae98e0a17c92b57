"""§1 The regions of each estate as read-only tables, indexed by board. The row for board 0 is blank."""

import numpy as np

from keepstone.games.burgundy.rules.components import BOARDS, COLOUR_AT, COLOURS, REGION


def _regions(board: int) -> list[tuple[int, int]]:
    return sorted({(int(c), int(r)) for c, r in zip(COLOUR_AT[board], REGION[board], strict=True)})


_ALL = [[], *(_regions(board) for board in range(1, BOARDS + 1))]
MOST_REGIONS = max(len(regions) for regions in _ALL)

REGION_CELLS = np.zeros((BOARDS + 1, MOST_REGIONS), np.int64)
REGION_SIZE = np.zeros((BOARDS + 1, MOST_REGIONS), np.int64)
# by board and colour: the index of the first region; the last column is the end of the last region
FIRST_REGION = np.zeros((BOARDS + 1, COLOURS + 1), np.int64)
for _board, _list in enumerate(_ALL):
    for _number, (_, _cells) in enumerate(_list):
        REGION_CELLS[_board, _number] = _cells
        REGION_SIZE[_board, _number] = _cells.bit_count()
    for _colour in range(COLOURS + 1):
        FIRST_REGION[_board, _colour] = sum(colour < _colour for colour, _ in _list)
for _table in (REGION_CELLS, REGION_SIZE, FIRST_REGION):
    _table.setflags(write=False)
