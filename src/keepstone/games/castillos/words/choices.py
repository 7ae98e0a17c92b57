"""Labels of choices, with their consequences as far as these are known. language: a gettext translation."""

from collections.abc import Iterator
from gettext import NullTranslations

from keepstone.games.castillos.rules import actions
from keepstone.games.castillos.rules.actions import ACTIONS, USE
from keepstone.games.castillos.rules.components import VALUES, WORTH
from keepstone.games.castillos.rules.scoring import coin_worth
from keepstone.games.castillos.words.names import (
    neighbours,
    on_tile,
    places_of,
    tile_name,
    value_name,
)
from keepstone.kit.state import Snapshot
from keepstone.text.words import signed


def choice_words(
    seen: Snapshot, action: int, names: tuple[str, ...], language: NullTranslations
) -> str:
    """Describe an action of the seat to act and its consequences, such as "Place sun 3 north of moon 4"."""
    _ = language.gettext
    match ACTIONS.decode(action):
        case actions.PLACE, (cell,):
            return _place_words(seen, cell, language)
        case actions.CASTLE, (tile,):
            return _castle_words(seen, tile, language)
        case actions.COIN, (value, tile):
            return _coin_words(seen, value - 1, tile, names, language)
        case actions.PILE, ():
            return _("Draw a tile")
    (tile,) = USE.indices(action)
    return _use_words(seen, tile, names, language)


def _place_words(seen: Snapshot, cell: int, language: NullTranslations) -> str:
    _ = language.gettext
    tile = tile_name(seen.drawn - 1, language)
    if not seen.laid:
        return _("Place the first tile: {tile}").format(tile=tile)
    places = ", ".join(places_of(seen, cell, language))
    return _("Place {tile} {places}").format(tile=tile, places=places)


def _use_words(
    seen: Snapshot, tile: int, names: tuple[str, ...], language: NullTranslations
) -> str:
    _ = language.gettext
    owner = tile // VALUES
    if owner == seen.seat:
        return _("Use your resource: {tile}").format(tile=tile_name(tile, language))
    return _("Use {name}'s resource: {tile}").format(
        name=names[owner], tile=tile_name(tile, language)
    )


def _castle_words(seen: Snapshot, tile: int, language: NullTranslations) -> str:
    """§6.1, §6.3 Describe a tile for the castle: its own points, and the points at stake on its neighbours."""
    _ = language.gettext
    around = [other for _side, other in neighbours(seen, seen.spot[tile] - 1)]
    own, foes = (
        sum(
            int(WORTH[other % VALUES]) for other in around if (other // VALUES == seen.seat) is mine
        )
        for mine in (True, False)
    )
    return _(
        "Place your castle {on_tile}: {points} for the castle, {foes} to {own} for the tiles beside it"
    ).format(
        on_tile=on_tile(tile, language),
        points=signed(int(WORTH[tile % VALUES])),
        own=signed(own),
        foes=signed(-foes),
    )


def _coin_words(
    seen: Snapshot, value: int, tile: int, names: tuple[str, ...], language: NullTranslations
) -> str:
    """§6.4 Describe a coin: its worth on the tile, and the castles for or against which it counts."""
    _ = language.gettext
    worth = int(coin_worth(seen.state, seen.seat, value, tile))
    deed = _("Place your {value} coin {on_tile} (strength {worth})").format(
        value=value_name(value, language), on_tile=on_tile(tile, language), worth=worth
    )
    gains = ", ".join(_reach(seen, worth, tile, names, language))
    return _("{deed}: {gains}").format(deed=deed, gains=gains or _("no points at stake"))


def _reach(
    seen: Snapshot, worth: int, tile: int, names: tuple[str, ...], language: NullTranslations
) -> Iterator[str]:
    """§6.2, §6.3 Describe a coin's effect on castles on and next to its tile, the acting seat's castle first."""
    points = int(WORTH[tile % VALUES])
    around = {other + 1 for _side, other in neighbours(seen, seen.spot[tile] - 1)}
    for seat in sorted(range(seen.players), key=lambda seat: seat != seen.seat):
        if seen.castle[seat] == tile + 1:
            yield _on_castle(worth, seat == seen.seat, names[seat], language)
        elif points and seen.castle[seat] in around:
            is_own_suit = tile // VALUES == seat
            text = _beside_castle(seat == seen.seat, is_own_suit, language)
            yield text.format(points=points, name=names[seat])


def _on_castle(worth: int, is_mine: bool, name: str, language: NullTranslations) -> str:
    """§6.2 Describe a coin on a castle's tile."""
    _ = language.gettext
    text = _("{points} for your castle") if is_mine else _("{points} for {name}'s castle")
    return text.format(points=signed(worth if is_mine else -worth), name=name)


def _beside_castle(is_mine: bool, is_own_suit: bool, language: NullTranslations) -> str:
    """§6.3 Return the phrase for a coin that is next to a castle.

    is_own_suit: whether the tile has the castle owner's suit.
    """
    _ = language.gettext
    if is_mine and is_own_suit:
        return _("helps you keep +{points}")
    if is_mine:
        return _("helps you avoid \N{MINUS SIGN}{points}")
    if is_own_suit:
        return _("may deny {name} +{points}")
    return _("may cost {name} {points}")
