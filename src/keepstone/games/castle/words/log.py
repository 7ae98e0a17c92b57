"""Sentences for the log in the viewer's language."""

from collections.abc import Iterator, Sequence
from gettext import NullTranslations

from keepstone.games.castle.rules import actions
from keepstone.games.castle.rules.actions import ACTIONS
from keepstone.games.castle.rules.components import PLAYERS
from keepstone.games.castle.rules.place import is_placeable
from keepstone.games.castle.rules.terms import Kind
from keepstone.games.castle.words.deeds import deed_of, parts_of
from keepstone.games.castle.words.names import (
    KEEPS,
    SOURCES,
    feature_name,
    marks_words,
    place_words,
    row,
    tile_words,
    token_name,
)
from keepstone.games.castle.words.results import ActionResult, Feature, Scored, result_of
from keepstone.kit.state import Snapshot, State, snapshot
from keepstone.text.words import points_words, tiles_words

BETWEEN = "; "


def say(state: State, action: int, names: Sequence[str], language: NullTranslations) -> str:
    """Return the sentence for an action that is about to be played, including its immediate consequences."""
    seen = snapshot(state)
    result = result_of(seen, action)
    return BETWEEN.join(
        [
            *_deed(seen, action, names, language),
            *(_scored(result, scored, names, language) for scored in result.scored),
            *(_tied(seen, feature, language) for feature in result.tied),
            *_consequences(result, names, language),
        ]
    )


def event_place(state: State, action: int, language: NullTranslations) -> str:
    """Return the space and the rotation of a tile that is about to be placed."""
    if not actions.PLACE.covers(action):
        return ""
    space, turn = actions.PLACE.indices(action)
    return place_words(space, turn, language)


def _deed(
    seen: Snapshot, action: int, names: Sequence[str], language: NullTranslations
) -> Iterator[str]:
    """Yield the sentence for the action itself.

    If the action only chooses the order of scoring, only the scoring is reported.
    """
    name = names[seen.seat]
    match ACTIONS.decode(action):
        case actions.DRAW, (face,):
            yield from _draw(seen, face, name, language)
        case actions.TOKEN, (kind,):
            text = language.gettext("{name} takes token {token}")
            token = token_name(seen, kind, language)
            yield text.format(name=names[seen.taker], token=token)
        case _ if deed := deed_of(seen, action):
            parts = parts_of(seen, action, language)
            yield language.gettext(deed.entry).format(name=name, **parts)


def _draw(seen: Snapshot, face: int, name: str, language: NullTranslations) -> Iterator[str]:
    """§4.1 Yield a sentence for the drawn tile and, if the tile fits nowhere, one that says so."""
    _ = language.gettext
    yield _("{name} draws {tile}").format(name=name, tile=tile_words(seen, face, language))
    if not is_placeable(seen.state, face):
        yield _("it fits nowhere and is out of the game")


def _scored(
    result: ActionResult, scored: Scored, names: Sequence[str], language: NullTranslations
) -> str:
    """§6.3 Describe the points for a scored feature, the seat that gets them, and how they are computed."""
    _ = language.gettext
    feature = scored.feature
    phrases = [
        feature_name(result.before, feature.kind, language),
        tiles_words(feature.tiles, language),
    ]
    if feature.kind == Kind.PATH and feature.marks:
        phrases.append(marks_words(result.before, feature, language))
    if scored.is_doubled:
        phrases.append(_("doubled by a token"))
    return _("{name} scores {points}: {feature}").format(
        name=names[feature.winner],
        points=points_words(scored.points, language),
        feature=", ".join(phrases),
    )


def _tied(seen: Snapshot, feature: Feature, language: NullTranslations) -> str:
    return language.gettext("tied, nobody scores: {feature}, {tiles}").format(
        feature=feature_name(seen, feature.kind, language),
        tiles=tiles_words(feature.tiles, language),
    )


def _consequences(
    result: ActionResult, names: Sequence[str], language: NullTranslations
) -> Iterator[str]:
    """Yield the consequences of scoring: a moved keep, a taken token, the end of the game."""
    _ = language.gettext
    for seat in result.moved_keeps:
        keep = _(KEEPS[row(result.before)]).format(name=names[seat])
        size = tiles_words(result.after.keep[seat], language)
        yield _("{keep} moves to a house of {tiles}").format(keep=keep, tiles=size)
    if result.landed >= 0:
        yield _("{name}'s marker lands on a token").format(name=names[result.landed])
    if result.is_over:
        yield _("the game is over")
    for seat in range(PLAYERS):
        yield from _final(result, seat, names[seat], language)


def _final(result: ActionResult, seat: int, name: str, language: NullTranslations) -> Iterator[str]:
    """§8 Yield a seat's points in the final scoring."""
    _ = language.gettext
    gains = [
        _(SOURCES[row(result.before)][source]).format(points=points)
        for source, points in result.final_points(seat)
    ]
    if gains:
        yield _("{name} scores at the end: {points}").format(name=name, points=", ".join(gains))
