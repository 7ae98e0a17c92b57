"""The immediate effects of a choice, as short phrases that follow the choice."""

from collections.abc import Iterator, Sequence
from gettext import NullTranslations

from keepstone.games.castle.rules.actions import ACTIONS, FOLLOWER, PLACE, SKIP
from keepstone.games.castle.rules.faces import node_at
from keepstone.games.castle.rules.features import find
from keepstone.games.castle.rules.follower import idle_followers, place_follower
from keepstone.games.castle.words.names import (
    KEEP_MOVES,
    completion,
    owned,
    points_and_openings,
    row,
)
from keepstone.games.castle.words.results import (
    ActionResult,
    Feature,
    Scored,
    completed,
    enlarged,
    feature_at_root,
    joined_roots,
    result_of,
)
from keepstone.kit.state import Snapshot, snapshot
from keepstone.text.words import counted, points_words, signed


def effects(
    seen: Snapshot, action: int, names: Sequence[str], language: NullTranslations
) -> list[str]:
    """Return, in words, the effects of placing a tile, placing a follower, or placing no follower.

    `completions` returns the features that a tile completes.
    """
    family = ACTIONS.family_of(action)
    if family is PLACE:
        return list(_joined_features(seen, action, names, language))
    if family not in (SKIP, FOLLOWER):
        return []
    result = result_of(seen, action)
    phrases = [_scored(result, scored, names, language) for scored in result.scored]
    if family is FOLLOWER and not phrases:
        phrases = points_and_openings(_joined(seen, action), language)
    return [*phrases, *_consequences(result, action, language)]


def completions(
    seen: Snapshot, action: int, names: Sequence[str], language: NullTranslations
) -> list[str]:
    """§6.1 Return a sentence for each feature that a tile completes, before the decision about a follower."""
    if not PLACE.covers(action):
        return []
    complete = completed(seen, action)
    own = set(joined_roots(seen, action)) if complete and idle_followers(seen, seen.seat) else set()
    return [
        _completion(seen, feature, feature.root in own, names, language) for feature in complete
    ]


def _completion(
    seen: Snapshot,
    feature: Feature,
    may_claim: bool,
    names: Sequence[str],
    language: NullTranslations,
) -> str:
    """Describe a feature that a tile completes.

    may_claim: whether the player can still place a follower on it.
    """
    _ = language.gettext
    text = _("{deed}: {gains}")
    deed, points = completion(seen, feature.kind, language), points_words(feature.points, language)
    if feature.winner == seen.seat:
        gains = _("{points} for you").format(points=points)
    elif feature.winner >= 0:
        gains = _("{points} for {name}").format(points=points, name=names[feature.winner])
    elif any(feature.followers):
        gains = _("tied, no points")
    elif may_claim:
        gains = _("{points} for nobody yet").format(points=points)
    else:
        gains = _("{points} for nobody").format(points=points)
    return text.format(deed=deed, gains=gains)


def _joined_features(
    seen: Snapshot, action: int, names: Sequence[str], language: NullTranslations
) -> Iterator[str]:
    """Yield the claimed features that a tile enlarges, with their points."""
    for feature in enlarged(seen, action):
        name = owned(seen, feature, names, language)
        yield ", ".join([name, *points_and_openings(feature, language)])


def _scored(
    result: ActionResult, scored: Scored, names: Sequence[str], language: NullTranslations
) -> str:
    """§6.3 Describe the points that a feature scores now, and the seat that gets them."""
    _ = language.gettext
    if scored.feature.winner == result.before.seat:
        return _("{points} now").format(points=signed(scored.points))
    points = points_words(scored.points, language)
    return _("{points} for {name}").format(points=points, name=names[scored.feature.winner])


def _joined(seen: Snapshot, action: int) -> Feature:
    """Return the feature on which a follower is placed, including this follower."""
    (port,) = FOLLOWER.indices(action)
    state = seen.state.copy()
    place_follower(state, port)
    root = find(state, node_at(state, seen.tile[seen.last - 1] - 1, port))
    return feature_at_root(snapshot(state), int(root))


def _consequences(result: ActionResult, action: int, language: NullTranslations) -> Iterator[str]:
    """§6.7, §6.8, §6.9 Yield phrases for returning followers, a moved keep and a taken token."""
    _, seat = language.gettext, result.before.seat
    home = idle_followers(result.after, seat) - idle_followers(result.before, seat)
    home += FOLLOWER.covers(action)
    if home > 0:
        yield counted("{count} follower returns", "{count} followers return", home, language)
    if seat in result.moved_keeps:
        size = result.after.keep[seat]
        yield _(KEEP_MOVES[row(result.before)]).format(size=size)
    if result.landed == seat:
        yield _("you take a token")
    if result.after.pending[0]:
        yield _("then choose the feature to score next")
