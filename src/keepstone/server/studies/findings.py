"""The findings of an analysis, described in a given language."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from gettext import NullTranslations

from keepstone.analysis.commentary import errors_in, lucky_draws, why
from keepstone.analysis.moments import moments_of
from keepstone.analysis.report import Decision, Rating
from keepstone.analysis.storage import unpack
from keepstone.drawing.scene import Choice
from keepstone.errors import UnknownName
from keepstone.playing.notation import read
from keepstone.playing.view import View
from keepstone.server.studies.lines import Subject
from keepstone.server.wire.analysis import (
    BetterAction,
    Findings,
    Judgement,
    LuckyDraw,
    PlayRating,
    Way,
    WeakDecision,
)
from keepstone.text.languages import translation
from keepstone.text.sentences import sentence

WAYS = 4  # number of actions that are shown for a decision, including the chosen action


class GameAnalysis:
    """The analysis of a game, with the game's positions. Raise InvalidRecord if `stored` cannot be read."""

    def __init__(self, stored: bytes, game: Subject):
        end, moments = moments_of(read(game.record))
        self._analysis = unpack(stored, end)
        self._names = game.names
        self._before = {moment.number: moment.before for moment in moments}
        self._places = list(game.places)

    def findings(self, lang: str) -> Findings:
        analysis, language, names = self._analysis, translation(lang), self._names(lang)
        values = [analysis.start, *(event.value for event in analysis.events)]
        return Findings(
            iterations=analysis.iterations,
            events=[event.number for event in analysis.events],
            wins=[list(value.wins) for value in values],
            ratings=[_rating(rating, language) for rating in analysis.ratings],
            decisions=list(self._weak(names, language)),
            draws=[
                LuckyDraw(
                    number,
                    self._say(number, text, names, language),
                    list(gains),
                    self._before[number].event_symbols(text),
                )
                for number, text, gains in lucky_draws(analysis)
            ],
            places=self._places,
            judged=list(self._judged),
        )

    def judgement(self, number: int, lang: str) -> Judgement:
        """Raise UnknownName if event `number` is not an analysed decision."""
        if number not in self._judged:
            raise UnknownName(
                sentence(
                    "event {number} is not one of the decisions in this analysis", number=number
                )
            )
        decision, language = self._judged[number], translation(lang)
        names = self._names(lang)
        before = self._before[self._places.index(number) + 1]
        choices = pictured(before.legal_actions(), before, names, language)
        return Judgement(
            n=number,
            seat=decision.seat,
            grade=decision.grade,
            grade_words=language.gettext(decision.grade),
            loss=decision.loss,
            why=why(self._analysis, decision, names, language),
            ways=list(_ways(decision, choices)),
            choices=list(choices.values()),
        )

    @cached_property
    def _judged(self) -> dict[int, Decision]:
        """Return the analysed decisions by event number in the table's log."""
        return {self._places[number - 1]: decision for number, decision in self._analysis.decisions}

    def _say(self, number: int, text: str, names: Sequence[str], language: NullTranslations) -> str:
        return self._before[number].say(text, names, language)

    def _weak(self, names: Sequence[str], language: NullTranslations) -> Iterator[WeakDecision]:
        for number, decision in errors_in(self._analysis):
            before, best = self._before[number], decision.best
            choices = pictured([before.game.parse_action(best.action)], before, names, language)
            yield WeakDecision(
                n=number,
                seat=decision.seat,
                words=self._say(number, decision.action, names, language),
                grade=decision.grade,
                grade_words=language.gettext(decision.grade),
                loss=decision.loss,
                error=decision.error,
                best=BetterAction(
                    best.wins[decision.seat],
                    choices[best.action].words,
                    before.event_symbols(best.action),
                ),
                why=why(self._analysis, decision, names, language),
            )


def _ways(decision: Decision, choices: Mapping[str, Choice]) -> Iterator[Way]:
    others = [choice for choice in decision.choices if choice.action != decision.action][: WAYS - 1]
    wanted = {decision.action, *(choice.action for choice in others)}
    for choice in decision.choices:
        if choice.action in wanted:
            played = choice.action == decision.action
            yield Way.of(choices[choice.action], choice.wins[decision.seat], played)


def pictured(
    actions: Sequence[int],
    before: View,
    names: Sequence[str],
    language: NullTranslations,
) -> dict[str, Choice]:
    """Return actions as choices in the picture before them, with all that it shows. names: isolated."""
    game = before.game
    scene = game.scene(before.state, actions, tuple(names), language)
    return {choice.action: choice for choice in scene.choices}


def _rating(rating: Rating, language: NullTranslations) -> PlayRating:
    return PlayRating(
        luck=rating.luck,
        loss=rating.loss,
        decisions=rating.decisions,
        play=language.gettext(rating.word) if rating.word else "",
        grades=rating.grades,
    )
