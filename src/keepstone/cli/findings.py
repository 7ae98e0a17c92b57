"""An analysis for people: how each seat did, where it erred and why, and which draws mattered."""

from collections.abc import Sequence

from keepstone.analysis import Analysis
from keepstone.analysis.grades import DOUBTFUL, GRADES
from keepstone.analysis.moments import Moment
from keepstone.analysis.telling import better_than, errors_in, lucky_draws, why
from keepstone.cli.output import percent, print_table


def print_findings(analysis: Analysis, moments: Sequence[Moment], names: Sequence[str]) -> None:
    """What was found in the events of a game."""
    at = {each.number: each for each in moments}
    _print_caveats(analysis)
    _print_ratings(analysis, names)
    _print_errors(analysis, at, names)
    _print_luck(analysis, at, names)


def _print_caveats(analysis: Analysis) -> None:
    if not analysis.over:
        print("The record ends before the game does; it is analysed as far as it goes.\n")
    if analysis.viewer is not None:
        print("The record does not show what all seats knew; others' decisions are left out.\n")


def _print_ratings(analysis: Analysis, names: Sequence[str]) -> None:
    end = analysis.events[-1].value.wins if analysis.events else analysis.start.wins
    head = ("", "start", "end", "luck", "lost", "decisions", "open", "each", "play", *GRADES)
    rows = [
        (
            names[each.seat],
            percent(analysis.start.wins[each.seat]),
            percent(end[each.seat]),
            _change(each.luck),
            _change(-each.loss),
            each.decisions,
            each.open,
            _change(-each.mean, 2),
            each.word,
            *(each.grades[grade] for grade in GRADES),
        )
        for each in analysis.ratings
    ]
    print_table([head, *rows])


def _print_errors(analysis: Analysis, at: dict[int, Moment], names: Sequence[str]) -> None:
    """The decisions that lost something worth a word, with what was better and why."""
    errors = errors_in(analysis)
    if analysis.decisions and not errors:
        print(f"\nNo decision was {DOUBTFUL} or worse.")
    for number, each in errors:
        before = at[number].before
        said = before.say(each.action, names)
        cost = f"{_change(-each.loss)} (error {100 * each.error:.1f} %)"
        print(f"\n{number:4}  {said}: {each.grade}, {cost}")
        for other in better_than(each, before, names):
            print(f"      {percent(other.share)}: {other.words}")
        print(f"      {why(analysis, each, names)}")


def _print_luck(analysis: Analysis, at: dict[int, Moment], names: Sequence[str]) -> None:
    """The draws that changed the most."""
    draws = lucky_draws(analysis)
    if draws:
        print("\nThe draws that mattered most:")
    for number, text, gains in draws:
        said = at[number].before.say(text, names)
        parts = zip(names, gains, strict=True)
        print(f"{number:4}  {said}: {', '.join(f'{n} {_change(w)}' for n, w in parts)}")


def _change(share: float, digits: int = 1) -> str:
    return f"{round(100 * share, digits) + 0.0:+.{digits}f} %"  # no minus before nothing
