"""Explanations of why an action is illegal: the number of the rule and a sentence."""

from gettext import NullTranslations

from keepstone.games.castillos.rules import actions
from keepstone.games.castillos.rules.actions import ACTIONS, DRAW, PILE, RESOURCE, USE
from keepstone.games.castillos.rules.components import COIN_LIMIT, VALUES
from keepstone.games.castillos.rules.land import is_free
from keepstone.games.castillos.rules.play import to_act
from keepstone.games.castillos.rules.setup import pile_size
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.state import Snapshot, State, snapshot
from keepstone.text.words import N_, Reason

OWN_PILES = N_("in this variant all players draw from their own piles, and there are no resources")


def why_illegal(state: State, action: int, language: NullTranslations) -> Reason:
    """Return the number of the rule that an illegal action breaks, and a sentence that explains the reason."""
    _, seen = language.gettext, snapshot(state)
    if seen.phase == Phase.OVER:
        return "2.2", _("the match is over")
    family, indices = ACTIONS.decode(action)
    if seen.random_terrain and family in (RESOURCE, PILE, USE):
        return "7.1", _("this variant has a single draw pile and no resources")
    if seen.own_terrain and family in (RESOURCE, PILE, USE):
        return "7.2", _(OWN_PILES)
    if to_act(state) < 0:
        return _why_not_drawn(seen, action, language)
    match family, indices:
        case ((actions.START | actions.ROUND), _any):
            return "2.1", _("the current round is not over")
        case actions.RESOURCE, _any:
            return "3.1", _("resources are taken only at the start of a round")
        case actions.PLACE, (cell,):
            return _why_not_placed(seen, cell, language)
        case actions.CASTLE, _any:
            return _why_no_castle(seen, language)
        case actions.COIN, (value, tile):
            return _why_no_coin(seen, value, tile, language)
        case actions.REVEAL, _any:
            return "8.3", _("coins are revealed only after the last one is placed")
    return _why_no_tile(seen, action, language)


def _why_not_drawn(seen: Snapshot, action: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase == Phase.DRAW and DRAW.covers(action):
        (tile,) = DRAW.indices(action)
        return _why_not_in_pile(seen, tile // VALUES, language)
    match seen.phase:
        case Phase.START:
            return "2.1", _("the first player must be chosen first")
        case Phase.RESOURCE:
            return "3.1", _("each player must first take a resource from their six tiles")
        case Phase.DRAW:
            return "4.1", _("a tile must be drawn from the pile first")
        case Phase.RESULT:
            return "2.1", _("the next round must begin first")
    return "8.3", _("the coins are revealed as they were placed")


def _why_not_in_pile(seen: Snapshot, suit: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if suit >= seen.players:
        return "1", _("that tile is not in play")
    if seen.own_terrain and suit != seen.seat:
        return "7.2", _(OWN_PILES)
    return "3.2", _("that tile is not in the draw pile")


def _why_no_tile(seen: Snapshot, action: int, language: NullTranslations) -> Reason:
    """Return why the action `pile`, `use` or `draw` is illegal."""
    _ = language.gettext
    if seen.phase == Phase.PLACE:
        return "4.1", _("the tile that is face up must be placed first")
    if seen.phase != Phase.SOURCE:
        return "4.3", _("the map is complete, so no more tiles are drawn this round")
    if DRAW.covers(action):
        return "4.1", _("first choose the draw pile or your resource")
    if PILE.covers(action):
        return "4.2", _("the draw pile is empty; use a resource")
    (tile,) = USE.indices(action)
    owner = tile // VALUES
    if owner >= seen.players:
        return "1", _("that tile is not in play")
    if owner != seen.seat and (seen.held[seen.seat] or pile_size(seen.state)):
        return "4.2", _(
            "you can use another player's resource only when the draw pile is empty and you have no "
            "resource"
        )
    return "4.1", _("this tile is not that player's resource")


def _why_not_placed(seen: Snapshot, cell: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase == Phase.SOURCE:
        return "4.1", _("first choose the draw pile or your resource")
    if seen.phase != Phase.PLACE:
        return "4.3", _("the map is complete")
    if seen.laid == 0:
        return "4.1", _("the first tile of a round goes in the middle, at 0 0")
    if not is_free(seen.state, cell):
        return "4.1", _("that cell already has a tile")
    return "4.1", _("a tile must share a side with at least one other tile")


def _why_no_castle(seen: Snapshot, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase < Phase.CASTLE:
        return "4.3", _("castles are placed after the map is complete")
    if seen.phase > Phase.CASTLE:
        return "5.1", _("every player has already placed their castle")
    return "5.1", _("place your castle on a tile of your suit")


def _why_no_coin(seen: Snapshot, value: int, tile: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase < Phase.COIN:
        return "5.2", _("coins are placed after all castles")
    if value == 0:
        return "5.2", _("name the coin: 0, ace, 2, 3, 4 or 5")
    if value in seen.coin_value[seen.seat]:
        return "5.2", _("you have already placed this coin")
    if seen.armies[tile] >= COIN_LIMIT:
        return "5.2", _("that tile already has four coins, the maximum")
    return "1", _("that tile is not in play")
