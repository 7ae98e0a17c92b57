"""The prompt: a heading, and one short sentence about what the table is waiting for."""

from collections.abc import Sequence
from gettext import NullTranslations

import numpy as np

from keepstone.drawing.picture import Picture
from keepstone.drawing.scene import Prompt
from keepstone.games.burgundy.rules.components import TYPES_STORED
from keepstone.games.burgundy.rules.ending import ranking
from keepstone.games.burgundy.rules.rounds import may_buy
from keepstone.games.burgundy.rules.terms import Building, Stage
from keepstone.games.burgundy.words.names import PHASE_LETTERS, the_tile
from keepstone.kit.snapshot import Snapshot
from keepstone.text.words import N_, counted, totals_words, wins_words

GAINS = {
    Building.CARPENTER: N_("Carpenter's workshop: take a building?"),
    Building.CHURCH: N_("Church: take a mine, castle or knowledge tile?"),
    Building.MARKET: N_("Market: take a ship or animals?"),
}
OTHERS_GAINS = {
    Building.CARPENTER: N_("Taking a building, or none"),
    Building.CHURCH: N_("Taking a mine, castle or knowledge tile, or none"),
    Building.MARKET: N_("Taking a ship or animals, or none"),
}

# the rules that explain the possible actions
RULES = {
    Stage.FOUND: "2.1a",
    Stage.TURN: "5",
    Stage.DISCARD: "5.2",
    Stage.SHIP: "6.2",
    Stage.LOAD: "6.2",
    Stage.EXTRA: "6.4",
    Stage.WAREHOUSE: "6.7a",
    Stage.HALL: "6.7g",
}
GAIN_RULES = {Building.CARPENTER: "6.7b", Building.CHURCH: "6.7c", Building.MARKET: "6.7d"}


def prompt(table: Picture) -> Prompt:
    """Return the prompt for the viewer. The prompt is short, so that a phone can show it in one row."""
    seen, names, language = table.seen, table.names, table.language
    _ = language.gettext
    if seen.stage == Stage.OVER:
        return ending(seen, names, language)
    if seen.stage < Stage.FOUND:
        return Prompt(_("Setting up"), _setting_up(seen, names, language))
    if Stage.FOUND < seen.stage < Stage.TURN:
        return Prompt(moment(seen, language), _coming(seen, names, language))
    asked, others = request(seen, language), others_turn(seen, language)
    return table.turn(seen.seat, asked, others, _rule(seen))


def moment(seen: Snapshot, language: NullTranslations) -> str:
    """§3, §4 Return the phase and, once the depots are filled, the round."""
    phase, _ = PHASE_LETTERS[seen.phase], language.gettext
    if seen.stage < Stage.DICE:
        return _("Phase {phase}").format(phase=phase)
    return _("Phase {phase}, round {n}").format(phase=phase, n=seen.rounds + 1)


def _setting_up(seen: Snapshot, names: Sequence[str], language: NullTranslations) -> str:
    """§2.1 Describe a chance event during setup."""
    _ = language.gettext
    match seen.stage:
        case Stage.FIRST:
            return _("Choosing the first player …")
        case Stage.BOARDS:
            return _("Dealing an estate to {name} …").format(name=names[seen.seat])
    return _("Dealing goods to {name} …").format(name=names[seen.seat])


def _coming(seen: Snapshot, names: Sequence[str], language: NullTranslations) -> str:
    """§3.5 Describe a chance event between two turns."""
    _ = language.gettext
    match seen.stage:
        case Stage.DEPOTS | Stage.BLACK:
            return _("Filling the depots …")
        case Stage.ROW:
            return _("Drawing goods for the rounds …")
        case Stage.DICE:
            return _("{name} rolls two dice").format(name=names[seen.seat])
    return _("{name} rolls the white die").format(name=names[seen.seat])


def request(seen: Snapshot, language: NullTranslations) -> str:
    """Return the instruction for the viewer's next decision."""
    _ = language.gettext
    match seen.stage:
        case Stage.FOUND:
            return _("Place your start castle")
        case Stage.TURN:
            return _turn(seen, language)
        case Stage.DISCARD:
            tile = the_tile(seen.waiting, language)
            return _("Storage full: discard a tile for {tile}").format(tile=tile)
        case Stage.SHIP:
            return _("Choose a depot for your ship")
        case Stage.LOAD:
            return _types(seen, language)
        case Stage.EXTRA:
            return _("Castle: take an extra action with any number")
        case Stage.WAREHOUSE:
            return _("Warehouse: sell goods?")
        case Stage.GAIN:
            return _(GAINS[Building(seen.building)])
    return _("City hall: place another tile?")


def _turn(seen: Snapshot, language: NullTranslations) -> str:
    """§5 Return the instruction for a turn: which dice are left, and whether the viewer can buy a tile."""
    _ = language.gettext
    dice = [die for die in seen.dice[seen.seat] if die]
    if not dice:
        return _("Buy a tile, or end your turn")
    if len(dice) == 1:
        text = _("Use your {die}, or buy a tile") if may_buy(seen.state) else _("Use your {die}")
        return text.format(die=dice[0])
    text = _("Use your {one} and {other}")
    if may_buy(seen.state):
        text = _("Use your {one} and {other}, or buy a tile")
    return text.format(one=dice[0], other=dice[1])


def _types(seen: Snapshot, language: NullTranslations) -> str:
    """§6.2 Return how many new types of goods the viewer has space for."""
    room = TYPES_STORED - sum(map(bool, seen.stock[seen.seat]))
    return counted(
        "Load {count} new type of goods", "Load {count} new types of goods", room, language
    )


def _rule(seen: Snapshot) -> str:
    if seen.stage == Stage.GAIN:
        return GAIN_RULES[Building(seen.building)]
    return RULES[seen.stage]


def others_turn(seen: Snapshot, language: NullTranslations) -> str:
    """Describe the decision that another seat has to make."""
    _ = language.gettext
    match seen.stage:
        case Stage.FOUND:
            return _("Placing the start castle")
        case Stage.TURN:
            return _others_dice(seen, language)
        case Stage.DISCARD:
            return _("Making room for {tile}").format(tile=the_tile(seen.waiting, language))
        case Stage.SHIP:
            return _("Choosing a depot for the ship")
        case Stage.LOAD:
            return _("Choosing goods to load")
        case Stage.EXTRA:
            return _("Taking a castle's extra action")
        case Stage.WAREHOUSE:
            return _("Selling goods of one type, or none")
        case Stage.GAIN:
            return _(OTHERS_GAINS[Building(seen.building)])
    return _("Placing another tile, or none")


def _others_dice(seen: Snapshot, language: NullTranslations) -> str:
    _ = language.gettext
    dice = [die for die in seen.dice[seen.seat] if die]
    if not dice:
        return _("Buying a tile, or ending the turn")
    if len(dice) == 1:
        return _("Using the {die}").format(die=dice[0])
    return _("Using the {one} and the {other}").format(one=dice[0], other=dice[1])


def ending(seen: Snapshot, names: Sequence[str], language: NullTranslations) -> Prompt:
    """§9.3 Describe the end of the game: the winner, everybody's points, and how a tie was broken."""
    _ = language.gettext
    winner = winner_of(seen)
    text = totals_words(names, seen.points[: seen.players], language)
    reason = _tie_break(seen, winner, language)
    if reason:
        text = _("{totals}; {reason}").format(totals=text, reason=reason)
    return Prompt(wins_words(names[winner], language), text)


def winner_of(seen: Snapshot) -> int:
    """§9.3 Return the seat that has won."""
    ranks = np.zeros(seen.players, np.int32)
    ranking(seen.state, ranks)
    return int(ranks.argmax())


def _tie_break(seen: Snapshot, winner: int, language: NullTranslations) -> str:
    """§9.3 If several seats have the most points, describe the tie-break."""
    _ = language.gettext
    tied = [s for s in range(seen.players) if seen.points[s] == seen.points[winner]]
    full = [seen.covered[seat].bit_count() for seat in tied]
    if len(tied) == 1:
        return ""
    if full.count(full[tied.index(winner)]) > 1:
        return _("tie broken by turn order: later wins")
    if seen.tie_most_empty:
        return _("tie broken by the most empty hexes")
    return _("tie broken by the fewest empty hexes")
