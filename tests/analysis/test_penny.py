"""Chances, luck and losses of a game that is worked out by hand (penny.py)."""

import json
import threading
import xml.etree.ElementTree as ElementTree

import pytest

import keepstone
from keepstone.analysis.commentary import lucky_draws
from keepstone.analysis.graph import MARKS, draw
from keepstone.cli import main
from keepstone.errors import InvalidWeights
from keepstone.playing.notation import write
from keepstone.value.net import blank_net
from keepstone.value.weights import save
from tests.analysis.penny import penny, record
from tests.support.rows import each_row

__all__ = ["penny"]
pytestmark = [pytest.mark.interpreted, pytest.mark.usefixtures("penny")]
WHOLE = ("deal low", "guess low", "coin tails", "give")
UNLUCKY = ("deal high", "guess high", "coin heads", "keep")


def analysed(*log, **how):
    return keepstone.analyse(record(*log), **{"iterations": 60} | how)


def chances(analysis, seat=1):
    """Return a seat's win probability before the first event and after each."""
    return [value.wins[seat] for value in (analysis.start, *(e.value for e in analysis.events))]


def luck(analysis, seat=1):
    return [event.luck.wins[seat] for event in analysis.events if event.luck]


def test_chances_follow_the_game():
    """5/8 before the card, 3/4 once it is low, and still once it is guessed; half after tails; all at last."""
    assert chances(analysed(*WHOLE)) == pytest.approx([5 / 8, 3 / 4, 3 / 4, 1 / 2, 1])


def test_a_net_of_ones_own_evaluates(tmp_path):
    """A net that adds nothing sees points alone, and nobody has any before the end.

    Before the coin, heads is the end and a victory, tails is not: 3/4.
    """
    game = keepstone.game("penny").game
    save(tmp_path / "net.npz", blank_net(game), game, {"players": 2})
    analysis = analysed(*WHOLE, net=tmp_path / "net.npz")
    assert chances(analysis) == pytest.approx([1 / 2, 1 / 2, 3 / 4, 1 / 2, 1])
    with pytest.raises(InvalidWeights, match="there is no file 'other"):
        analysed(*WHOLE, net="other.npz")


def test_a_draw_is_worth_what_it_changes_against_the_mean_of_what_could_come():
    """A low card: 3/4 instead of 5/8. A high one: 1/4. Heads after a right guess: 1 instead of 3/4."""
    assert luck(analysed(*WHOLE)) == pytest.approx([1 / 8, -1 / 4])
    assert [event.seat for event in analysed(*WHOLE).events] == [None, 1, None, 0]
    assert luck(analysed(*UNLUCKY)) == pytest.approx([-3 / 8, 1 / 4])
    assert luck(analysed(*UNLUCKY), seat=0) == pytest.approx([3 / 8, -1 / 4])


def test_the_draws_that_changed_the_most_are_told_first():
    """The card took three eighths, heads gave a quarter back: see above."""
    told = [(each.number, each.text, each.gains) for each in lucky_draws(analysed(*UNLUCKY))]
    assert [each[:2] for each in told] == [(1, "deal high"), (3, "coin heads")]
    assert [gains[1] for _, _, gains in told] == pytest.approx([-3 / 8, 1 / 4])


def test_a_bad_decision_costs_what_it_gives_away():
    """After tails half a victory is to be kept: seat 0 gives it to seat 1."""
    decision = analysed(*WHOLE).events[3].decision
    assert (decision.seat, decision.loss, decision.error) == (0, 0.5, 0)
    assert decision.cost == (0.5, -0.5)
    assert decision.grade == "blunder"
    assert [(each.action, each.wins) for each in decision.choices] == [
        ("keep", (0.5, 0.5)),
        ("give", (0, 1)),
    ]
    assert decision.line == ("keep",)


def test_a_decision_is_judged_by_what_its_seat_knew():
    """To guess high costs 1/4, right as it was; the search finds that with an error that it tells."""
    decision = analysed(*UNLUCKY, iterations=400).events[1].decision
    assert decision.best.action == "guess low"
    assert 0 < decision.error < 0.1
    assert abs(decision.loss - 1 / 4) < 4 * decision.error
    assert decision.at_once == pytest.approx(1 / 4)


def test_what_makes_no_difference_is_the_best():
    """After heads and a right guess there is nothing to keep."""
    decision = analysed("deal low", "guess low", "coin heads", "give").events[3].decision
    assert (decision.grade, decision.loss, decision.best.action) == ("best", 0, "give")


def test_luck_and_losses_make_up_the_result():
    """Without a decision that depends on what is not seen nothing is left over."""
    for each, luck_, cost in zip(
        analysed(*WHOLE).ratings, (1 / 8, -1 / 8), (1 / 2, -1 / 2), strict=True
    ):
        assert (each.luck, each.cost, each.rest) == pytest.approx((luck_, cost, 0))
        assert each.change == pytest.approx(luck_ - cost)


def test_ratings_count_what_was_decided():
    careless, flawless = analysed(*WHOLE).ratings
    assert (careless.decisions, careless.loss, careless.mean, careless.word) == (
        1,
        0.5,
        0.5,
        "careless",
    )
    assert careless.grades == {"best": 0, "good": 0, "doubtful": 0, "mistake": 0, "blunder": 1}
    assert (flawless.decisions, flawless.loss, flawless.word) == (1, 0, "masterly")


def test_who_has_lost_already_is_not_rated():
    """After heads and a right guess seat 0 has nothing to lose, so that nothing tells how it plays."""
    lost, won = analysed("deal low", "guess low", "coin heads", "keep").ratings
    assert (lost.decisions, lost.open, lost.word) == (1, 0, "")
    assert (won.decisions, won.open, won.word) == (1, 1, "masterly")


def test_a_game_that_breaks_off_is_analysed_as_far_as_it_goes():
    assert not analysed(*WHOLE[:2]).over
    assert chances(analysed(*WHOLE[:2])) == chances(analysed(*WHOLE))[:3]
    assert chances(analysed()) == [5 / 8]
    assert analysed().ratings[0].word == ""


def test_what_a_seat_saw_is_analysed_by_its_own_decisions():
    """Seat 1 does not know the card: 5/8 after its guess, and what seat 0 knew is not told."""
    position = keepstone.game("penny").new()
    for text in WHOLE:
        position.play(text)
    analysis = keepstone.analyse(position.observe(1).to_json(), iterations=600)
    assert analysis.viewer == 1
    assert analysis.start.wins[1] == pytest.approx(5 / 8, abs=0.15)
    assert [number for number, _ in analysis.decisions] == [3]
    assert luck(analysis)[0] == 0


def test_an_observation_goes_on_with_a_table_that_may_be():
    """A note in the log is no event, and changes what is expected without being luck."""
    log = ("deal high", "guess high", "@observe 1", "@determinize 4", "coin tails", "keep")
    analysis = analysed(*log)
    assert [event.text for event in analysis.events] == [log[0], log[1], log[4], log[5]]
    assert analysis.viewer is None
    assert abs(luck(analysis)[1]) == pytest.approx(1 / 4)


def test_the_same_on_any_number_of_threads():
    one, other, third = (
        json.dumps(analysed(*UNLUCKY, threads=n, seed=s).to_dict())
        for n, s in ((1, 5), (4, 5), (1, 6))
    )
    assert one == other != third


def test_progress_is_reported_up_to_the_end():
    reports = []
    analysed(*WHOLE, report=lambda done, total: reports.append((done, total)))
    done, totals = zip(*reports, strict=True)
    assert list(done) == list(range(1, totals[0] + 1))
    assert set(totals) == {len(done)}


def test_an_interrupt_ends_the_work():
    def interrupted(done, total):
        raise KeyboardInterrupt

    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        analysed(*WHOLE, iterations=100_000, report=interrupted)
    assert threading.active_count() == before


@each_row(
    "how",
    [{"iterations": 0}, {"iterations": True}, {"threads": 0}, {"seed": "x"}, {"iterations": 10**7}],
)
def test_numbers_that_cannot_be_are_refused(how):
    with pytest.raises(keepstone.UnknownName):
        analysed(*WHOLE, **how)


@each_row("wrong", ["", "{}", "[]", 7, write(record("deal low", "give"))])
def test_what_is_no_record_is_refused(wrong):
    with pytest.raises(keepstone.InvalidRecord):
        keepstone.analyse(wrong)


def test_the_document_holds_what_is_told():
    document = json.loads(json.dumps(analysed(*WHOLE).to_dict()))
    assert document["start"] == {"wins": [0.375, 0.625], "points": None}
    assert document["winners"] == [1]
    assert document["events"][0]["luck"]["wins"] == [-0.125, 0.125]
    assert document["events"][3]["decision"]["reasons"] == [
        {"seat": 0, "what": "points scored", "points": -1, "unit": ""},
        {"seat": 1, "what": "points scored", "points": 1, "unit": ""},
    ]


def test_the_graph_has_a_curve_for_each_seat_and_a_dot_for_each_error():
    """The first seat begins at 3/8 and ends at 0: with 400 units, 40 above and 44 below, at 237.5 and 356."""
    root = ElementTree.fromstring(draw(analysed(*WHOLE), ["<Ada>", "Ben"]))
    curves = root.findall("{*}polyline")
    heights = [float(pair.split(",")[1]) for pair in curves[0].get("points").split()]
    assert len(curves) == 2
    assert (len(heights), heights[0], heights[-1]) == (5, 237.5, 356.0)
    (dot,) = root.findall("{*}circle")
    assert float(dot.get("r")) == MARKS["blunder"]
    assert dot[0].text == "4: give (blunder)"
    assert "<Ada>" in {text.text for text in root.findall("{*}text")}


def test_a_dot_is_on_the_curve_of_its_seat():
    """Event 2 of 4 is in the middle, 56 + 888 / 2. The guess of seat 1 is right: 3/4, at 40 + 316 / 4."""
    root = ElementTree.fromstring(draw(analysed(*UNLUCKY, iterations=400), ["Ada", "Ben"]))
    (dot,) = root.findall("{*}circle")
    assert dot[0].text == "2: guess high (blunder)"
    assert (float(dot.get("cx")), float(dot.get("cy"))) == (500, 119)


def test_the_command_tells_errors_and_luck(tmp_path, capsys):
    file, picture = tmp_path / "game.json", tmp_path / "graph.svg"
    file.write_text(write(record(*WHOLE)))
    assert main(["analyse", str(file), "--iterations", "60", "--svg", str(picture)]) == 0
    told = capsys.readouterr().out
    assert "   4  give: blunder, -50.0 % (error 0.0 %)\n      50.0 %: keep\n" in told
    assert "   3  coin tails: Player 1 +25.0 %, Player 2 -25.0 %" in told
    assert picture.read_text().startswith("<svg")
    assert main(["analyse", str(file), "--iterations", "60", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == analysed(*WHOLE).to_dict()


def test_the_command_says_what_a_record_lacks(tmp_path, capsys):
    file = tmp_path / "game.json"
    file.write_text(write(record("@observe 1", "deal ?", "guess low")))
    assert main(["analyse", str(file), "--iterations", "12"]) == 0
    told = capsys.readouterr().out
    assert "ends before the game is over" in told
    assert "shows only what one player knew" in told
    assert "No doubtful decisions, mistakes or blunders." in told
    file.write_text(write(record("@observe -1", "deal ?", "guess high")))
    assert main(["analyse", str(file), "--iterations", "12"]) == 0
    assert "No decision" not in capsys.readouterr().out
    file.write_text(write(record("deal low", "give")))
    assert main(["analyse", str(file)]) == 2
    assert "event 2 of the record, 'give'" in capsys.readouterr().err
