"""What the table waits for, as a heading and one short sentence to its viewer."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.castillos.rules.setup import pile_size
from keepstone.games.castillos.rules.terms import Phase
from keepstone.games.castillos.words.names import count_words, signed, tile_name
from keepstone.games.castillos.words.tally import round_gains, winners
from keepstone.kit.state import State
from keepstone.scene import Prompt


def prompt(state: State, names: Sequence[str], language: NullTranslations) -> Prompt:
    """What the viewer is asked, or sees happen, in a few words: a phone shows them in one row."""
    _ = language.gettext
    if state.phase == Phase.OVER:
        return ending(state, names, language)
    if state.phase == Phase.START:
        return Prompt(_("Setting up"), _("Who starts is drawn"))
    if state.phase in (Phase.RESOURCE, Phase.REVEAL, Phase.RESULT):
        return Prompt(round_words(state, language), _between(state, names, language))
    if state.viewer == state.seat + 1:
        return Prompt(_("Your turn"), request(state, language))
    turn = _("{name}'s turn").format(name=names[state.seat])
    return Prompt(turn, others_turn(state, language))


def round_words(state: State, language: NullTranslations) -> str:
    """Which of the rounds this is."""
    text = language.gettext("Round {n} of {rounds}")
    return text.format(n=state.rounds + 1, rounds=state.players)


def ending(state: State, names: Sequence[str], language: NullTranslations) -> Prompt:
    """§2.2 Who has won, and everybody's points."""
    _ = language.gettext
    totals = [
        _("{name} {points}").format(name=name, points=count_words(state.score[seat]))
        for seat, name in enumerate(names)
    ]
    return Prompt(winner_words(state, names, language), ", ".join(totals))


def winner_words(state: State, names: Sequence[str], language: NullTranslations) -> str:
    """§2.2 Who has won."""
    _ = language.gettext
    best = [names[seat] for seat in winners(state)]
    if len(best) == 1:
        return _("{name} wins").format(name=best[0])
    return _("Shared victory: {names}").format(names=", ".join(best))


def _between(state: State, names: Sequence[str], language: NullTranslations) -> str:
    """What happens to all alike, and what a round has brought."""
    _ = language.gettext
    if state.phase == Phase.RESOURCE:
        return _("Each player takes an own resource")
    if state.phase == Phase.REVEAL:
        return _("The coins are turned over")
    gains = [
        _("{name} {points}").format(name=name, points=signed(points))
        for name, points in zip(names, round_gains(state), strict=False)
    ]
    return ", ".join(gains)


def request(state: State, language: NullTranslations) -> str:
    """What the viewer is to do."""
    _ = language.gettext
    match int(state.phase):
        case Phase.SOURCE:
            return _sources(state, language)
        case Phase.DRAW:
            return _("You draw from the pile")
        case Phase.PLACE:
            return _("Place {tile}").format(tile=tile_name(state.drawn - 1, language))
        case Phase.CASTLE:
            return _("Raise your castle on a tile of yours")
    return _("Lay one of your coins on a tile")


def _sources(state: State, language: NullTranslations) -> str:
    """§4.1, §4.2 Where the next tile may come from."""
    _ = language.gettext
    own, pile = state.held[state.seat], pile_size(state)
    if own and pile:
        return _("Take from the pile, or your resource")
    if pile:
        return _("Take a tile from the pile")
    return _("Use your own resource") if own else _("Use another's resource")


def others_turn(state: State, language: NullTranslations) -> str:
    """What the seat to act is about."""
    _ = language.gettext
    match int(state.phase):
        case Phase.SOURCE:
            return _("Choosing pile or own resource")
        case Phase.DRAW:
            return _("Drawing a tile")
        case Phase.PLACE:
            return _("Placing {tile}").format(tile=tile_name(state.drawn - 1, language))
        case Phase.CASTLE:
            return _("Raising a castle")
    return _("Laying a coin")
