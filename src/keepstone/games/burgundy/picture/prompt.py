"""What the table waits for, as a heading and one short sentence to its viewer."""

from collections.abc import Sequence
from gettext import NullTranslations

import numpy as np

from keepstone.games.burgundy.rules.components import TYPES_STORED
from keepstone.games.burgundy.rules.ending import ranking
from keepstone.games.burgundy.rules.estate import count
from keepstone.games.burgundy.rules.rounds import may_buy
from keepstone.games.burgundy.rules.terms import Building, Stage
from keepstone.games.burgundy.words.tiles import N_, the_tile
from keepstone.kit.state import State
from keepstone.scene import Prompt

PHASES = "ABCDE"
GAINS = {
    Building.CARPENTER: N_("Carpenter's workshop: a building?"),
    Building.CHURCH: N_("Church: a mine, castle or knowledge?"),
    Building.MARKET: N_("Market: a ship or animals?"),
}
OTHERS_GAINS = {
    Building.CARPENTER: N_("Taking a building, or none"),
    Building.CHURCH: N_("Taking a mine, castle or knowledge, or none"),
    Building.MARKET: N_("Taking a ship or animals, or none"),
}


def prompt(state: State, names: Sequence[str], language: NullTranslations) -> Prompt:
    """What the viewer is asked, or sees happen, in a few words: a phone shows them in one row."""
    _ = language.gettext
    if state.stage == Stage.OVER:
        return ending(state, names, language)
    if state.stage < Stage.FOUND:
        return Prompt(_("Setting up"), _setting_up(state, names, language))
    if Stage.FOUND < state.stage < Stage.TURN:
        return Prompt(moment(state, language), _coming(state, names, language))
    if state.viewer == state.seat + 1:
        return Prompt(_("Your turn"), request(state, language))
    turn = _("{name}'s turn").format(name=names[state.seat])
    return Prompt(turn, others_turn(state, language))


def moment(state: State, language: NullTranslations) -> str:
    """§3, §4 The phase, and its round once the depots are filled."""
    phase, _ = PHASES[state.phase], language.gettext
    if state.stage < Stage.DICE:
        return _("Phase {phase}").format(phase=phase)
    return _("Phase {phase}, round {n}").format(phase=phase, n=int(state.rounds) + 1)


def _setting_up(state: State, names: Sequence[str], language: NullTranslations) -> str:
    """§2.1 What chance does before anybody decides."""
    _ = language.gettext
    match int(state.stage):
        case Stage.FIRST:
            return _("Who begins is drawn")
        case Stage.BOARDS:
            return _("An estate is dealt to {name}").format(name=names[state.seat])
    return _("Goods are dealt to {name}").format(name=names[state.seat])


def _coming(state: State, names: Sequence[str], language: NullTranslations) -> str:
    """§3.5 What chance does between the turns."""
    _ = language.gettext
    match int(state.stage):
        case Stage.DEPOTS | Stage.BLACK:
            return _("The depots are filled")
        case Stage.ROW:
            return _("Goods are laid out for the rounds")
        case Stage.DICE:
            return _("{name} rolls two dice").format(name=names[state.seat])
    return _("{name} rolls the white die").format(name=names[state.seat])


def request(state: State, language: NullTranslations) -> str:
    """What the viewer is to do."""
    _ = language.gettext
    match int(state.stage):
        case Stage.FOUND:
            return _("Place your start castle")
        case Stage.TURN:
            return _turn(state, language)
        case Stage.DISCARD:
            tile = the_tile(int(state.waiting), language)
            return _("Storage full: discard a tile for {tile}").format(tile=tile)
        case Stage.SHIP:
            return _("Where does your ship load?")
        case Stage.LOAD:
            return _types(state, language)
        case Stage.EXTRA:
            return _("Castle: one more action, any number")
        case Stage.WAREHOUSE:
            return _("Warehouse: sell goods?")
        case Stage.GAIN:
            return _(GAINS[Building(int(state.building))])
    return _("City hall: another tile?")


def _turn(state: State, language: NullTranslations) -> str:
    """§5 The dice that are left, and whether something can be bought."""
    _ = language.gettext
    dice = [int(die) for die in state.dice[state.seat] if die]
    if not dice:
        return _("Buy a tile, or end your turn")
    if len(dice) == 1:
        text = _("Use your {die}, or buy a tile") if may_buy(state) else _("Use your {die}")
        return text.format(die=dice[0])
    text = _("Use your {one} and {other}")
    if may_buy(state):
        text = _("Use your {one} and {other}, or buy a tile")
    return text.format(one=dice[0], other=dice[1])


def _types(state: State, language: NullTranslations) -> str:
    """§6.2 How many new types of goods there is room for."""
    room = TYPES_STORED - int((state.stock[state.seat] > 0).sum())
    text = language.ngettext("Load {count} new type", "Load {count} new types", room)
    return text.format(count=room)


def others_turn(state: State, language: NullTranslations) -> str:
    """What the seat to act is about."""
    _ = language.gettext
    match int(state.stage):
        case Stage.FOUND:
            return _("Placing the start castle")
        case Stage.TURN:
            return _others_dice(state, language)
        case Stage.DISCARD:
            return _("Making room for {tile}").format(tile=the_tile(int(state.waiting), language))
        case Stage.SHIP:
            return _("Choosing where the ship loads")
        case Stage.LOAD:
            return _("Choosing goods to load")
        case Stage.EXTRA:
            return _("Taking the extra action of a castle")
        case Stage.WAREHOUSE:
            return _("Selling goods of one type, or none")
        case Stage.GAIN:
            return _(OTHERS_GAINS[Building(int(state.building))])
    return _("Placing another tile, or none")


def _others_dice(state: State, language: NullTranslations) -> str:
    _ = language.gettext
    dice = [int(die) for die in state.dice[state.seat] if die]
    if not dice:
        return _("Buying a tile, or ending the turn")
    if len(dice) == 1:
        return _("Using the {die}").format(die=dice[0])
    return _("Using the {one} and the {other}").format(one=dice[0], other=dice[1])


def ending(state: State, names: Sequence[str], language: NullTranslations) -> Prompt:
    """§9.3 Who has won, everybody's points, and what decided among equals."""
    _ = language.gettext
    totals = [
        _("{name} {points}").format(name=name, points=int(points))
        for name, points in zip(names, state.points[: state.players], strict=False)
    ]
    text, winner = ", ".join(totals), winner_of(state)
    reason = _tie_break(state, winner, language)
    if reason:
        text = _("{totals}; {reason}").format(totals=text, reason=reason)
    return Prompt(_("{name} wins").format(name=names[winner]), text)


def winner_of(state: State) -> int:
    """§9.3 The one seat that wins."""
    ranks = np.zeros(state.players, np.int32)
    ranking(state, ranks)
    return int(ranks.argmax())


def _tie_break(state: State, winner: int, language: NullTranslations) -> str:
    """§9.3 What decided among those with the most points, if there were several."""
    _ = language.gettext
    tied = [s for s in range(state.players) if state.points[s] == state.points[winner]]
    full = [int(count(int(state.covered[seat]))) for seat in tied]
    if len(tied) == 1:
        return ""
    if full.count(full[tied.index(winner)]) > 1:
        return _("the later in turn order wins the tie")
    if state.tie_most_empty:
        return _("the most empty hexes win the tie")
    return _("the fewest empty hexes win the tie")
