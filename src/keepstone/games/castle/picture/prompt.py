"""What the table waits for, as a heading and one short sentence to its viewer."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.castle.rules.empty_spaces import misfits
from keepstone.games.castle.rules.faces import kind_of
from keepstone.games.castle.rules.scoring import worth
from keepstone.games.castle.rules.terms import Phase
from keepstone.games.castle.words.names import doubler, points_words, short_token
from keepstone.kit.state import State
from keepstone.scene import Prompt


def prompt(state: State, names: Sequence[str], language: NullTranslations) -> Prompt:
    """What the viewer is asked, or sees happen, in a few words: a phone shows them in one row."""
    _ = language.gettext
    if state.phase == Phase.OVER:
        return ending(state, names, language)
    mine = state.viewer == state.seat + 1
    title = _("Your turn") if mine else _("{name}'s turn").format(name=names[state.seat])
    if state.phase == Phase.DRAW:
        return Prompt(title, _drawing(state, language))
    if state.phase == Phase.TOKEN:
        return Prompt(title, _taking(state, names, language))
    return Prompt(title, request(state, language) if mine else others_turn(state, language))


def _drawing(state: State, language: NullTranslations) -> str:
    """§4.1 A draw, and how often a tile has been drawn in vain."""
    _ = language.gettext
    if not misfits(state):
        return _("A tile is drawn")
    return _("A tile is drawn; {gone}").format(gone=misfits_words(state, language))


def misfits_words(state: State, language: NullTranslations) -> str:
    """§4.1 The tiles that have left the game."""
    count = misfits(state)
    text = language.ngettext("{count} tile fitted nowhere", "{count} tiles fitted nowhere", count)
    return text.format(count=count)


def _taking(state: State, names: Sequence[str], language: NullTranslations) -> str:
    """§6.8 Who turns a token up."""
    _ = language.gettext
    if state.viewer == state.taker + 1:
        return _("You take a token")
    return _("{name} takes a token").format(name=names[state.taker])


def winners(state: State) -> list[int]:
    """§8.6 The seats with the most points."""
    return [seat for seat, points in enumerate(state.score) if points == max(state.score)]


def ending(state: State, names: Sequence[str], language: NullTranslations) -> Prompt:
    """§8.6 Who has won, and everybody's points."""
    _ = language.gettext
    best = [names[seat] for seat in winners(state)]
    title = _("{name} wins").format(name=best[0])
    if len(best) > 1:
        title = _("Shared victory: {names}").format(names=", ".join(best))
    totals = [
        _("{name} {points}").format(name=name, points=int(points))
        for name, points in zip(names, state.score, strict=True)
    ]
    return Prompt(title, ", ".join(totals))


def request(state: State, language: NullTranslations) -> str:
    """What the viewer is to do."""
    _ = language.gettext
    match int(state.phase):
        case Phase.PLACE:
            return _("Place the tile; tap again to turn it")
        case Phase.FOLLOWER:
            return _("Place a follower on the tile, or none")
        case Phase.FEATURE:
            return _("What is scored next?")
        case Phase.DOUBLE:
            return _double(state, language)
    return _("Play another turn for your token?")


def _double(state: State, language: NullTranslations) -> str:
    """§7.3b The question of a doubler."""
    root = state.current - 1
    token = short_token(state, doubler(kind_of(state, root)), language)
    points = points_words(worth(state, root), language)
    text = language.gettext("Use the token {token}? Now {points}")
    return text.format(token=token, points=points)


def others_turn(state: State, language: NullTranslations) -> str:
    """What the seat to act is about."""
    _ = language.gettext
    match int(state.phase):
        case Phase.PLACE:
            return _("Placing the tile")
        case Phase.FOLLOWER:
            return _("Placing a follower, or none")
        case Phase.FEATURE:
            return _("Choosing what is scored next")
        case Phase.DOUBLE:
            return _("Thinking about a token")
    return _("Thinking about another turn")
