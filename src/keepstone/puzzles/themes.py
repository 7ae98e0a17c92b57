"""Themes of a puzzle: the kind of its solution, and what the solution does.

A game names the kinds in its `words` package: `themes(state, action)` yields the kinds of an action, as English
texts that are translated later. Without this function, the only themes of a puzzle are its effects.
"""

from collections.abc import Iterator

from keepstone.puzzles.puzzle import Effect, Puzzle
from keepstone.words import N_

EFFECTS: dict[Effect, str] = {
    "points": N_("Scores at once"),
    "later": N_("Pays off later"),
    "rival": N_("Stops a rival"),
}


def themes_of(puzzle: Puzzle) -> Iterator[str]:
    """Yield the themes of a puzzle, as English texts."""
    view = puzzle.position
    yield from view.game.themes(view.state, view.parse(puzzle.solution))
    for effect in puzzle.answer.effects:
        yield EFFECTS[effect]
