"""A turn of The Castles of Burgundy as the start of a scenario, by default of seat 0."""

from tests.burgundy.table import Table

BUILDINGS = (
    *("warehouse", "carpenter", "church", "market"),
    *("boarding-house", "bank", "city-hall", "watchtower"),
)
START_CASTLES = dict(enumerate(("d4", "d7", "d4", "a1", "c2", "d4", "a2", "b2", "a3"), 1))


def setting(
    *laid,
    stored=(),
    dice=(1, 6),
    players=2,
    board=1,
    workers=0,
    silver=0,
    seat=0,
    track=(),
    stock=(),
    sold=(),
    depots=None,
    goods=None,
    black=(),
    phase="A",
    round=1,
    **options,
):
    """A table at a seat's turn; tiles, dice, workers, silverlings and goods are those of seat 0.

    depots: tiles by number, in a text; goods: those in depots, by number; black: tiles of the black depot.

    Every estate has its start castle; the other seats have no other tiles, workers or silverlings.
    """
    t = Table(players, boards=str(board), **options)
    for each in range(players):
        t.lay(each, f"{START_CASTLES[board]} castle")
        t.workers(each, 0)
        t.silver(each, 0)
    t.lay(0, *laid)
    t.store(0, *stored)
    t.workers(0, workers)
    t.silver(0, silver)
    t.stock(0, *stock)
    t.sold(0, *sold)
    for number, tiles in (depots or {}).items():
        t.depot(number, *(name.strip("-") for name in tiles.split()))
    for number, types in (goods or {}).items():
        t.goods_in(number, *types)
    t.black(*black)
    if seat == 0:
        t.dice(0, *dice)
    if track:
        t.track(*track)
    t.turn_of(seat, phase, round)
    return t


def last_turn(*laid, phase="E", players=2, **more):
    """The last turn of a phase, by the last seat; the given tiles, workers and silverlings are those of seat 0."""
    return setting(*laid, seat=players - 1, players=players, phase=phase, round=5, **more)
