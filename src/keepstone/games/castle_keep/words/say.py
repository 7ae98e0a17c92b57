"""What happened, as a sentence of the log in the viewer's language."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.castle_keep.rules import play
from keepstone.games.castle_keep.rules.components import PLACES
from keepstone.games.castle_keep.words.names import place_name, tile_name
from keepstone.kit.state import State


def say(state: State, action: int, names: Sequence[str], language: NullTranslations) -> str:
    """The sentence for an action about to be played in this state; a blank draw names no tile."""
    _ = language.gettext
    name = names[state.seat]
    match action:
        case play.TAKE:
            tile = tile_name(state.pile[state.pile_size - 1], language)
            return _("{name} takes from the discards: {tile}").format(name=name, tile=tile)
        case play.SUPPLY:
            return _("{name} draws from the supply").format(name=name)
        case play.PASS:
            return _("{name} passes").format(name=name)
        case play.END:
            return _("{name} is done").format(name=name)
    if action < play.DRAW:
        return _("{name} begins").format(name=names[action - play.START])
    if action < play.TAKE:
        return _say_draw(name, action - play.DRAW, language)
    if action < play.ATTACK:
        kind, place = divmod(action - play.PLACE, PLACES)
        return _("{name} builds: {tile}, {place}").format(
            name=name, tile=tile_name(kind, language), place=place_name(place, language)
        )
    if action < play.PASS:
        target, place = divmod(action - play.ATTACK, PLACES)
        return _("{name} attacks {other}: {tile}, {place}").format(
            name=name,
            other=names[target],
            tile=tile_name(state.castle[target, place], language),
            place=place_name(place, language),
        )
    return _("{name} discards: {tile}").format(
        name=name, tile=tile_name(action - play.DISCARD, language)
    )


def _say_draw(name: str, kind: int, language: NullTranslations) -> str:
    _ = language.gettext
    if kind == 0:
        return _("{name} draws a tile").format(name=name)
    return _("{name} draws: {tile}").format(name=name, tile=tile_name(kind, language))
