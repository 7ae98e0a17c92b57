"""Labels of choices with their consequences. language: a gettext translation."""

from gettext import NullTranslations

from keepstone.games.castle_keep.rules import actions
from keepstone.games.castle_keep.rules.actions import ACTIONS, ATTACK, PLACE
from keepstone.games.castle_keep.rules.components import HAND_LIMIT, PLACES
from keepstone.games.castle_keep.rules.play import apply
from keepstone.games.castle_keep.rules.turn import castle_size
from keepstone.games.castle_keep.words.names import at_place, the_tile
from keepstone.kit.state import Snapshot
from keepstone.text.words import counted


def choice_words(
    seen: Snapshot, action: int, names: tuple[str, ...], language: NullTranslations
) -> str:
    """Describe an action of the seat to act, such as "Place the red keep in the centre: 5 of 9 tiles"."""
    _ = language.gettext
    match ACTIONS.decode(action):
        case actions.TAKE, ():
            top = seen.pile[seen.pile_size - 1]
            return _("Take {tile} from the discards").format(tile=the_tile(top, language))
        case actions.SUPPLY, ():
            return _("Draw from the draw pile")
        case actions.PASS, ():
            return _then_discard(_("Pass"), seen, language)
        case actions.END, ():
            return _then_discard(_("End your turn"), seen, language)
        case actions.DISCARD, (kind,):
            return _("Discard {tile}").format(tile=the_tile(kind, language))
        case actions.ATTACK, _:
            return attack_words(seen, action, names, language)
    return place_words(seen, action, language)


def _then_discard(deed: str, seen: Snapshot, language: NullTranslations) -> str:
    """§3.4 Append to a sentence how many tiles the seat must discard afterwards."""
    over = seen.hand_size[seen.seat] - HAND_LIMIT
    if over <= 0:
        return deed
    return counted(
        "{deed}, then discard {count} tile",
        "{deed}, then discard {count} tiles",
        over,
        language,
        deed=deed,
    )


def place_words(seen: Snapshot, action: int, language: NullTranslations) -> str:
    """Describe placing a tile in the acting seat's castle, and the resulting size of the castle."""
    _ = language.gettext
    kind, place = PLACE.indices(action)
    size = sum(map(bool, seen.castle[seen.seat])) + 1
    text = _("Place {tile} {at_place}: {size} of 9 tiles")
    if size == PLACES:
        text = _("Place {tile} {at_place}: complete your castle and win")
    return text.format(tile=the_tile(kind, language), at_place=at_place(place, language), size=size)


def attack_words(
    seen: Snapshot, action: int, names: tuple[str, ...], language: NullTranslations
) -> str:
    """Describe an attack: which tiles the target loses, and how many it keeps."""
    target, place = ATTACK.indices(action)
    after = seen.state.copy()
    apply(after, action)
    left = castle_size(after, target)
    fallen = castle_size(seen.state, target) - left
    text = counted(
        "Attack {tile} {at_place} of {name}'s castle: {count} tile falls",
        "Attack {tile} {at_place} of {name}'s castle: {count} tiles fall",
        fallen,
        language,
        tile=the_tile(seen.castle[target][place], language),
        at_place=at_place(place, language),
        name=names[target],
    )
    if not left:
        return language.gettext("{attack}, none is left, and you win").format(attack=text)
    return counted(
        "{attack}, {count} is left", "{attack}, {count} are left", left, language, attack=text
    )
