"""Labels of choices, with their consequences. language: a gettext translation."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.castle.rules.actions import FOLLOWER
from keepstone.games.castle.rules.segments import segments_of
from keepstone.games.castle.words.deeds import deed_of, parts_of
from keepstone.games.castle.words.effects import completions, effects
from keepstone.games.castle.words.names import compass, owned
from keepstone.games.castle.words.results import Feature
from keepstone.kit.state import Snapshot
from keepstone.text.words import points_words

Point = tuple[float, float]


def choice_words(
    seen: Snapshot, action: int, names: Sequence[str], language: NullTranslations, said: str
) -> str:
    """Describe an action and its consequences. said: the label of the action."""
    gains = effects(seen, action, names, language)
    if complete := completions(seen, action, names, language):
        return "; ".join([*complete, *gains])
    if not gains:
        return said
    return language.gettext("{deed}: {gains}").format(deed=said, gains="; ".join(gains))


def label(
    seen: Snapshot,
    action: int,
    names: Sequence[str],
    language: NullTranslations,
    point: Point | None,
    feature: Feature | None,
) -> str:
    """Describe an action itself.

    point: where the action places a follower on its tile; feature: the feature that it scores next.
    """
    if feature is not None:
        return language.gettext("Score next: {feature}, {points}").format(
            feature=owned(seen, feature, names, language),
            points=points_words(feature.points, language),
        )
    deed = deed_of(seen, action)
    assert deed is not None
    words = language.gettext(deed.label).format(**parts_of(seen, action, language))
    if point is None or not _is_ambiguous(seen, action):
        return words
    return language.gettext("{choice}, {where}").format(
        choice=words, where=compass(point, language)
    )


def _is_ambiguous(seen: Snapshot, action: int) -> bool:
    """§5.1 Return whether the tile has several segments of the kind on which an action places a follower."""
    (port,) = FOLLOWER.indices(action)
    segments = list(segments_of(seen.state, seen.tile[seen.last - 1] - 1))
    (kind,) = (segment.kind for segment in segments if segment.port == port)
    return [segment.kind for segment in segments].count(kind) > 1
