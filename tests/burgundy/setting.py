"""A turn of The Castles of Burgundy as the start of a scenario, by default of seat 0."""

from tests.burgundy.table import Table

BUILDINGS = (
    "warehouse",
    "carpenter",
    "church",
    "market",
    "boarding-house",
    "bank",
    "city-hall",
    "watchtower",
)

START_CASTLES = {
    1: "d4",
    2: "d7",
    3: "d4",
    4: "a1",
    5: "c2",
    6: "d4",
    7: "a2",
    8: "b2",
    9: "a3",
}


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
    phase="A",
    round=1,
    **options,
):
    """A table at a seat's turn; tiles, dice, workers and silverlings are those of seat 0.

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
    if seat == 0:
        t.dice(0, *dice)
    if track:
        t.track(*track)
    t.turn_of(seat, phase, round)
    return t


def last_turn(*laid, phase="E", players=2, **more):
    """The last turn of a phase, by the last seat; the given tiles, workers and silverlings are those of seat 0."""
    return setting(*laid, seat=players - 1, players=players, phase=phase, round=5, **more)
