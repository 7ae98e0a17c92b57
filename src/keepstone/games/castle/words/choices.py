"""Labels of choices, with their consequences. language: a gettext translation."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.castle.rules import actions
from keepstone.games.castle.rules.actions import ACTIONS
from keepstone.games.castle.rules.faces import kind_of
from keepstone.games.castle.rules.scoring import worth
from keepstone.games.castle.rules.segments import segments_of
from keepstone.games.castle.words.effects import completions, effects
from keepstone.games.castle.words.names import compass, doubler, owned, placing, short_token
from keepstone.games.castle.words.results import Feature
from keepstone.kit.snapshot import Snapshot
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
    _ = language.gettext
    match ACTIONS.decode(action):
        case actions.PLACE, _:
            return _("Place the tile")
        case actions.SKIP, ():
            return _("Place no follower")
        case actions.FOLLOWER, (port,):
            assert point is not None
            return _follower(seen, port, point, language)
        case actions.SINGLE, ():
            return _doubling(seen, False, language)
        case actions.DOUBLE, ():
            return _doubling(seen, True, language)
        case actions.DONE, ():
            return _("Keep the token")
        case actions.EXTRA, ():
            return _("Take an extra turn")
    assert feature is not None
    return _("Score next: {feature}, {points}").format(
        feature=owned(seen, feature, names, language), points=points_words(feature.points, language)
    )


def _follower(seen: Snapshot, port: int, point: Point, language: NullTranslations) -> str:
    """Describe placing a follower; if the tile has several segments of this kind, add the direction."""
    segments = list(segments_of(seen.state, seen.tile[seen.last - 1] - 1))
    (kind,) = (segment.kind for segment in segments if segment.port == port)
    said = placing(seen, kind, language)
    if [segment.kind for segment in segments].count(kind) == 1:
        return said
    return language.gettext("{choice}, {where}").format(choice=said, where=compass(point, language))


def _doubling(seen: Snapshot, is_used: bool, language: NullTranslations) -> str:
    """§7.3b Describe the points for the current feature, with or without a doubler."""
    root = seen.current - 1
    points = int(worth(seen.state, root))
    if not is_used:
        text = language.gettext("Keep the token: {points}")
        return text.format(points=points_words(points, language))
    token = short_token(seen, doubler(kind_of(seen.state, root)), language)
    text = language.gettext("Use {token}: {points} instead of {single}")
    return text.format(token=token, points=points_words(2 * points, language), single=points)
