"""Helper functions for the charts: places, followers, features."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.castle.rules.components import PLACES, PLAYERS
from keepstone.games.castle.rules.faces import looks
from keepstone.games.castle.rules.segments import Segment, segments_of
from keepstone.games.castle.words.names import feature_name, marks_words, points_and_openings
from keepstone.games.castle.words.results import Feature
from keepstone.kit.state import Snapshot
from keepstone.text.words import tiles_words


def place_name(space: int) -> str:
    column, row = PLACES[space]
    return f"{column} {row}"


def looks_of(seen: Snapshot) -> int:
    return int(looks(seen.state, seen.drawn - 1))


def followers_of(seen: Snapshot, seat: int) -> list[tuple[int, Segment]]:
    """Return the segments with a follower of a seat, and their spaces."""
    nodes = {node - 1 for node in seen.follower[seat] if node}
    return [
        (space, segment)
        for space, tile in enumerate(seen.tile)
        if tile
        for segment in segments_of(seen.state, tile - 1)
        if segment.node in nodes
    ]


def follower_signs(seen: Snapshot) -> dict[int, dict[int, str]]:
    """Return, by space and first port of a segment, the seat (counted from 1) with a follower there."""
    signs: dict[int, dict[int, str]] = {}
    for seat in range(PLAYERS):
        for space, segment in followers_of(seen, seat):
            signs.setdefault(space, {})[segment.port] = str(seat + 1)
    return signs


def feature_words(
    seen: Snapshot, segment: Segment, features: Sequence[Feature], language: NullTranslations
) -> str:
    """Describe the feature of a segment in words: its kind, size and points."""
    feature = next(
        feature
        for feature in features
        if any(part.node == segment.node for _, part in feature.parts)
    )
    phrases = [feature_name(seen, feature.kind, language), tiles_words(feature.tiles, language)]
    if all(feature.followers):
        text = language.gettext("followers: {own} against {other}")
        phrases.append(text.format(own=feature.followers[0], other=feature.followers[1]))
    if feature.marks:
        phrases.append(marks_words(seen, feature, language))
    return ", ".join([*phrases, *points_and_openings(feature, language)])
