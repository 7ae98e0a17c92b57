"""The functions of the game protocol: who is to act, which actions are legal, and what they do."""

import numpy as np

from keepstone.games.castle.rules.actions import (
    DONE,
    DOUBLE,
    DRAW,
    EXTRA,
    FOLLOWER,
    PLACE,
    SCORE,
    SCORE_BEYOND,
    SINGLE,
    SKIP,
    TOKEN,
)
from keepstone.games.castle.rules.components import PLAYERS, PORTS, TOKENS
from keepstone.games.castle.rules.ending import finish
from keepstone.games.castle.rules.features import feature_at, winner_of
from keepstone.games.castle.rules.follower import (
    can_follow,
    list_followers,
    place_follower,
    return_followers,
)
from keepstone.games.castle.rules.place import draw, is_noted, list_places, place
from keepstone.games.castle.rules.scoring import (
    await_token,
    count_due,
    drop_unwon,
    first_due,
    is_due,
    score_current,
    take_pending,
    tower_under,
)
from keepstone.games.castle.rules.terms import FINAL_LANDING, Phase
from keepstone.games.castle.rules.tokens import (
    may_double,
    may_go_again,
    spend_doubler,
    spend_extra_turn,
    take_token,
    weigh_tokens,
)
from keepstone.kit.jit import compiled
from keepstone.kit.outcomes import list_possible, list_weights
from keepstone.kit.rng import pick_counted
from keepstone.kit.state import State
from keepstone.protocol import CHANCE, OVER


@compiled
def to_act(state):
    """Return the seat to act, CHANCE or OVER."""
    phase = state.phase
    if phase == Phase.OVER:
        return OVER
    if phase == Phase.DRAW or phase == Phase.TOKEN:
        return CHANCE
    return np.int64(state.seat)


@compiled
def legal_actions(state, out):
    """Write the legal actions or outcomes to `out` (int32[max_actions]) in ascending order.

    Return their number.
    """
    phase = state.phase
    if phase == Phase.PLACE:
        return list_places(state, out)
    if phase == Phase.FOLLOWER:
        out[0] = SKIP.at()
        return 1 + list_followers(state, out[1:])
    if phase == Phase.FEATURE:
        return list_features(state, out)
    if phase == Phase.DOUBLE:
        out[0], out[1] = SINGLE.at(), DOUBLE.at()
        return 2
    if phase == Phase.EXTRA:
        out[0], out[1] = DONE.at(), EXTRA.at()
        return 2
    return list_outcomes(state, out)


@compiled
def list_features(state, out):
    """§6.5 Write to `out` the actions that score a feature next.

    Each feature is identified by its first port. Return the number of actions.
    """
    n = 0
    seen = np.zeros(2 * PORTS, np.int16)
    for beyond in (False, True):
        for port in range(PORTS):
            root = feature_at(state, port, beyond)
            is_new = root >= 0 and (seen[:n] == root + 1).sum() == 0
            if is_new and is_noted(state, root, len(state.pending)) and is_due(state, root):
                seen[n] = root + 1
                out[n] = SCORE_BEYOND.at(port) if beyond else SCORE.at(port)
                n += 1
    return n


@compiled
def list_outcomes(state, out):
    """§4.1 List every face not yet drawn, or every kind of token with at least one unseen copy (§6.5a)."""
    if state.phase == Phase.DRAW:
        return list_possible(state.stock, DRAW.at(0), out)
    weights = np.zeros(TOKENS, np.int16)
    weigh_tokens(state, weights)
    return list_possible(weights, TOKEN.at(0), out)


@compiled
def chance_weights(state, out):
    """Write the weight of each possible outcome to `out` (int32). Return their number."""
    if state.phase == Phase.DRAW:
        return list_weights(state.stock, out)
    weights = np.zeros(TOKENS, np.int16)
    weigh_tokens(state, weights)
    return list_weights(weights, out)


@compiled
def chance(state, rng):
    """§4.1, §6.5a Draw a face, or the kind of a token."""
    if state.phase == Phase.DRAW:
        return DRAW.at(pick_counted(rng, state.stock, state.stock_size))
    return TOKEN.at(pick_token(state, rng))


@compiled
def pick_token(state, rng):
    """§6.5a Draw a kind of token.

    This function is separate from `chance`, so that `chance` allocates no array (kit/reference_counts.py).
    """
    weights = np.zeros(TOKENS, np.int16)
    total = weigh_tokens(state, weights)
    return pick_counted(rng, weights, total)


@compiled
def apply(state, action):
    """Play an action or outcome, without checking whether it is legal."""
    if DRAW.covers(action):
        draw(state, *DRAW.indices(action))
        if state.phase == Phase.DRAW and state.stock_size == 0:
            finish(state)
    elif PLACE.covers(action):
        place(state, *PLACE.indices(action))
        await_follower(state)
    elif SKIP.covers(action):
        begin_scoring(state)
    elif FOLLOWER.covers(action):
        place_follower(state, *FOLLOWER.indices(action))
        begin_scoring(state)
    elif SCORE.covers(action) or SCORE_BEYOND.covers(action):
        if not begin_feature(state, chosen_feature(state, action)):
            go_on(state)
    elif SINGLE.covers(action):
        settle(state, 1)
    elif DOUBLE.covers(action):
        spend_doubler(state)
        settle(state, 2)
    elif TOKEN.covers(action):
        take_token(state, *TOKEN.indices(action))
        go_on(state)
    else:
        end_turn(state, EXTRA.covers(action))


@compiled
def chosen_feature(state, action):
    """§6.5 Return the root of the feature that a `score` action selects."""
    if SCORE.covers(action):
        return feature_at(state, SCORE.indices(action)[0], False)
    return feature_at(state, SCORE_BEYOND.indices(action)[0], True)


@compiled
def await_follower(state):
    """§5.1 Let the seat decide about a follower, or begin the scoring if none can be placed (§3.0)."""
    if can_follow(state):
        state.phase = Phase.FOLLOWER
    else:
        begin_scoring(state)


@compiled
def begin_scoring(state):
    """§6.5 Begin scoring: drop completed features that nobody wins, and then score all others."""
    if state.closed:
        drop_unwon(state)
    go_on(state)


@compiled
def go_on(state):
    """§6.5 Score the pending features until a player has to decide. §3.0 A single option is not a decision."""
    while state.pending[0] > 0:
        if count_due(state) > 1:
            state.phase = Phase.FEATURE
            return
        if begin_feature(state, first_due(state)):
            return
    finish_scoring(state)


@compiled
def begin_feature(state, root):
    """§6.5a Score a feature, or first ask the acting seat whether to use a doubler (§7.3b).

    Return whether a seat or chance acts next.
    """
    take_pending(state, root)
    if may_double(state, root):
        state.phase = Phase.DOUBLE
        return True
    return settle_feature(state, 1)


@compiled
def settle(state, factor):
    """§7.3b Score the current feature times `factor` after the decision about a doubler, and continue."""
    if not settle_feature(state, factor):
        go_on(state)


@compiled
def settle_feature(state, factor):
    """§6.5a, §6.8 Score the current feature times `factor`, and move its winner's marker.

    Return whether the marker lands on a token, whose kind is then drawn.
    """
    seat = winner_of(state, state.current - 1)
    score_current(state, factor)
    lands = state.variants & FINAL_LANDING == 0 and tower_under(state, seat) >= 0
    if lands:
        await_token(state, seat)
    return lands


@compiled
def finish_scoring(state):
    """§9 With `final_landing`, let the seats take tokens now, the acting seat first. Then end the turn."""
    if state.variants & FINAL_LANDING:
        for i in range(PLAYERS):
            taker = (state.seat + i) % PLAYERS
            if tower_under(state, taker) >= 0:
                await_token(state, taker)
                return
    if state.closed:
        return_followers(state)
    if may_go_again(state):
        state.phase = Phase.EXTRA
    else:
        end_turn(state, False)


@compiled
def end_turn(state, again):
    """§7.3a End the turn. The opponent is next unless the acting seat uses a token (`again`)."""
    if again:
        spend_extra_turn(state)
    else:
        state.seat = PLAYERS - 1 - state.seat
    for kind in range(TOKENS):
        state.fresh[kind] = 0
    state.last = 0
    state.closed = 0
    state.phase = Phase.DRAW
    if state.stock_size == 0:
        finish(state)


def acting_seat(state: State) -> int | None:
    """§6.8 Return the seat whose action ends with the draw of a token."""
    return int(state.seat) if state.phase == Phase.TOKEN else None


@compiled
def scores(state, out):
    """§8.6 Write each seat's points to `out`."""
    for seat in range(PLAYERS):
        out[seat] = state.score[seat]
