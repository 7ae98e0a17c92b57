"""Tests of the numbers that an analysis adds up, of its storage, and of the words of a hint."""

import dataclasses

import pytest

import keepstone
from keepstone.analysis.commentary import LuckyDraw, better_than, errors_in, lucky_draws
from keepstone.analysis.explain import explanation, reasons_of
from keepstone.analysis.hint import Hint, hint_words
from keepstone.analysis.reasons import Difference
from keepstone.analysis.report import Analysis, Choice, Decision, Event
from keepstone.analysis.storage import pack, unpack
from keepstone.analysis.values import Value
from keepstone.errors import InvalidRecord
from keepstone.text.words import ENGLISH
from tests.analysis.penny import penny
from tests.support.rows import each_row

__all__ = ["penny"]
pytestmark = [pytest.mark.interpreted, pytest.mark.usefixtures("penny")]
WHOLE = ("deal low", "guess low", "coin tails", "give")


def decision(seat, loss, best, grade="good"):
    """Return a decision that costs its seat what the other one gains; best: the chance of the best action."""
    wins = (best, 1 - best) if seat == 0 else (1 - best, best)
    cost = (loss, -loss) if seat == 0 else (-loss, loss)
    first = Choice("keep", wins, None)
    return Decision(seat, "keep", grade, loss, 0.0, cost, loss, (first,), (), ())


def decided(number, seat, loss, best, grade="good"):
    return Event(
        number, "keep", seat, Value((0.5, 0.5), None), None, decision(seat, loss, best, grade)
    )


def analysis(*events):
    start = Value((0.4, 0.6), None)
    return Analysis(keepstone.game("penny"), 60, 0, None, True, (0, 2), (1,), start, events)


def test_a_rating_counts_open_decisions_and_adds_up_luck_and_costs():
    """Seat 0 begins with 0.4 and ends with 0.7: + 0.25 of luck - 0.1 - 0.02 + 0.03 of costs, and 0.14 remain.

    At 0.05 and 0.95 the game is still open, at 0.96 not: two of three decisions, with a mean of 0.05.
    """
    luck = Value((0.25, -0.25), None)
    found = analysis(
        Event(1, "deal low", None, Value((0.65, 0.35), None), luck),
        decided(2, 0, 0.1, 0.05, "blunder"),
        decided(3, 0, 0.0, 0.95, "best"),
        decided(4, 0, 0.02, 0.96, "doubtful"),
        dataclasses.replace(decided(5, 1, 0.03, 0.5), value=Value((0.7, 0.3), None)),
    )
    mine, other = found.ratings
    assert (mine.seat, mine.decisions, mine.open) == (0, 3, 2)
    assert mine.loss == pytest.approx(0.12)
    assert mine.mean == pytest.approx(0.05)
    assert mine.word == "careless"
    assert mine.grades == {"best": 1, "good": 0, "doubtful": 1, "mistake": 0, "blunder": 1}
    assert mine.luck == pytest.approx(0.25)
    assert mine.cost == pytest.approx(0.1 + 0.02 - 0.03)
    assert mine.change == pytest.approx(0.3)
    assert mine.rest == pytest.approx(0.3 - 0.25 + 0.09)
    assert (other.decisions, other.open, other.mean, other.word) == (1, 1, 0.03, "careless")
    assert other.luck == -0.25


def test_without_open_decisions_there_is_no_rating():
    mine, other = analysis(decided(1, 0, 0.02, 0.04)).ratings
    assert (mine.decisions, mine.open, mine.mean, mine.word) == (1, 0, 0.0, "")
    assert (other.decisions, other.loss, other.mean, other.word) == (0, 0, 0.0, "")
    assert analysis().ratings[0].change == 0


def test_a_document_has_four_decimals_and_the_reasons_of_a_decision():
    judged = decision(0, 1 / 3, 0.5)
    differences = (Difference(0, "right", (), -2.0), Difference(0, "wrong", (), 0.123456))
    event = Event(1, "give", 0, Value((2 / 3, 1 / 3), None), None, judged)
    found = analysis(
        dataclasses.replace(event, decision=dataclasses.replace(judged, differences=differences))
    )
    document = found.to_dict()
    assert (document["format"], document["version"], document["players"]) == (
        "keepstone-analysis",
        1,
        2,
    )
    (told,) = document["events"]
    assert told["value"] == {"wins": [0.6667, 0.3333], "points": None}
    assert told["decision"]["loss"] == 0.3333
    assert "differences" not in told["decision"]
    assert told["decision"]["reasons"] == [
        {"seat": 0, "what": "right", "points": -2.0, "unit": ""},
        {"seat": 0, "what": "wrong", "points": 0.1235, "unit": ""},
    ]


def test_a_stored_analysis_comes_back_with_the_end_of_its_game():
    end = keepstone.game("penny").new()
    for text in WHOLE:
        end.play(text)
    found = analysis(decided(4, 0, 0.1, 0.5))
    assert unpack(pack(found), end) == dataclasses.replace(found, config=end.config)
    for bad in (b"", b"{}", pack(found)[:-1], pack(found).replace(b'"seed"', b'"seat"')):
        with pytest.raises(InvalidRecord, match="the stored analysis cannot be read: "):
            unpack(bad, end)


def test_a_draw_may_be_bad_luck_for_one_and_good_luck_for_several():
    assert LuckyDraw(1, "deal", (-0.5, 0.2, 0.3)).change == 0.5


def test_the_five_draws_with_the_largest_changes_are_lucky_if_they_matter():
    """A change of one percent matters."""

    def lucky(*changes):
        drawn = [
            Event(number, "deal", None, Value((0.5, 0.5), None), Value((change, -change), None))
            for number, change in enumerate(changes, 1)
        ]
        return [each.number for each in lucky_draws(analysis(*drawn))]

    assert lucky(0.1, -0.6, 0.2, 0.3, -0.4, 0.5) == [2, 6, 5, 4, 3]
    assert lucky(0.0099, 0.01, -0.02) == [3, 2]


def test_errors_are_the_decisions_below_good():
    grades = ("best", "good", "doubtful", "mistake", "blunder")
    found = analysis(*(decided(n, 0, 0.1, 0.5, grade) for n, grade in enumerate(grades, 1)))
    assert [number for number, _ in errors_in(found)] == [3, 4, 5]


def test_up_to_three_better_actions_are_shown_and_the_best_one_with_its_line():
    """The line ends when chance is to act, after the guess."""
    seen = keepstone.game("penny").new()
    seen.play("deal low")
    texts = ("guess low", "guess high", "guess low", "guess high")
    choices = tuple(Choice(text, (0.5, 0.1 * n), None) for n, text in enumerate(texts))
    line = ("guess low", "coin heads")
    played = dataclasses.replace(decision(1, 0.1, 0.5), choices=choices, line=line)
    shown = list(better_than(dataclasses.replace(played, action="none"), seen, ("Ada", "Ben")))
    assert [each.words for each in shown] == ["guess low", "guess high", "guess low"]
    assert [each.share for each in shown] == pytest.approx([0, 0.1, 0.2])
    second = dataclasses.replace(played, action="guess high")
    assert len(list(better_than(second, seen, ("Ada", "Ben")))) == 1


def test_an_analysis_of_an_unfinished_game_says_so():
    now = keepstone.game("penny").new()
    now.play("deal low")
    found = unpack(pack(analysis()), now.observe(1))
    assert (found.over, found.viewer, found.winners) == (False, 1, ())


def hint_of(*points, other=1, is_sure=True):
    """Return the words of a hint to guess, with these gains of seat 1."""
    seen = keepstone.game("penny").new()
    seen.play("deal low")
    found = tuple(Difference(1, f"part {number}", (), each) for number, each in enumerate(points))
    action, rival = (seen.parse(text) for text in ("guess low", "guess high"))
    all_found = (*found, Difference(0, "theirs", (), 9.0))
    hint = Hint(action, rival if other >= 0 else other, all_found, is_sure)
    return hint_words(hint, seen.view(1), ("Ada", "Ben"), ENGLISH)


def test_a_hint_names_up_to_three_own_reasons_the_largest_first():
    """At least half a point each; what it is worth to the other seat is no reason."""
    assert hint_of(0.49) == "only a little better than: guess high"
    assert hint_of(0.5) == "part 0 +0.5. Next best: guess high"
    words = hint_of(1.0, 4.0, 3.0, 2.0)
    assert [words.count(f"part {number}") for number in range(4)] == [0, 1, 1, 1]
    assert words.index("part 1") < words.index("part 2") < words.index("part 3")


def test_a_hint_says_when_the_difference_may_be_due_to_chance():
    assert hint_of(0.49, is_sure=False) == "about as good: guess high"
    assert hint_of(0.5, is_sure=False) == "part 0 +0.5. About as good: guess high"


def test_a_hint_for_a_forced_move_compares_nothing():
    assert hint_of(4.0, other=-1) == "it is your only move"


def test_a_hint_tells_rotations_of_a_tile_apart_by_their_effects():
    seen = keepstone.game("castle").new()
    seen.play("draw 24")
    turned = [Hint(0, seen.parse(f"place 3 0 {turn}"), ()) for turn in (2, 3)]
    assert [hint_words(each, seen.view(0), ("Ada", "Ben"), ENGLISH) for each in turned] == [
        "only a little better than: Place the tile",
        "only a little better than: Completes a path: 2 points for nobody yet",
    ]


def test_a_hint_says_where_the_next_best_action_is_for_readers_without_a_picture():
    seen = keepstone.game("castle").new()
    seen.play("draw 24")
    hint = Hint(0, seen.parse("place 3 0 2"), ())
    words = hint_words(hint, seen.view(0), ("Ada", "Ben"), ENGLISH, with_place=True)
    assert words == "only a little better than: Place the tile (column 3, row 0, turned around)"


@each_row(
    "loss at_once points words",
    [
        (0.0, 0.0, 0.4, ""),
        (0.1, 0.05, 0.4, "this shows at once"),  # half of it is enough
        (0.1, 0.04, 0.4, "this shows only later"),
        (0.1, 0.05, -0.5, "part: -0.5"),
        (0.0, 0.0, 0.5, "part: +0.5"),
        (
            0.1,
            0.0,
            0.5,
            "no worse at first (part: +0.5); this shows only later",
        ),
        (0.1, 0.01, -2.0, "part: -2.0; most of it shows only later"),
    ],
)
def test_reasons_say_when_the_loss_shows(loss, at_once, points, words):
    game = keepstone.game("penny").game
    found = reasons_of(game, [Difference(0, "part", (), points)], ENGLISH)
    said = explanation(found, 0, loss, at_once, ("Ada", "Ben"), ENGLISH)
    assert said.replace("\N{MINUS SIGN}", "-") == words


def test_in_a_game_without_points_reasons_are_percentages():
    game = keepstone.game("castle-keep").game
    (reason,) = reasons_of(game, [Difference(0, "tiles that stand", (), 12.5)], ENGLISH)
    assert reason.gain(ENGLISH) == "+12.5\N{NO-BREAK SPACE}%"


def test_a_sentence_has_four_reasons_and_names_the_other_seat():
    """Of parts with one name the gains are added."""
    game = keepstone.game("penny").game
    own = [Difference(0, f"part {number}", (), 5.0 - number) for number in range(5)]
    rivals = [Difference(1, "part 0", (), each) for each in (2.5, 4.0)]
    reasons = reasons_of(game, own + rivals, ENGLISH)
    said = explanation(reasons, 0, 0.0, 0.0, ("Ada", "Ben"), ENGLISH).split("; ")
    assert said == [
        "for Ben, part 0: +6.5",
        "part 0: +5.0",
        "part 1: +4.0",
        "part 2: +3.0",
    ]
