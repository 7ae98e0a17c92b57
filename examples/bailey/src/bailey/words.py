"""The texts of Bailey. language: a gettext translation."""

from collections.abc import Sequence
from gettext import NullTranslations

from bailey.rules import ACTIONS, BUILD, KINDS, PLOTS, REFUSE, SIDE, Phase
from keepstone.kit.state import State
from keepstone.text.words import N_, Reason

KIND_WORDS = (N_("unseen"), N_("chapel"), N_("forge"), N_("garden"), N_("stable"))
SENTENCES = {
    "patron": N_("{name}'s patron: {kind}"),
    "draw": N_("{name} draws a tile: {kind}"),
    "build": N_("{name} builds: {kind}, {plot}"),
    "refuse": N_("{name} turns away: {kind}"),
}
WAITS = {
    Phase.DEAL: ("2.1", N_("each player draws a patron of another kind")),
    Phase.DRAW: ("3.1", N_("first a tile is drawn, of those in the bag")),
    Phase.BUILD: ("3.2", N_("the drawn tile is built on a free plot, or turned away")),
    Phase.REVEAL: ("4.1", N_("now the patrons are turned up, as they are")),
    Phase.OVER: ("4.1", N_("the game is over")),
}


def describe(state: State) -> str:
    """Return the state as text: the drawn tile, the yard, and each seat."""
    cells = [KINDS[kind] if kind else plot for kind, plot in zip(state.yard, PLOTS, strict=True)]
    lines = [f"tile: {KINDS[state.tile]}"]
    for start in range(0, len(PLOTS), SIDE):
        lines.append("".join(f"{cell:8}" for cell in cells[start : start + SIDE]))
    for seat in range(state.players):
        spent = ", has turned a tile away" if state.refused[seat] else ""
        lines.append(f"seat {seat}: patron {KINDS[state.patron[seat]]}{spent}")
    return "\n".join(lines)


def kind_name(kind: int, language: NullTranslations) -> str:
    """Return the name of a kind of building, or of the patron who wants it."""
    return language.gettext(KIND_WORDS[kind])


def say(state: State, action: int, names: Sequence[str], language: NullTranslations) -> str:
    """Return the sentence for an event that is about to be played."""
    family, indices = ACTIONS.decode(action)
    kind = state.tile if family in (BUILD, REFUSE) else indices[0]
    plot = PLOTS[indices[0]] if family is BUILD else ""
    text = language.gettext(SENTENCES[family.verb])
    return text.format(name=names[state.seat], kind=kind_name(kind, language), plot=plot)


def why_illegal(state: State, action: int, language: NullTranslations) -> Reason:
    """Return the rule that an illegal action breaks, as its number and a sentence."""
    if state.phase == Phase.BUILD and REFUSE.covers(action):
        return "3.3", language.gettext("a player turns one tile away in a game, not two")
    rule, sentence = WAITS[state.phase]
    return rule, language.gettext(sentence)
