"""keepstone analyse FILE [--iterations N] [--seed N] [--json] [--svg FILE]"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from keepstone.analysis import Analysis, Decision, Event, analyse
from keepstone.analysis.explain import explained
from keepstone.analysis.game import ITERATIONS
from keepstone.analysis.grades import BEST, DOUBTFUL, GOOD, GRADES
from keepstone.analysis.graph import draw
from keepstone.cli.choices import DEFAULT_SEED, add_json, count
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress, print_json, print_table
from keepstone.cli.records import names_in, read_record
from keepstone.replay import replay
from keepstone.view import ENGLISH

LUCKY = 5  # draws that are told


def arguments(parser: ArgumentParser) -> None:
    """Which record, how thoroughly, and in which form."""
    parser.add_argument("file", metavar="FILE", help="a record; - is standard input")
    parser.add_argument(
        "--iterations",
        type=count,
        default=ITERATIONS,
        metavar="N",
        help=f"of the search of each decision ({ITERATIONS})",
    )
    parser.add_argument("--seed", type=int, default=DEFAULT_SEED, metavar="N", help="of the search")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the expected results")
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Analyse a game, with progress, and tell what was found."""
    record = read_record(chosen.file)
    compile_first(replay(record, until=0).config)
    if chosen.svg:
        chosen.svg.touch()  # a complaint comes before the work, not after it
    with Progress("Analysing") as progress:
        analysis = analyse(
            record,
            chosen.iterations,
            chosen.seed,
            lambda done, total: progress.show(done, total, ""),
        )
    names = names_in(record)
    if chosen.svg:
        chosen.svg.write_text(draw(analysis, names), encoding="utf-8")
    if chosen.json:
        print_json(analysis.to_dict())
    else:
        _print(analysis, names)
    return 0


def _print(analysis: Analysis, names: list[str]) -> None:
    """How each seat did, where it erred, and which draws mattered most."""
    _print_caveats(analysis)
    _print_ratings(analysis, names)
    _print_errors(analysis, names)
    _print_luck(analysis, names)


def _print_caveats(analysis: Analysis) -> None:
    if not analysis.over:
        print("The record ends before the game does; it is analysed as far as it goes.\n")
    if analysis.viewer is not None:
        print(
            "The record does not show what all seats knew; the decisions of others are left out.\n"
        )


def _print_ratings(analysis: Analysis, names: list[str]) -> None:
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


def _print_errors(analysis: Analysis, names: list[str]) -> None:
    """The decisions that lost something worth a word, with what was better and why."""
    errors = [(n, each) for n, each in analysis.decisions if each.grade not in (BEST, GOOD)]
    if not errors:
        print(f"\nNo decision was {DOUBTFUL} or worse.")
        return
    for number, each in errors:
        print(f"\n{number:4}  {names[each.seat]}: {each.action}, {each.grade}, {_cost(each)}")
        print(f"      better: {', '.join(_choice(each, i) for i in range(_shown(each)))}")
        if len(each.line) > 1:
            print(f"      to go on with: {', '.join(each.line[1:])}")
        why = _why(analysis, each, names)
        if why:
            print(f"      {why}")


def _print_luck(analysis: Analysis, names: list[str]) -> None:
    """The draws that changed the most."""
    draws = [each for each in analysis.events if each.luck and _swing(each) >= 0.01]
    if draws:
        print("\nThe draws that mattered most:")
    for each in sorted(draws, key=_swing, reverse=True)[:LUCKY]:
        assert each.luck is not None
        parts = zip(names, each.luck.wins, strict=True)
        print(f"{each.number:4}  {each.text}: {', '.join(f'{n} {_change(w)}' for n, w in parts)}")


def _swing(event: Event) -> float:
    return max(map(abs, event.luck.wins)) if event.luck else 0.0


def _shown(decision: Decision) -> int:
    """How many choices come before the one that was played, three at most."""
    order = [each.action for each in decision.choices]
    return min(3, order.index(decision.action))


def _choice(decision: Decision, number: int) -> str:
    choice = decision.choices[number]
    return f"{choice.action} ({_percent(choice.wins[decision.seat])})"


def _why(analysis: Analysis, decision: Decision, names: list[str]) -> str:
    reasons = analysis.reasons(decision)
    return explained(reasons, decision.seat, decision.loss, decision.at_once, names, ENGLISH)


def _cost(decision: Decision) -> str:
    return f"{_change(-decision.loss)} (error {100 * decision.error:.1f} %)"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _change(share: float, digits: int = 1) -> str:
    return f"{round(100 * share, digits) + 0.0:+.{digits}f} %"  # no minus before nothing
