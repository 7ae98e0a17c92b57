"""Tests of ratings from a round robin, and of the section of a page that lists them."""

from dataclasses import replace

import pytest

import keepstone
from keepstone.bots.arena import command_of, ladder, pairs_of, write_section
from keepstone.bots.arena.pairing import ArenaGame, Pairing, Time
from keepstone.bots.arena.result import result_of

CONFIG = keepstone.game("castle-keep", gate="always")


def result(a, b, elo, error, milliseconds=(10.0, 20.0), players=2):
    """A pairing in which A won every game, with another lead, error and times."""
    games = [ArenaGame(n, (), (n,), (0,) * players, None, (Time(), Time())) for n in range(players)]
    counted = result_of(Pairing("castle-keep", players, (), a, b, 0, 60.0), games)
    ms_a, ms_b = milliseconds
    return replace(counted, elo=elo, elo_error=error, milliseconds_a=ms_a, milliseconds_b=ms_b)


def test_leads_that_agree_are_the_ratings():
    rungs = ladder(
        [result("a", "b", -100, 20), result("b", "c", -50, 20), result("a", "c", -150, 20)]
    )
    assert [rung.name for rung in rungs] == ["c", "b", "a"]
    assert [rung.rating for rung in rungs] == pytest.approx([150, 100, 0])
    assert [rung.lead for rung in rungs] == pytest.approx([50, 100, 0])


def test_a_single_pairing_keeps_its_error():
    first, last = ladder([result("a", "b", 40, 25)])
    assert (first.lead, first.lead_error) == pytest.approx((40, 25))
    assert (last.rating, last.lead_error) == pytest.approx((0, 0))


def test_leads_that_differ_are_weighed_by_their_errors():
    """a leads b by 100 ± 10 and by 0 ± 20: weights 4 to 1, so by 80, with 1 / sqrt(1/100 + 1/400)."""
    first, _ = ladder([result("a", "b", 100, 10), result("b", "a", 0, 20)])
    assert (first.lead, first.lead_error) == pytest.approx((80, 8.944), abs=0.001)


def test_a_detour_counts_less_than_the_straight_way():
    """a to c straight 30 ± 10; by b 0 + 0, ± 10 each, so ± 14.1: weights 2 to 1, hence 20."""
    rungs = ladder([result("a", "c", 30, 10), result("a", "b", 0, 10), result("b", "c", 0, 10)])
    assert {rung.name: rung.rating for rung in rungs} == pytest.approx({"a": 20, "b": 10, "c": 0})


def test_time_is_the_mean_over_the_pairings():
    rungs = ladder([result("a", "b", 10, 5), result("c", "a", -10, 5, (30.0, 40.0))])
    assert {r.name: r.milliseconds for r in rungs} == {"a": 25.0, "b": 20.0, "c": 30.0}


def test_two_meet_once_and_more_meet_in_both_parts():
    assert pairs_of(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert len(pairs_of(["a", "b", "c"], 3)) == 6
    with pytest.raises(keepstone.UnknownName, match="b is named more than once"):
        pairs_of(["a", "b", "b"], 2)


RESULTS = [result("weak", "strong|er", -100, 30)]


def test_a_section_tells_the_ladder_and_how_it_was_made(tmp_path):
    file = tmp_path / "strength.md"
    write_section(file, CONFIG, RESULTS, command_of(CONFIG, RESULTS, seed=4))
    lines = file.read_text().splitlines()
    assert lines[0] == "<!-- ladder: castle-keep, 2 players, gate=always -->"
    assert lines[1] == "### Castle Keep, 2 players, gate=always"
    assert (
        "`keepstone arena weak 'strong|er' --game castle-keep --players 2"
        " --option gate=always --games 2 --seed 4`" in lines[3]
    )
    assert "| 1 | strong\\|er | 100 | +100 ± 30 |  | 0.0% | 20.0 |" in lines
    assert "| 2 | weak | 0 |  | 100.0% |  | 10.0 |" in lines
    assert lines[-1] == "<!-- end of the ladder -->"


def test_a_section_is_replaced_and_all_else_stays(tmp_path):
    file = tmp_path / "strength.md"
    file.write_text("# Strength\n\nWords before.\n")
    other = keepstone.game("castle-keep")
    write_section(file, CONFIG, RESULTS, "make it")
    write_section(file, other, RESULTS, "make it")
    file.write_text(file.read_text() + "\nWords after.\n")
    before = file.read_text()
    write_section(file, CONFIG, RESULTS, "make it")
    assert file.read_text() == before
    write_section(file, CONFIG, RESULTS, "make that")
    assert file.read_text() == before.replace("make it", "make that", 1)


def test_a_section_without_an_end_is_refused(tmp_path):
    file = tmp_path / "strength.md"
    write_section(file, CONFIG, RESULTS, "make it")
    broken = file.read_text().replace("<!-- end of the ladder -->", "")
    file.write_text(broken)
    with pytest.raises(
        keepstone.InvalidRecord, match=r"the line that ends the ladder of .* is missing"
    ):
        write_section(file, CONFIG, RESULTS, "make it")
    assert file.read_text() == broken
