"""Output of an analysis for people: a summary per seat, mistakes with reasons, and the luckiest draws."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.analysis import Analysis
from keepstone.analysis.commentary import better_than, errors_in, lucky_draws, why
from keepstone.analysis.grades import GRADES
from keepstone.analysis.moments import Moment
from keepstone.cli.output import change, percent, print_paragraph, print_table, with_error


def print_findings(
    analysis: Analysis,
    moments: Sequence[Moment],
    names: Sequence[str],
    language: NullTranslations,
) -> None:
    """Print the analysis of a game."""
    at = {moment.number: moment for moment in moments}
    _print_caveats(analysis, language)
    _print_ratings(analysis, names, language)
    _print_errors(analysis, at, names, language)
    _print_luck(analysis, at, names, language)


def _print_caveats(analysis: Analysis, language: NullTranslations) -> None:
    _ = language.gettext
    if not analysis.over:
        text = _("The record ends before the game is over; it is analysed up to its last event.")
        print_paragraph(f"{text}\n")
    if analysis.viewer is not None:
        text = _(
            "The record shows only what one player knew; the decisions of other players are left out."
        )
        print_paragraph(f"{text}\n")


def _print_ratings(analysis: Analysis, names: Sequence[str], language: NullTranslations) -> None:
    _ = language.gettext
    end = analysis.events[-1].value.wins if analysis.events else analysis.start.wins
    head = (
        "",
        _("start"),
        _("end"),
        _("luck"),
        _("lost"),
        _("decisions"),
        _("open"),
        _("mean"),
        _("play"),
        *map(_, GRADES),
    )
    rows = [
        (
            names[rating.seat],
            percent(analysis.start.wins[rating.seat]),
            percent(end[rating.seat]),
            change(rating.luck),
            change(-rating.loss),
            rating.decisions,
            rating.open,
            change(-rating.mean, 2),
            rating.word and _(rating.word),
            *(rating.grades[grade] for grade in GRADES),
        )
        for rating in analysis.ratings
    ]
    print_table([head, *rows])


def _print_errors(
    analysis: Analysis, at: dict[int, Moment], names: Sequence[str], language: NullTranslations
) -> None:
    """Print the decisions graded doubtful or worse, with better actions and the reasons."""
    _ = language.gettext
    errors = errors_in(analysis)
    if analysis.decisions and not errors:
        print()
        print(_("No doubtful decisions, mistakes or blunders."))
    for number, decision in errors:
        before = at[number].before
        sentence = before.say(decision.action, names, language)
        cost = with_error(change(-decision.loss), decision.error)
        print(f"\n{number:4}  {sentence}: {_(decision.grade)}, {cost}")
        for other in better_than(decision, before, names, language):
            print(f"      {percent(other.share)}: {other.words}")
        print(f"      {why(analysis, decision, names, language)}")


def _print_luck(
    analysis: Analysis, at: dict[int, Moment], names: Sequence[str], language: NullTranslations
) -> None:
    """Print the draws that changed the win probabilities most."""
    draws = lucky_draws(analysis)
    if draws:
        print()
        print(language.gettext("The draws that mattered most:"))
    for number, text, gains in draws:
        sentence = at[number].before.say(text, names, language)
        parts = zip(names, gains, strict=True)
        print(
            f"{number:4}  {sentence}: {', '.join(f'{name} {change(gain)}' for name, gain in parts)}"
        )
