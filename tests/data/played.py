"""Random games for the tests of data."""

import numpy as np

import keepstone


def played(seed=0, events=None, **options):
    """Return a game of Castle Keep, complete or its first events."""
    position, rng = keepstone.game("castle-keep", **options).new(seed), np.random.default_rng(seed)
    while position.to_act != keepstone.OVER and (events is None or len(position.log) < events):
        legal = position.legal()
        position.play(rng.choice(legal)) if position.to_act >= 0 else position.roll()
    return position


def decisions_in(record):
    """Return (ply, seat, observation, legal, action) of each decision, computed by positions."""
    position = keepstone.game(record.game, record.players, **record.options).new()
    for ply, text in enumerate(record.log):
        if position.to_act >= 0:
            seat = position.to_act
            yield ply, seat, position.view(seat), position.legal_actions(), position.parse(text)
        position.play(text)
