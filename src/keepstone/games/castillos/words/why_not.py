"""Reasons why an action is illegal: the number of the rule and a sentence."""

from gettext import NullTranslations

from keepstone.games.castillos.rules import actions
from keepstone.games.castillos.rules.actions import ACTIONS, DRAW, PILE, RESOURCE, USE
from keepstone.games.castillos.rules.components import COIN_LIMIT, VALUES
from keepstone.games.castillos.rules.land import is_free
from keepstone.games.castillos.rules.play import to_act
from keepstone.games.castillos.rules.setup import pile_size
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.snapshot import Snapshot, snapshot
from keepstone.kit.state import State
from keepstone.words import Reason


def why_illegal(state: State, action: int, language: NullTranslations) -> Reason:
    """Return the rule that an illegal action breaks."""
    _, seen = language.gettext, snapshot(state)
    if seen.phase == Phase.OVER:
        return "2.2", _("the match is over")
    family, indices = ACTIONS.decode(action)
    if seen.random_terrain and family in (RESOURCE, PILE, USE):
        return "7.1", _("all tiles are in one pile here, and nobody has an own one")
    if seen.own_terrain and family in (RESOURCE, PILE, USE):
        return "7.2", _("everybody draws from their own pile here, and has no own resource")
    if to_act(state) < 0:
        return _why_not_drawn(seen, action, language)
    match family, indices:
        case ((actions.START | actions.ROUND), _any):
            return "2.1", _("no round begins now")
        case actions.RESOURCE, _any:
            return "3.1", _("own resources are taken only at the start of a round")
        case actions.PLACE, (cell,):
            return _why_not_placed(seen, cell, language)
        case actions.CASTLE, _any:
            return _why_no_castle(seen, language)
        case actions.COIN, (value, tile):
            return _why_no_coin(seen, value, tile, language)
        case actions.REVEAL, _any:
            return "8.3", _("coins are turned over only when the last one lies")
    return _why_no_tile(seen, action, language)


def _why_not_drawn(seen: Snapshot, action: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase == Phase.DRAW and DRAW.covers(action):
        (tile,) = DRAW.indices(action)
        return _why_not_in_pile(seen, tile // VALUES, language)
    match seen.phase:
        case Phase.START:
            return "2.1", _("the seat that starts is drawn first")
        case Phase.RESOURCE:
            return "3.1", _("each player first takes an own resource from their six tiles")
        case Phase.DRAW:
            return "4.1", _("a tile of the pile must be turned up first")
        case Phase.RESULT:
            return "2.1", _("the next round begins first")
    return "8.3", _("the coins are turned over as they lie")


def _why_not_in_pile(seen: Snapshot, suit: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if suit >= seen.players:
        return "1", _("that tile is not in play")
    if seen.own_terrain and suit != seen.seat:
        return "7.2", _("everybody draws from their own pile here, and has no own resource")
    return "3.2", _("the pile does not hold that tile")


def _why_no_tile(seen: Snapshot, action: int, language: NullTranslations) -> Reason:
    """Return the rule against `pile`, `use` or `draw`."""
    _ = language.gettext
    if seen.phase == Phase.PLACE:
        return "4.1", _("the tile that is turned up must be placed first")
    if seen.phase != Phase.SOURCE:
        return "4.3", _("no tile is turned up now")
    if DRAW.covers(action):
        return "4.1", _("first choose between the pile and your own resource")
    if PILE.covers(action):
        return "4.2", _("the pile is empty")
    (tile,) = USE.indices(action)
    owner = tile // VALUES
    if owner >= seen.players:
        return "1", _("that tile is not in play")
    if owner != seen.seat and (seen.held[seen.seat] or pile_size(seen.state)):
        return "4.2", _("another's resource is taken only when pile and own resource are gone")
    return "4.1", _("this tile does not lie face down before that player")


def _why_not_placed(seen: Snapshot, cell: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase == Phase.SOURCE:
        return "4.1", _("first choose between the pile and your own resource")
    if seen.phase != Phase.PLACE:
        return "4.3", _("the map is complete")
    if seen.laid == 0:
        return "4.1", _("the first tile of a round lies at 0 0")
    if not is_free(seen.state, cell):
        return "4.1", _("that cell is taken")
    return "4.1", _("a tile is laid edge to edge with at least one other")


def _why_no_castle(seen: Snapshot, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase < Phase.CASTLE:
        return "4.3", _("castles are placed when the map is complete")
    if seen.phase > Phase.CASTLE:
        return "5.1", _("every player has placed the castle")
    return "5.1", _("a castle must be placed on a tile of your suit")


def _why_no_coin(seen: Snapshot, value: int, tile: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase < Phase.COIN:
        return "5.2", _("coins are placed when all castles stand")
    if value == 0:
        return "5.2", _("say which coin: its owner knows it")
    if value in seen.coin_value[seen.seat]:
        return "5.2", _("this coin is placed already")
    if seen.armies[tile] >= COIN_LIMIT:
        return "5.2", _("four coins lie on that tile, more may not")
    return "1", _("that tile is not in play")
