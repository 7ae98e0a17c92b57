"""Turns of The Castles of Burgundy for tests of the bot: one seat has what is given, and nobody else has anything.

All play on estate 1, drawn in tests/burgundy/table.py, with the castle on d4.
"""

from keepstone.games.burgundy.rules import components as box
from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.table import Table


def table(
    me,
    *laid,
    stored=(),
    workers=0,
    silver=0,
    score=0,
    stock=(),
    sold=(),
    goods=(),
    dice=(1, 6),
    rival_dice=(1, 6),
    stage=Stage.TURN,
    building="",
    waiting="",
    phase="B",
    round=1,
    order=(0, 1),
    spaces=(0, 0),
    bonus=(),
    turn="me",
    players=2,
):
    """A turn in which what is given is that of seat `me`; goods lie at depot 1."""
    t = Table(players)
    for each in range(players):
        t.lay(each, "d4 castle")
        t.workers(each, 0)
        t.silver(each, 0)
    t.state.stock[:] = 0
    t.lay(me, *laid)
    t.store(me, *stored)
    t.workers(me, workers)
    t.silver(me, silver)
    t.state.points[me] = score
    t.stock(me, *stock)
    t.sold(me, *sold)
    t.goods_in(1, *goods)
    t.track(*((me if seat == 0 else 1 - me, n) for seat, n in zip(order, spaces, strict=True)))
    for colour, large, small in bonus:
        holders = {"me": me, "rival": 1 - me, None: None}
        t.award(colour, holders[large], holders[small])
    t.turn_of(me if turn == "me" else 1 - me, phase, round)
    t.state.dice[me], t.state.dice[1 - me] = dice, rival_dice
    t.state.stage = stage
    t.state.building = box.KIND_NAMES.index(building) if building else 0
    t.state.waiting = box.KIND_NAMES.index(waiting) if waiting else 0
    return t
