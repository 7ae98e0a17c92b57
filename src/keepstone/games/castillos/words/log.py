"""Sentences for the log in the viewer's language."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.castillos.rules import actions
from keepstone.games.castillos.rules.actions import ACTIONS, ROUND
from keepstone.games.castillos.rules.components import ORDERS, VALUES
from keepstone.games.castillos.words.names import on_tile, places_of, tile_name, value_name
from keepstone.kit.state import Snapshot, State, snapshot


def say(state: State, action: int, names: Sequence[str], language: NullTranslations) -> str:
    """Return the sentence for an action that is about to be played.

    The sentence does not name hidden tiles or values.
    """
    _ = language.gettext
    seen = snapshot(state)
    name = names[seen.seat]
    match ACTIONS.decode(action):
        case actions.START, (seat,):
            return _("{name} starts").format(name=names[seat])
        case actions.RESOURCE, (tile,):
            return _say_resource(tile - 1, name, language)
        case actions.PILE, ():
            return _("{name} draws from the pile").format(name=name)
        case actions.USE, (tile,):
            return _say_use(tile, seen.seat, names, language)
        case actions.DRAW, (tile,):
            return _say_draw(seen, tile, name, language)
        case actions.PLACE, (cell,):
            return _say_place(seen, cell, name, language)
        case actions.CASTLE, (tile,):
            on = on_tile(tile, language)
            return _("{name} places their castle {on_tile}").format(name=name, on_tile=on)
        case actions.COIN, (value, tile):
            return _say_coin(value, tile, name, language)
        case actions.REVEAL, (_seat, order):
            return _say_reveal(seen, order, name, language)
    (number,) = ROUND.indices(action)
    return _say_round(seen, number, names, language)


def _say_round(
    seen: Snapshot, number: int, names: Sequence[str], language: NullTranslations
) -> str:
    starter = names[(seen.first + number) % seen.players]
    text = language.gettext("Round {n} begins; {name} starts")
    return text.format(n=number + 1, name=starter)


def _say_reveal(seen: Snapshot, order: int, name: str, language: NullTranslations) -> str:
    """Return the sentence for turning over all coins.

    The sentence lists the coins and their tiles in the order in which the coins were placed.
    """
    _ = language.gettext
    coins = [
        _("{value} {on_tile}").format(
            value=value_name(value - 1, language), on_tile=on_tile(tile - 1, language)
        )
        for value, tile in zip(ORDERS[order], seen.coin_tile[seen.seat], strict=True)
    ]
    return _("{name} reveals their coins: {coins}").format(name=name, coins=", ".join(coins))


def _say_coin(value: int, tile: int, name: str, language: NullTranslations) -> str:
    _ = language.gettext
    on = on_tile(tile, language)
    if value == 0:
        return _("{name} places a coin {on_tile}").format(name=name, on_tile=on)
    coin = value_name(value - 1, language)
    return _("{name} places their {value} coin {on_tile}").format(name=name, value=coin, on_tile=on)


def _say_place(seen: Snapshot, cell: int, name: str, language: NullTranslations) -> str:
    """Return the sentence for placing a tile. The sentence describes the cell by one of the neighbouring tiles."""
    _ = language.gettext
    tile = tile_name(seen.drawn - 1, language)
    places = places_of(seen, cell, language)
    if not places:
        return _("{name} places the first tile: {tile}").format(name=name, tile=tile)
    return _("{name} places {tile} {place}").format(name=name, tile=tile, place=places[0])


def _say_resource(tile: int, name: str, language: NullTranslations) -> str:
    _ = language.gettext
    if tile < 0:
        return _("{name} takes their own resource, face down").format(name=name)
    title = tile_name(tile, language)
    return _("{name} takes their own resource: {tile}").format(name=name, tile=title)


def _say_draw(seen: Snapshot, tile: int, name: str, language: NullTranslations) -> str:
    _ = language.gettext
    title = tile_name(tile, language)
    if seen.random_terrain or seen.own_terrain:
        return _("{name} draws: {tile}").format(name=name, tile=title)
    return _("Drawn from the pile: {tile}").format(tile=title)


def _say_use(tile: int, seat: int, names: Sequence[str], language: NullTranslations) -> str:
    _ = language.gettext
    owner = tile // VALUES
    title = tile_name(tile, language)
    if owner == seat:
        return _("{name} uses their own resource: {tile}").format(name=names[seat], tile=title)
    return _("{name} uses {other}'s resource: {tile}").format(
        name=names[seat], other=names[owner], tile=title
    )
