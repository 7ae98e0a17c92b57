"""What happened, as a sentence of the log in the viewer's language."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.castle_keep import play
from keepstone.games.castle_keep.components import PLACES
from keepstone.games.castle_keep.names import place_name, tile_name
from keepstone.kit.record import State


def say(state: State, action: int, names: Sequence[str], words: NullTranslations) -> str:
    """The sentence for an action about to be played in this state; a blank draw names no tile."""
    _ = words.gettext
    name = names[state.seat]
    match action:
        case play.TAKE:
            tile = tile_name(state.pile[state.pile_size - 1], words)
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
        return _say_draw(name, action - play.DRAW, words)
    if action < play.ATTACK:
        kind, place = divmod(action - play.PLACE, PLACES)
        return _("{name} builds: {tile}, {place}").format(
            name=name, tile=tile_name(kind, words), place=place_name(place, words)
        )
    if action < play.PASS:
        target, place = divmod(action - play.ATTACK, PLACES)
        return _("{name} attacks {other}: {tile}, {place}").format(
            name=name,
            other=names[target],
            tile=tile_name(state.castle[target, place], words),
            place=place_name(place, words),
        )
    return _("{name} discards: {tile}").format(
        name=name, tile=tile_name(action - play.DISCARD, words)
    )


def _say_draw(name: str, kind: int, words: NullTranslations) -> str:
    _ = words.gettext
    if kind == 0:
        return _("{name} draws a tile").format(name=name)
    return _("{name} draws: {tile}").format(name=name, tile=tile_name(kind, words))
