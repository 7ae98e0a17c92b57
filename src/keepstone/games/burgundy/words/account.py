"""§7, §9.2 The final account: points by source. Things have the same IDs as in the picture."""

from collections.abc import Iterator
from gettext import NullTranslations

from keepstone.games.burgundy.rules.actions import ACTIONS, SELL
from keepstone.games.burgundy.rules.boards_option import BOARDS_OPTION
from keepstone.games.burgundy.rules.components import (
    ANIMAL_TYPE,
    CELL_NAMES,
    CELLS,
    COLOUR_OF,
    FIRST_KNOWLEDGE,
    GOODS_TYPES,
    PHASES,
    REGION,
)
from keepstone.games.burgundy.rules.ending import knowledge_points
from keepstone.games.burgundy.rules.estate import LARGE, SMALL
from keepstone.games.burgundy.rules.terms import Colour
from keepstone.games.burgundy.words.names import PHASE_LETTERS
from keepstone.games.burgundy.words.results import MoveResult, result_of
from keepstone.kit.state import Snapshot, State, snapshot
from keepstone.text.credit import Credit
from keepstone.text.words import N_

REGIONS = N_("Regions in phase {letter}")
SOURCES = (
    N_("Bonus tiles"),
    N_("Animals"),
    N_("Goods sold"),
    N_("Watchtowers"),
    N_("Knowledge tiles"),
    N_("Goods left over"),
    N_("Silverlings left over"),
    N_("Workers left over"),
)
BONUS, ANIMALS, SALES, WATCHTOWERS, KNOWLEDGE, GOODS, SILVER, WORKERS = range(len(SOURCES))
SCORING_KNOWLEDGE = range(15, 27)
SIZES = {LARGE: "large", SMALL: "small"}


def credit(
    before: State, action: int, after: State, language: NullTranslations
) -> Iterator[Credit]:
    """Yield the points that an event brings to each seat."""
    if (before.points == after.points).all():
        return
    result = result_of(snapshot(before), action)
    yield from _at_once(result, action, language)
    if result.is_over:
        for seat in range(result.after.players):
            yield from _final(result.after, seat, language)


def _at_once(result: MoveResult, action: int, language: NullTranslations) -> Iterator[Credit]:
    """Yield the acting seat's points: §7.1 region, §7.2 bonus tile, §6.3 animals, §6.7h watchtower, §5.4 sale."""
    seat, move = result.seat, result.move
    if result.region:
        phase = result.before.phase
        words = language.gettext(REGIONS).format(letter=PHASE_LETTERS[phase])
        yield Credit(seat, result.region, phase, words, _tiles(seat, _region(result)))
    if result.bonus:
        colour = Colour(int(COLOUR_OF[move.kind])).name.lower()
        name = f"{colour}-{SIZES[LARGE if result.is_first else SMALL]}"
        yield _credit(BONUS, seat, result.bonus, language, f"bonus-{name}", f"holder-{name}")
    if not result.effect.points:
        return
    points = result.effect.points
    if SELL.covers(action):
        _family, (_how, goods) = ACTIONS.decode(action)
        yield _credit(SALES, seat, points, language, f"sold-{seat}-{goods + 1}")
    elif COLOUR_OF[move.kind] == Colour.ANIMAL:
        alike = [cell for cell in _region(result) if _is_like(result, cell)]
        yield _credit(ANIMALS, seat, points, language, *_tiles(seat, alike))
    else:
        yield _credit(WATCHTOWERS, seat, points, language, *_tiles(seat, [move.cell]))


def _final(seen: Snapshot, seat: int, language: NullTranslations) -> Iterator[Credit]:
    """§9.2 Yield a seat's points in the final scoring: for each knowledge tile, and then for leftover things."""
    yield from _knowledge(seen, seat, language)
    for goods in range(GOODS_TYPES):
        if seen.stock[seat][goods]:
            left = seen.stock[seat][goods]
            yield _credit(GOODS, seat, left, language, f"stock-{seat}-{goods + 1}")
    if seen.silver[seat]:
        yield _credit(SILVER, seat, seen.silver[seat], language, f"silver-{seat}")
    if seen.workers[seat] >= 2:
        yield _credit(WORKERS, seat, seen.workers[seat] // 2, language, f"workers-{seat}")


def _knowledge(seen: Snapshot, seat: int, language: NullTranslations) -> Iterator[Credit]:
    """§8.15 Yield the points for each knowledge tile, computed as if it were the only one."""
    alone = seen.state.copy()
    for number in SCORING_KNOWLEDGE:
        alone.knowledge[seat] = seen.knowledge[seat] & 1 << number
        if points := int(knowledge_points(alone, seat)):
            cell = seen.estate[seat].index(FIRST_KNOWLEDGE + number - 1)
            yield _credit(KNOWLEDGE, seat, points, language, *_tiles(seat, [cell]))


def _credit(source: int, seat: int, points: int, language: NullTranslations, *ids: str) -> Credit:
    """Return a credit for a source that is not a region. In the numbering of sources, regions come first."""
    return Credit(seat, points, PHASES + source, language.gettext(SOURCES[source]), ids)


def _region(result: MoveResult) -> list[int]:
    """Return the covered cells in the region of the tile that is placed."""
    seat, board = result.seat, result.before.board[result.seat]
    cells = int(REGION[board, result.move.cell])
    return [cell for cell in range(CELLS) if cells >> cell & 1 and result.after.estate[seat][cell]]


def _is_like(result: MoveResult, cell: int) -> bool:
    """§6.3 Return whether a cell has animals of the same type as the tile just placed."""
    tile = result.after.estate[result.seat][cell]
    return bool(ANIMAL_TYPE[tile] == ANIMAL_TYPE[result.move.kind])


def _tiles(seat: int, cells: list[int]) -> tuple[str, ...]:
    return tuple(f"tile-{seat}-{CELL_NAMES[cell]}" for cell in cells)


def seat_options(state: State) -> dict[str, list[str]]:
    """§2.1 Return the estate of each seat, whether it was dealt or chosen."""
    boards = state.board[: int(state.players)]
    return {BOARDS_OPTION.name: [str(board) for board in boards]}
