"""Sentences for the log in the viewer's language."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.castle_keep.rules import actions
from keepstone.games.castle_keep.rules.actions import ACTIONS, DISCARD
from keepstone.games.castle_keep.words.names import at_place, the_tile, tile_name
from keepstone.kit.state import State, snapshot


def say(state: State, action: int, names: Sequence[str], language: NullTranslations) -> str:
    """Return the sentence for an action that is about to be played.

    The sentence does not name a tile that is drawn secretly.
    """
    _ = language.gettext
    seen = snapshot(state)
    name = names[seen.seat]
    match ACTIONS.decode(action):
        case actions.START, (seat,):
            return _("{name} begins").format(name=names[seat])
        case actions.DRAW, (kind,):
            return _say_draw(name, kind, language)
        case actions.TAKE, ():
            tile = the_tile(seen.pile[seen.pile_size - 1], language)
            return _("{name} takes {tile} from the discards").format(name=name, tile=tile)
        case actions.SUPPLY, ():
            return _("{name} draws from the draw pile").format(name=name)
        case actions.PLACE, (kind, place):
            return _("{name} places {tile} {at_place}").format(
                name=name, tile=the_tile(kind, language), at_place=at_place(place, language)
            )
        case actions.ATTACK, (target, place):
            return _("{name} attacks {tile} {at_place} of {other}'s castle").format(
                name=name,
                other=names[target],
                tile=the_tile(seen.castle[target][place], language),
                at_place=at_place(place, language),
            )
        case actions.PASS, ():
            return _("{name} passes").format(name=name)
        case actions.END, ():
            return _("{name} ends the turn").format(name=name)
    (kind,) = DISCARD.indices(action)
    return _("{name} discards {tile}").format(name=name, tile=the_tile(kind, language))


def _say_draw(name: str, kind: int, language: NullTranslations) -> str:
    _ = language.gettext
    if kind == 0:
        return _("{name} draws a tile").format(name=name)
    return _("{name} draws: {tile}").format(name=name, tile=tile_name(kind, language))
