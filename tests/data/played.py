"""Random games for the tests of data."""

import numpy as np

import keepstone


def played(seed=0, events=None, **options):
    """A game of Castle Keep, to its end or its first events."""
    position, rng = keepstone.game("castle-keep", **options).new(seed), np.random.default_rng(seed)
    while position.to_act != keepstone.OVER and (events is None or len(position.log) < events):
        legal = position.legal()
        position.play(rng.choice(legal)) if position.to_act >= 0 else position.roll()
    return position


def decisions_in(record):
    """What the seats saw, might do and did, played by positions: (ply, seat, seen, legal, action) of each."""
    position = keepstone.game(record.game, record.players, **record.options).new()
    for ply, text in enumerate(record.log):
        if position.to_act >= 0:
            seat = position.to_act
            yield ply, seat, position.view(seat), position.legal_actions(), position.parse(text)
        position.play(text)
