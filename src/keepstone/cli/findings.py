"""An analysis for people: how each seat did, where it erred and why, and which draws mattered."""

from collections.abc import Iterator, Sequence

from keepstone.analysis import Analysis, Decision, Event
from keepstone.analysis.explain import explained
from keepstone.analysis.grades import BEST, DOUBTFUL, GOOD, GRADES
from keepstone.analysis.moments import Moment
from keepstone.analysis.values import after
from keepstone.cli.output import print_table
from keepstone.view import ENGLISH, View

SHOWN = 3  # actions that were better
LUCKY = 5  # draws
MATTERS = 0.01  # of a victory


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
            _percent(analysis.start.wins[each.seat]),
            _percent(end[each.seat]),
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
    errors = [(n, each) for n, each in analysis.decisions if each.grade not in (BEST, GOOD)]
    if analysis.decisions and not errors:
        print(f"\nNo decision was {DOUBTFUL} or worse.")
    for number, each in errors:
        said = at[number].before.say(each.action, names)
        cost = f"{_change(-each.loss)} (error {100 * each.error:.1f} %)"
        print(f"\n{number:4}  {said}: {each.grade}, {cost}")
        for line in [*_better(each, at[number].before, names), _why(analysis, each, names)]:
            print(f"      {line}")


def _better(decision: Decision, before: View, names: Sequence[str]) -> Iterator[str]:
    """What was better, with what the seat could expect; the best with how its turn would go on."""
    for number, each in enumerate(decision.choices[:SHOWN]):
        if each.action == decision.action:
            return
        texts = decision.line if number == 0 else (each.action,)
        said = "; ".join(_sentences(before, decision.seat, texts, names))
        yield f"{_percent(each.wins[decision.seat])}: {said}"


def _sentences(
    before: View, seat: int, texts: Sequence[str], names: Sequence[str]
) -> Iterator[str]:
    """Events of a seat one after another, as long as it is to act."""
    seen = before.view(seat)
    for text in texts:
        if seen.to_act != seat:
            return
        yield seen.say(text, names)
        seen = after(seen, seen.game.parse_action(text))


def _why(analysis: Analysis, decision: Decision, names: Sequence[str]) -> str:
    reasons = analysis.reasons(decision)
    return explained(reasons, decision.seat, decision.loss, decision.at_once, names, ENGLISH)


def _print_luck(analysis: Analysis, at: dict[int, Moment], names: Sequence[str]) -> None:
    """The draws that changed the most."""
    draws = [each for each in analysis.events if _swing(each) >= MATTERS]
    if draws:
        print("\nThe draws that mattered most:")
    for each in sorted(draws, key=_swing, reverse=True)[:LUCKY]:
        assert each.luck is not None
        said = at[each.number].before.say(each.text, names)
        parts = zip(names, each.luck.wins, strict=True)
        print(f"{each.number:4}  {said}: {', '.join(f'{n} {_change(w)}' for n, w in parts)}")


def _swing(event: Event) -> float:
    return max(map(abs, event.luck.wins)) if event.luck else 0.0


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _change(share: float, digits: int = 1) -> str:
    return f"{round(100 * share, digits) + 0.0:+.{digits}f} %"  # no minus before nothing
