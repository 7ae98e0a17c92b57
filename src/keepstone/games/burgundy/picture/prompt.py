"""The prompt: a heading, and one short sentence about what the table is waiting for."""

from collections.abc import Sequence
from gettext import NullTranslations

import numpy as np

from keepstone.drawing.picture import Ask, Picture
from keepstone.drawing.scene import Prompt
from keepstone.games.burgundy.rules.components import TYPES_STORED
from keepstone.games.burgundy.rules.ending import ranking
from keepstone.games.burgundy.rules.rounds import may_buy
from keepstone.games.burgundy.rules.terms import Building, Stage
from keepstone.games.burgundy.words.names import PHASE_LETTERS, the_tile
from keepstone.kit.state import Snapshot
from keepstone.text.words import N_, counted, totals_words, wins_words

ASKS = {
    Stage.FOUND: Ask("2.1a", N_("Place your start castle"), N_("Placing the start castle")),
    Stage.DISCARD: Ask(
        "5.2", N_("Storage full: discard a tile for {tile}"), N_("Making room for {tile}")
    ),
    Stage.SHIP: Ask("6.2", N_("Choose a depot for your ship"), N_("Choosing a depot for the ship")),
    Stage.EXTRA: Ask(
        "6.4",
        N_("Castle: take an extra action with any number"),
        N_("Taking a castle's extra action"),
    ),
    Stage.WAREHOUSE: Ask(
        "6.7a", N_("Warehouse: sell goods?"), N_("Selling goods of one type, or none")
    ),
    Stage.HALL: Ask(
        "6.7g", N_("City hall: place another tile?"), N_("Placing another tile, or none")
    ),
}
# at Stage.GAIN
GAINS = {
    Building.CARPENTER: Ask(
        "6.7b", N_("Carpenter's workshop: take a building?"), N_("Taking a building, or none")
    ),
    Building.CHURCH: Ask(
        "6.7c",
        N_("Church: take a mine, castle or knowledge tile?"),
        N_("Taking a mine, castle or knowledge tile, or none"),
    ),
    Building.MARKET: Ask(
        "6.7d", N_("Market: take a ship or animals?"), N_("Taking a ship or animals, or none")
    ),
}


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
    match seen.stage:
        case Stage.TURN:
            asked, others = _turn(seen, language), _others_dice(seen, language)
            return table.turn(seen.seat, asked, others, "5")
        case Stage.LOAD:
            return table.turn(seen.seat, _types(seen, language), _("Choosing goods to load"), "6.2")
        case Stage.GAIN:
            return table.ask(GAINS[Building(seen.building)])
    return table.ask(ASKS[seen.stage], tile=the_tile(seen.waiting, language))


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
