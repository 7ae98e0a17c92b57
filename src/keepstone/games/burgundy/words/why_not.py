"""Explanations of why an action is illegal: the number of the rule and a sentence."""

from gettext import NullTranslations

from keepstone.games.burgundy.rules import actions
from keepstone.games.burgundy.rules.actions import ACTIONS
from keepstone.games.burgundy.rules.components import COLOUR_AT, COLOUR_OF, DEPOTS, PIPS
from keepstone.games.burgundy.rules.estate import cells_for
from keepstone.games.burgundy.rules.knowledge import buys_anywhere, loads_pairs
from keepstone.games.burgundy.rules.rounds import PRICE
from keepstone.games.burgundy.rules.terms import Building, How, Stage
from keepstone.games.burgundy.words.names import silver_words
from keepstone.games.burgundy.words.results import BLACK, Move, cost, move
from keepstone.kit.actions import Family
from keepstone.kit.state import Snapshot, State, snapshot
from keepstone.text.words import N_, Reason, counted

# by stage: the decision that must be made first
FIRST_OF_ALL = {
    Stage.FOUND: ("2.1a", N_("first place your start castle on a castle hex")),
    Stage.DISCARD: ("5.2", N_("your storage is full: first discard one of the older tiles")),
    Stage.SHIP: ("6.2", N_("first choose a depot with goods for your ship")),
    Stage.LOAD: ("6.2", N_("first choose one of the new types of goods for your ship")),
    Stage.EXTRA: ("6.4", N_("first take your castle's extra action: you cannot skip it")),
    Stage.WAREHOUSE: ("6.7a", N_("first sell goods with your warehouse, or sell nothing")),
    Stage.HALL: ("6.7g", N_("first place a tile with your city hall, or place nothing")),
}
GAINS = {
    Building.CARPENTER: (
        "6.7b",
        N_("first take a building with your carpenter's workshop, or take nothing"),
    ),
    Building.CHURCH: (
        "6.7c",
        N_("first take a mine, castle or knowledge tile with your church, or take nothing"),
    ),
    Building.MARKET: ("6.7d", N_("first take a ship or animals with your market, or take nothing")),
}
# by stage: why the actions of this stage are illegal in another stage
ONLY_THEN = {
    Stage.FOUND: ("2.1a", N_("you cannot place a start castle now")),
    Stage.DISCARD: ("5.2", N_("you can discard a stored tile only to make room for a new one")),
    Stage.SHIP: ("6.2", N_("you can load goods only right after placing a ship")),
    Stage.LOAD: ("6.2", N_("you have no goods to choose for a ship now")),
    Stage.EXTRA: ("6.4", N_("you have no extra action from a castle now")),
    Stage.WAREHOUSE: ("6.7a", N_("you cannot sell goods with a warehouse now")),
    Stage.GAIN: ("6.7", N_("you cannot take a tile with a building now")),
    Stage.HALL: ("6.7g", N_("you cannot place a tile with a city hall now")),
}
# §3.5 by stage: the rule about its chance outcomes
DRAWN: dict[Family, dict[Stage, str]] = {
    actions.FIRST: {Stage.FIRST: "2.1"},
    actions.BOARD: {Stage.BOARDS: "2.1"},
    actions.GOODS: {Stage.START_GOODS: "2.2", Stage.ROW: "2.2"},
    actions.TILE: {Stage.DEPOTS: "3.2", Stage.BLACK: "3.3"},
    actions.DICE: {},
    actions.WHITE: {},
}


def why_illegal(state: State, action: int, language: NullTranslations) -> Reason:
    """Return the number of the rule that an illegal action breaks, and a sentence that explains the reason."""
    _, seen = language.gettext, snapshot(state)
    if seen.stage == Stage.OVER:
        return "9.2", _("the game is over")
    family = ACTIONS.family_of(action)
    if family in DRAWN:
        return _why_not_drawn(seen, family, language)
    if seen.stage < Stage.TURN and seen.stage != Stage.FOUND:
        return "3.5", _("tiles must be drawn or dice rolled first")
    played = move(seen, action)
    stage = _stage_of(family, played)
    if stage != seen.stage:
        return _why_not_then(seen, family, stage, language)
    return _why_not_done(seen, action, played, language)


def _why_not_drawn(seen: Snapshot, family: Family, language: NullTranslations) -> Reason:
    """§3.5 Return why a chance outcome cannot be played now."""
    rule = DRAWN[family].get(Stage(seen.stage))
    if rule is None:
        return "3.5", language.gettext("this cannot be drawn or rolled now")
    return rule, language.gettext("that cannot be drawn now")


def _stage_of(family: Family, played: Move) -> Stage:
    """Return the stage in which an action is legal. Actions that decline or end something belong to TURN."""
    match family:
        case actions.FOUND:
            return Stage.FOUND
        case actions.DISCARD:
            return Stage.DISCARD
        case actions.SHIP:
            return Stage.SHIP
        case actions.LOAD:
            return Stage.LOAD
        case actions.TAKE | actions.PLACE | actions.SELL | actions.WORKERS:
            return _stage_of_use(family, played)
    return Stage.TURN


def _stage_of_use(family: Family, played: Move) -> Stage:
    """§5.1 Return the stage in which a die or effect is used: TURN for a die, others for effects (§6.4, §6.7)."""
    if played.means < PIPS:
        return Stage.TURN
    if played.means == How.CASTLE:
        return Stage.EXTRA
    match family:
        case actions.TAKE:
            return Stage.GAIN
        case actions.PLACE:
            return Stage.HALL
    return Stage.WAREHOUSE


def _why_not_then(
    seen: Snapshot, family: Family, stage: Stage, language: NullTranslations
) -> Reason:
    """§5.6a Return why an action belongs to another stage: a pending decision comes first."""
    _ = language.gettext
    if family is actions.BUY and seen.stage > Stage.TURN:
        return "5.6a", _("finish the current effect before buying")
    if seen.stage == Stage.TURN:
        rule, text = ONLY_THEN[stage]
    elif seen.stage == Stage.GAIN:
        rule, text = GAINS[Building(seen.building)]
    else:
        rule, text = FIRST_OF_ALL[Stage(seen.stage)]
    return rule, _(text)


def _why_not_done(seen: Snapshot, action: int, played: Move, language: NullTranslations) -> Reason:
    """Return why an action is illegal in the stage to which it belongs."""
    _ = language.gettext
    match ACTIONS.decode(action):
        case actions.FOUND, _any:
            return "2.1a", _("place your start castle on a castle hex")
        case actions.SHIP, (landing,):
            return _why_not_landed(seen, landing, language)
        case actions.LOAD, _any:
            return "6.2", _("there are no new goods of this type to load")
        case actions.DECLINE, _any:
            return "6.7", _("you have nothing to decline now")
        case actions.END, _any:
            return "5.7", _("use both dice before ending your turn")
        case actions.BUY, _any:
            return _why_not_bought(seen, played, language)
    return _why_not_used(seen, action, played, language)


def _why_not_landed(seen: Snapshot, landing: int, language: NullTranslations) -> Reason:
    """§6.2 Return why a ship cannot load at a depot, or at two depots (§8.5)."""
    _ = language.gettext
    if landing < DEPOTS:
        return "6.2", _("this depot has no goods")
    if loads_pairs(seen.state, seen.seat):
        return "8.5", _("both depots must have goods")
    return "8.5", _("you need knowledge 5 to load from two depots")


def _why_not_used(seen: Snapshot, action: int, played: Move, language: NullTranslations) -> Reason:
    """§5 Return why a die or an effect cannot be used in this way."""
    _ = language.gettext
    if played.means < PIPS and played.means + 1 not in seen.dice[seen.seat]:
        return "5", _("you have no unused die with this number")
    if actions.TAKE.covers(action):
        return _why_not_taken(seen, action, played, language)
    if actions.PLACE.covers(action):
        return _why_not_placed(seen, action, played, language)
    if not seen.stock[seen.seat][played.goods]:
        return "5.4", _("you have no goods of this type")
    return "5.4", _too_far(seen, action, language)


def _too_far(seen: Snapshot, action: int, language: NullTranslations) -> str:
    """§5.1 Return a sentence that says how many workers the use of a die needs, if the seat has too few."""
    return counted(
        "you need {count} worker for this, more than you have",
        "you need {count} workers for this, more than you have",
        cost(seen, action),
        language,
    )


def _why_not_taken(seen: Snapshot, action: int, played: Move, language: NullTranslations) -> Reason:
    """§5.2 Return why a tile cannot be taken: empty space, wrong colour, or too few workers."""
    _ = language.gettext
    if seen.stage == Stage.GAIN:
        rule, text = GAINS[Building(seen.building)]
        return rule, _(text)
    if not played.kind:
        return "5.2", _("this space is empty")
    return "5.2", _too_far(seen, action, language)


def _why_not_placed(
    seen: Snapshot, action: int, played: Move, language: NullTranslations
) -> Reason:
    """§5.3 Return why a tile cannot be placed: wrong hex or wrong tile."""
    _ = language.gettext
    seat, cell, colour = seen.seat, played.cell, int(COLOUR_OF[played.kind])
    if not any(seen.storage[seat]):
        return "5.3", _("your storage is empty: take a tile first")
    if not played.kind:
        return "5.3", _("this storage place is empty")
    if seen.estate[seat][cell]:
        return "5.3", _("this hex already has a tile")
    if COLOUR_AT[seen.board[seat], cell] != colour:
        return "5.3", _("this hex is for tiles of another colour")
    if not seen.frontier[seat] >> cell & 1:
        return "5.3", _("this hex is not next to any of your tiles")
    if not int(cells_for(seen.state, seat, played.kind)) >> cell & 1:
        return "6.7", _("this city already has a building of this type")
    return "5.3", _too_far(seen, action, language)


def _why_not_bought(seen: Snapshot, played: Move, language: NullTranslations) -> Reason:
    """§5.6 Return why a tile cannot be bought."""
    _ = language.gettext
    if played.depot != BLACK and not buys_anywhere(seen.state, seen.seat):
        return "8.6", _("you need knowledge 6 to buy from a numbered depot")
    if seen.bought:
        return "5.6", _("you have already bought a tile this turn")
    if seen.silver[seen.seat] < PRICE:
        text = _("a tile costs {price}, but you have {silver}")
        silver = silver_words(seen.silver[seen.seat], language)
        return "5.6", text.format(price=silver_words(PRICE, language), silver=silver)
    return "5.6", _("this space is empty")
