"""What an analysis found, in words, as it goes over the wire."""

from collections.abc import Iterator, Mapping, Sequence
from gettext import NullTranslations

from keepstone.analysis.kept import unpack
from keepstone.analysis.moments import moments_of
from keepstone.analysis.report import Analysis, Rating
from keepstone.analysis.telling import better_than, errors_in, lucky_draws, why
from keepstone.notation import read
from keepstone.server.wire import BetterAction, Findings, LuckyDraw, PlayRating, WeakDecision
from keepstone.server.words import translation
from keepstone.view import View


def told(kept: bytes, record: str, names: Sequence[str], lang: str) -> Findings:
    """The findings of a game that is over. kept: its analysis. InvalidRecord if that cannot be read."""
    end, moments = moments_of(read(record))
    analysis, language = unpack(kept, end), translation(lang)
    at = {each.number: each.before for each in moments}
    values = [analysis.start, *(event.value for event in analysis.events)]
    return Findings(
        iterations=analysis.iterations,
        events=[event.number for event in analysis.events],
        wins=[list(value.wins) for value in values],
        ratings=[_rating(each, language) for each in analysis.ratings],
        decisions=list(_decisions(analysis, at, names, language)),
        draws=[
            LuckyDraw(number, at[number].say(text, names, language), list(gains))
            for number, text, gains in lucky_draws(analysis)
        ],
    )


def _rating(each: Rating, language: NullTranslations) -> PlayRating:
    return PlayRating(
        luck=each.luck,
        loss=each.loss,
        decisions=each.decisions,
        play=language.gettext(each.word) if each.word else "",
        grades=each.grades,
    )


def _decisions(
    analysis: Analysis, at: Mapping[int, View], names: Sequence[str], language: NullTranslations
) -> Iterator[WeakDecision]:
    for number, each in errors_in(analysis):
        better = better_than(each, at[number], names, language)
        yield WeakDecision(
            n=number,
            seat=each.seat,
            words=at[number].say(each.action, names, language),
            grade=each.grade,
            grade_words=language.gettext(each.grade),
            loss=each.loss,
            error=each.error,
            better=[BetterAction(*other) for other in better],
            why=why(analysis, each, names, language),
        )
