"""Tests of the scores and standings of contests in pairs. The expected figures are worked out by hand."""

from fractions import Fraction

import pytest

from keepstone.server.contests.scoring import (
    Result,
    Standing,
    matchpoints,
    relative_leads,
    standings,
)

A, B, C, D, E, F, G, H = (bytes([letter]) for letter in b"ABCDEFGH")


def table(deal: int, first: bytes, second: bytes, lead: int, *notes: str) -> list[Result]:
    """The results of a table. lead: of the person in seat 0."""
    said = notes or ("", "")
    return [
        Result(first, deal, 0, second, lead, said[0]),
        Result(second, deal, 1, first, -lead, said[1]),
    ]


def bye(deal: int, person: bytes) -> list[Result]:
    return [Result(person, deal, None, None, 0, "bye")]


def scored(results: list[Result]) -> dict[bytes, Fraction]:
    """The matchpoints of persons who have one result each."""
    return {person: points for (person, _), points in matchpoints(results).items()}


def test_a_person_is_compared_with_those_in_the_same_seat() -> None:
    """Seat 0: 10, 4, 4, -6; seat 1: -10, -4, -4, 6."""
    results = table(0, A, B, 10) + table(0, C, D, 4) + table(0, E, F, 4) + table(0, G, H, -6)
    points = scored(results)
    assert [points[each] for each in (A, C, E, G)] == [100, 50, 50, 0]
    assert [points[each] for each in (B, D, F, H)] == [0, 50, 50, 100]
    # The mean of seat 0 is 3.
    leads = relative_leads(results)
    assert [leads[each, 0] for each in (A, C, E, G)] == [7, 1, 1, -9]
    assert [leads[each, 0] for each in (B, D, F, H)] == [-7, -1, -1, 9]


def test_a_third_of_the_others_is_not_rounded() -> None:
    results = table(0, A, B, 3) + table(0, C, D, 2) + table(0, E, F, 1) + table(0, G, H, 0)
    points = scored(results)
    assert [points[each] for each in (A, C, E, G)] == [
        100,
        Fraction(200, 3),
        Fraction(100, 3),
        0,
    ]


def test_who_is_alone_in_a_seat_has_an_average_and_a_bye_is_better() -> None:
    assert scored(table(0, A, B, 25) + bye(0, C)) == {A: 50, B: 50, C: 60}
    assert relative_leads(bye(0, C)) == {(C, 0): 0}
    assert scored(table(0, A, B, 25, "", "resigned")) == {A: 50, B: 0}


@pytest.mark.parametrize("note", ["resigned", "time"])
def test_who_has_lost_is_below_everybody_else_in_the_seat(note: str) -> None:
    """A's bot has the best lead of seat 0, and C has the worst one."""
    results = table(0, A, B, 30, note, "") + table(0, C, D, -5) + table(0, E, F, 1)
    points = scored(results)
    assert [points[each] for each in (A, C, E)] == [0, 50, 100]
    assert [points[each] for each in (B, D, F)] == [0, 100, 50]
    # A counts as -6, so the mean of seat 0 is -10/3; the mean of seat 1 is -26/3.
    leads = relative_leads(results)
    assert [leads[each, 0] for each in (A, C, E)] == [
        Fraction(-8, 3),
        Fraction(-5, 3),
        Fraction(13, 3),
    ]
    assert leads[B, 0] == -30 + Fraction(26, 3)


def test_all_who_have_lost_are_equal_and_a_lead_that_is_lower_counts() -> None:
    results = [*table(0, A, B, 30, "resigned", ""), *table(0, C, D, 2)]
    results += table(0, E, F, -40, "time", "")
    points = scored(results)
    assert [points[each] for each in (A, C, E)] == [25, 100, 25]
    # They count as 1, 2 and -40: the mean is -37/3.
    leads = relative_leads(results)
    assert [leads[each, 0] for each in (A, C, E)] == [
        1 + Fraction(37, 3),
        2 + Fraction(37, 3),
        -40 + Fraction(37, 3),
    ]


def test_who_was_late_has_the_result_of_the_bot() -> None:
    results = table(0, A, B, 30, "late", "late") + table(0, C, D, -5)
    assert scored(results) == {A: 100, C: 0, B: 0, D: 100}


def test_each_deal_and_seat_is_compared_alone() -> None:
    results = table(0, A, B, 10) + table(0, C, D, 20) + table(1, B, A, 10) + table(1, D, C, -99)
    points = matchpoints(results)
    assert (points[A, 0], points[C, 0], points[A, 1], points[C, 1]) == (0, 100, 0, 100)


def test_a_round_that_was_missed_counts_nothing() -> None:
    """Ada leaves with 100 % after one round; Cem has 50 % and 60 %."""
    results = table(0, A, B, 10) + table(0, C, D, 0) + table(0, E, F, -2) + bye(1, C)
    found = {each.person: each for each in standings([A, B, C, D, E, F, G], results, "matchpoints")}
    assert (found[C].matchpoints, found[C].place) == (110, 1)
    assert (found[A].matchpoints, found[A].place) == (100, 2)
    assert (found[G].matchpoints, found[G].place) == (0, 5)  # ahead of those with negative leads
    assert found[B] == Standing(B, 7, 0, pytest.approx(-22 / 3), 100)


def test_ties_are_broken_by_the_lead() -> None:
    """A and C are best in seat 0 once each: A by 8 points, and C by 2."""
    results = table(0, A, B, 8) + table(0, C, D, 0) + table(1, A, D, -2) + table(1, C, B, 0)
    best = standings([A, B, C, D], results, "matchpoints")
    points = {each.person: (each.place, each.matchpoints, each.lead) for each in best}
    assert points == {D: (1, 200, 5), A: (2, 100, 3), C: (3, 100, -3), B: (4, 0, -5)}


def test_ties_are_broken_by_the_opponents_and_what_is_left_is_equal() -> None:
    """All games are drawn, so everybody has the same points and leads, except H with a bye.

    A has met H and nobody else has.
    """
    results = table(0, A, H, 0) + table(0, C, D, 0) + bye(1, H)
    found = standings([D, C, A, H], results, "matchpoints")
    assert [(each.person, each.place) for each in found] == [(H, 1), (A, 2), (D, 3), (C, 3)]
    assert [each.opponents for each in found] == [50, 110, 50, 50]


def test_the_lead_orders_the_people_then_the_matchpoints() -> None:
    """Seat 0 of deal 0: 20, 0, 0, mean 20/3. Seat 0 of deal 1: 9, 10, 11, mean 10."""
    results = table(0, A, B, 20) + table(0, C, D, 0) + table(0, E, F, 0)
    results += table(1, A, D, 9) + table(1, C, F, 10) + table(1, E, B, 11)
    found = standings([A, C, E], results, "lead")
    assert [(each.person, each.place) for each in found] == [(A, 1), (E, 2), (C, 3)]
    assert [each.lead for each in found] == pytest.approx([37 / 3, -17 / 3, -20 / 3])
    by_points = standings([A, C, E], results, "matchpoints")
    assert [each.person for each in by_points] == [E, A, C]
    assert [each.matchpoints for each in by_points] == [125, 100, 75]


def test_ties_in_the_lead_are_broken_by_the_matchpoints() -> None:
    """Seat 0 of deal 0: 3, 0, 0, 1 (mean 1); of deal 1: -2, 1, 1, 0 (mean 0). Everybody has a sum of 0."""
    results = table(0, A, B, 3) + table(0, C, D, 0) + table(0, E, F, 0) + table(0, G, H, 1)
    results += table(1, A, D, -2) + table(1, C, F, 1) + table(1, E, H, 1) + table(1, G, B, 0)
    found = standings([A, C, E, G], results, "lead")
    assert [each.lead for each in found] == [0, 0, 0, 0]
    # C and E: 1/6 + 5/6. A: 1 + 0. G: 2/3 + 1/3.
    assert [(each.person, each.place, each.matchpoints) for each in found] == [
        (A, 1, 100),
        (C, 1, 100),
        (E, 1, 100),
        (G, 1, 100),
    ]
    results += bye(2, G)
    found = standings([A, C, E, G], results, "lead")
    assert [(each.person, each.place) for each in found] == [(G, 1), (A, 2), (C, 2), (E, 2)]


def test_without_results_all_are_equal() -> None:
    assert standings([B, A], [], "matchpoints") == [
        Standing(B, 1, 0, 0, 0),
        Standing(A, 1, 0, 0, 0),
    ]
    assert standings([], [], "lead") == []
