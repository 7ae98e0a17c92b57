"""Tests of the pairing of rounds: small rounds that are worked out by hand, and the properties of all rounds."""

import random
import subprocess
import sys
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keepstone.server.contests.pairs.pairing import (
    InvalidPairs,
    Pairing,
    Player,
    pair,
    players_of,
    shuffled,
)
from keepstone.server.contests.scoring import Result, standings
from tests.support.never_empty import never_empty

A, B, C, D, E, F = (bytes([letter]) for letter in b"ABCDEF")


def players(*people: Player) -> list[Player]:
    """Players who have different places, best first."""
    return [each._replace(place=place) for place, each in enumerate(people, 1)]


def player(
    person: bytes, opponents: Sequence[bytes] = (), seats: Sequence[int] = (), byes: int = 0
) -> Player:
    return Player(person, 1, tuple(opponents), tuple(seats), byes)


def met(pairing: Pairing) -> set[frozenset[bytes]]:
    """Who plays whom, whatever the seats are."""
    return {frozenset(each) for each in pairing.pairs}


def who(*pairs: bytes) -> set[frozenset[bytes]]:
    return {frozenset(bytes([person]) for person in each) for each in pairs}


# Who meets whom.


def test_in_the_first_round_the_upper_half_meets_the_lower_half() -> None:
    """All are equal, so the seats alternate from pair to pair."""
    people = [player(each) for each in (A, B, C, D, E, F)]
    assert pair(people) == Pairing(((A, D), (E, B), (C, F)), ())


def test_the_last_of_an_odd_number_has_a_bye_in_the_first_round() -> None:
    assert pair([player(each) for each in (A, B, C, D, E)]) == Pairing(((A, C), (D, B)), (E,))


def test_neighbours_in_the_standings_meet() -> None:
    people = [player(each) for each in (A, B, C, D, E, F)]
    assert met(pair(players(*people))) == who(A + B, C + D, E + F)


def test_nobody_meets_twice() -> None:
    """A has met B, so 1-3 and 2-4 are best: the squares of the distances are 4 + 4, for 1-4 and 2-3 9 + 1."""
    people = players(player(A, [B]), player(B, [A]), player(C), player(D))
    assert met(pair(people)) == who(A + C, B + D)
    # All but A and B have met each other, so they pair everybody in the only way that is left.
    people = players(player(A, [C]), player(B, [D]), player(C, [A, E]), player(D, [B]), player(E))
    assert met(pair([*people, player(F, [])._replace(place=6)])) == who(A + B, C + D, E + F)


def test_a_second_meeting_that_cannot_be_avoided_is_between_those_who_met_least() -> None:
    people = players(
        player(A, [B, C, D, B]), player(B, [A, D, C, A]), player(C, [D, A, B]), player(D, [C, B, A])
    )
    assert met(pair(people)) == who(A + C, B + D)
    assert met(pair(players(player(A, [B]), player(B, [A])))) == who(A + B)


def test_groups_of_equal_players_are_folded_and_the_last_of_an_odd_group_moves_down() -> None:
    """Three players share the first place, three the fourth: C meets D, A meets B, and E meets F."""
    people = [
        player(each)._replace(place=1 if each in (A, B, C) else 4) for each in (A, B, C, D, E, F)
    ]
    assert met(pair(people)) == who(A + B, C + D, E + F)


# Byes.


def test_the_last_player_without_a_bye_has_it() -> None:
    people = players(player(A), player(B), player(C), player(D, byes=1), player(E, byes=1))
    assert pair(people).byes == (C,)
    everybody = players(*(player(each, byes=1) for each in (A, B, C)))
    assert pair(everybody).byes == (C,)


def test_a_second_bye_is_better_than_a_second_meeting() -> None:
    """A has met B and C and had a bye; only if A has another one, nobody meets twice."""
    people = players(player(A, [B, C], byes=1), player(B, [A]), player(C, [A]))
    assert pair(people) == Pairing(((B, C),), (A,))


def test_the_bye_is_more_important_than_the_seats() -> None:
    """If B had the bye, A and C could change their seats. C has it, and B must have seat 0 again."""
    people = players(player(A, seats=[0]), player(B, seats=[0]), player(C, seats=[1]))
    assert pair(people) == Pairing(((B, A),), (C,))


# Seats.


def test_seats_are_balanced_before_neighbours_meet() -> None:
    """A and B had seat 0, C and D seat 1: 1-3 and 2-4 are nearer than 1-4 and 2-3 (4 + 4 against 9 + 1)."""
    first, second = (
        [player(each, seats=[0]) for each in (A, B)],
        [player(each, seats=[1]) for each in (C, D)],
    )
    assert pair(players(*first, *second)).pairs == ((C, A), (D, B))


def test_balanced_players_change_their_seats() -> None:
    people = players(player(A, seats=[0, 1]), player(B, seats=[1, 0]))
    assert pair(people).pairs == ((A, B),)
    turned = players(player(A, seats=[1, 0]), player(B, seats=[0, 1]))
    assert pair(turned).pairs == ((B, A),)
    # Both want seat 0, and the better player has it.
    equal = players(player(A, seats=[0, 1]), player(B, seats=[0, 1]))
    assert pair(equal).pairs == ((A, B),)


def test_nobody_has_a_seat_three_times_in_a_row() -> None:
    """A would be balanced by seat 0, B by either seat: A has had it twice in a row."""
    people = players(player(A, seats=[1, 1, 1, 0, 0]), player(B, seats=[1, 0]))
    assert pair(people).pairs == ((B, A),)


def test_what_is_least_unfair_is_chosen_if_nothing_is_fair() -> None:
    """Both have had seat 0 more often: another game there costs 5 for A, and 1 for B."""
    people = players(player(A, seats=[0, 1, 0, 0]), player(B, seats=[0]))
    assert pair(people).pairs == ((B, A),)


# Pairs that an organiser has fixed.


def test_fixed_pairs_are_kept_and_the_others_are_paired() -> None:
    people = players(*(player(each) for each in (A, B, C, D, E)))
    assert pair(people, [(D, A)]) == Pairing(((D, A), (B, C)), (E,))
    again = players(player(A, [B], [0]), player(B, [A], [1]))
    assert pair(again, [(A, B)]) == Pairing(((A, B),), ())


def test_fixed_pairs_must_name_each_player_once() -> None:
    people = players(player(A), player(B), player(C))
    with pytest.raises(InvalidPairs, match="somebody twice"):
        pair(people, [(A, B), (C, A)])
    with pytest.raises(InvalidPairs, match="somebody twice"):
        pair(people, [(A, A)])
    with pytest.raises(InvalidPairs, match="does not play this round"):
        pair(people, [(A, D)])


# The players of a round.


def test_few_players() -> None:
    assert pair([]) == Pairing((), ())
    assert pair([player(A)]) == Pairing((), (A,))


def test_players_follow_from_the_results() -> None:
    """Deals in any order; C enters late, and D has left."""
    results = [
        Result(B, 1, 0, D, 5),
        Result(D, 1, 1, B, -5),
        Result(A, 1, None, None, 0, "bye"),
        Result(A, 0, 0, B, 3),
        Result(B, 0, 1, A, -3),
        Result(D, 0, None, None, 0, "bye"),
    ]
    found = players_of(standings([C, A, B], results, "matchpoints"), results)
    assert found == [
        Player(A, 1, (B,), (0,), 1),  # 50 + 60
        Player(B, 2, (A, D), (1, 0)),  # 50 + 50
        Player(C, 3),
    ]


def test_the_first_order_follows_from_the_seed_alone() -> None:
    people = [bytes([number]) for number in range(20)]
    order = shuffled(people, b"seed")
    assert order == shuffled(people[::-1], b"seed")
    assert order != shuffled(people, b"another seed")
    assert sorted(order) == people


def test_the_matching_is_not_loaded_before_it_is_needed() -> None:
    said = "import sys, keepstone.server.contests.pairs.pairing; print('rustworkx' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"


# Properties.


@never_empty
def rounds_of(
    count: int, rounds: int, seed: int, come_and_go: bool = False
) -> Iterator[tuple[list[Player], Pairing]]:
    """Yield the players and the pairing of each round of a contest with random results.

    come_and_go: whether people enter late and leave.
    """
    choose = random.Random(seed)
    people = shuffled([bytes([number]) for number in range(count)], bytes([seed]))
    results: list[Result] = []
    for number in range(rounds):
        playing = [each for each in people if not come_and_go or choose.random() < 0.8]
        there = players_of(standings(playing, results, "matchpoints"), results)
        pairing = pair(there)
        yield there, pairing
        for one, two in pairing.pairs:
            lead = choose.randint(-20, 20)
            results += [Result(one, number, 0, two, lead), Result(two, number, 1, one, -lead)]
        results += [Result(each, number, None, None, 0, "bye") for each in pairing.byes]


def assert_round(players: Sequence[Player], pairing: Pairing) -> None:
    """Everybody plays once, and at most one person has a bye."""
    people = [*(person for each in pairing.pairs for person in each), *pairing.byes]
    assert sorted(people) == sorted(each.person for each in players)
    assert len(pairing.byes) == len(players) % 2


def meetings(players: Sequence[Player], pairing: Pairing) -> int:
    """How often those who are paired have met before."""
    known = {each.person: each for each in players}
    return sum(known[one].opponents.count(two) for one, two in pairing.pairs)


def second_byes(players: Sequence[Player], pairing: Pairing) -> int:
    return sum(each.byes for each in players if each.person in pairing.byes)


def imbalance(player: Player, seat: int) -> int:
    """How much more often a player will have had one seat."""
    seats = [*player.seats, seat]
    return abs(seats.count(0) - seats.count(1))


def unfair_seats(players: Sequence[Player], pairing: Pairing) -> int:
    """The squares of how often, beyond once, somebody has a seat more often, and the runs of three."""
    known = {each.person: each for each in players}
    seated = [(known[person], seat) for each in pairing.pairs for seat, person in enumerate(each)]
    runs = sum(len(each.seats) > 1 and set(each.seats[-2:]) == {seat} for each, seat in seated)
    return runs + sum(max(0, imbalance(each, seat) - 1) ** 2 for each, seat in seated)


def distance(players: Sequence[Player], pairing: Pairing) -> int:
    """The squares of the distances between the places of those who meet; 0 if people share a place."""
    place = {each.person: each.place for each in players}
    if len({*place.values()}) < len(players):
        return 0
    return sum((place[one] - place[two]) ** 2 for one, two in pairing.pairs)


def cost(players: Sequence[Player], pairing: Pairing) -> tuple[int, ...]:
    """What is to be avoided, the most important first."""
    order = [each.person for each in players]
    return (
        meetings(players, pairing),
        second_byes(players, pairing),
        sum(len(order) - order.index(person) for person in pairing.byes),
        unfair_seats(players, pairing),
        distance(players, pairing),
    )


def all_pairings(people: Sequence[bytes]) -> Iterator[Pairing]:
    """Yield all pairings, with each order of seats. The last pair may be incomplete, which is a bye."""
    if not people:
        yield Pairing((), ())
        return
    if len(people) % 2:
        for each in people:
            rest = [other for other in people if other != each]
            yield from (found._replace(byes=(each,)) for found in all_pairings(rest))
        return
    first, *others = people
    for other in others:
        rest = [each for each in others if each != other]
        for found in all_pairings(rest):
            yield found._replace(pairs=((first, other), *found.pairs))
            yield found._replace(pairs=((other, first), *found.pairs))


@settings(deadline=None, max_examples=20)
@given(st.integers(2, 6), st.integers(1, 6), st.integers(0, 255), st.booleans())
def test_no_other_pairing_of_a_small_round_is_better(
    count: int, rounds: int, seed: int, come_and_go: bool
) -> None:
    for there, pairing in rounds_of(count, rounds, seed, come_and_go):
        others = all_pairings([each.person for each in there])
        assert_round(there, pairing)
        assert cost(there, pairing) == min(cost(there, each) for each in others)


@settings(deadline=None, max_examples=25)
@given(st.integers(4, 40), st.integers(1, 12), st.integers(0, 255))
def test_nobody_meets_twice_or_has_two_byes_while_this_can_be_avoided(
    count: int, rounds: int, seed: int
) -> None:
    """By Dirac's theorem, it can as long as everybody has met fewer than half of the others, the bye included."""
    for number, (there, pairing) in enumerate(rounds_of(count, rounds, seed)):
        assert_round(there, pairing)
        can_be_avoided = number < (count + 1) // 2
        again = meetings(there, pairing) + second_byes(there, pairing)
        assert again == 0 or not can_be_avoided


@settings(deadline=None, max_examples=25)
@given(st.integers(2, 10), st.integers(0, 255))
def test_seats_are_balanced_while_this_can_be_avoided(fours: int, seed: int) -> None:
    """After an odd number of rounds, half of the people need each seat.

    By Hall's theorem, they can be paired as long as everybody has met at most half of the others half.
    """
    for there, pairing in rounds_of(4 * fours, fours + 1, seed):
        known = {each.person: each for each in there}
        seated = [
            (known[person], seat) for each in pairing.pairs for seat, person in enumerate(each)
        ]
        assert max(imbalance(each, seat) for each, seat in seated) <= 1


@settings(deadline=None, max_examples=25)
@given(st.integers(4, 40), st.integers(1, 12), st.integers(0, 255))
def test_people_may_come_and_go(count: int, rounds: int, seed: int) -> None:
    for there, pairing in rounds_of(count, rounds, seed, come_and_go=True):
        assert_round(there, pairing)
        assert pair(there) == pairing
