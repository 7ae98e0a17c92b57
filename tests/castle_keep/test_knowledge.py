"""§9: the knowledge of a player, and the tables consistent with it."""

from collections import Counter

import pytest

from keepstone import CHANCE, SPECTATOR
from tests.castle_keep.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check

REDS = ("red-curvy-wall", "red-zigzag-wall", "red-curvy-tower", "red-zigzag-tower")
BLUES = ("blue-curvy-wall", "blue-zigzag-wall", "blue-curvy-tower", "blue-zigzag-tower")
YELLOWS = ("yellow-curvy-wall", "yellow-zigzag-wall", "yellow-curvy-tower", "yellow-zigzag-tower")
HANDS = (REDS, BLUES, YELLOWS)


def table_of(players, *hands, **options):
    """A table with these hands, four reds, blues and yellows unless said otherwise."""
    t = Table(players=players, **options)
    for seat, hand in enumerate(hands or HANDS[:players]):
        t.hand(seat, *hand)
    return t


def test_a_hand_is_its_owners_secret():
    """§9.1 A viewer sees the own hand, and how many tiles the others hold."""
    t = table_of(3)
    t.turn_of(0)
    seen = t.seen_by(1)
    assert seen.hand_of(1) == Counter(BLUES)
    assert seen.hand_of(0) == seen.hand_of(2) == {"?": 4}
    assert t.seen_by(SPECTATOR).hand_of(1) == {"?": 4}


def test_what_is_hidden_changes_nothing():
    """§9.1 Tables that differ only in another hand and the supply look alike, choices included."""
    one, other = table_of(2, REDS, BLUES), table_of(2, REDS, YELLOWS)
    for t in (one, other):
        t.castle(0, n="red-curvy-wall", ne="red-curvy-tower")
        t.turn_of(0)
    assert one.seen_by(0).position == other.seen_by(0).position
    assert one.seen_by(0).legal() == other.seen_by(0).legal()
    assert str(one.seen_by(0).position) == str(other.seen_by(0).position)
    assert one.seen_by(1).position != other.seen_by(1).position


def taking(*others):
    """Seat 0 has taken the blue keep from the pile; it holds these tiles besides."""
    t = table_of(2, others, BLUES, open_discard=True)
    t.pile("blue-keep")
    t.turn_of(1)
    t.play("pass", "take")
    t.draw("yellow-keep")
    return t


def test_a_tile_taken_from_the_pile_is_known_until_it_leaves():
    """§9.1 A tile taken from the discards is known to be in that hand, also in every guess.

    When a tile of the kind leaves the hand, it is not known to be there any longer.
    """
    t = taking(*REDS)
    for viewer in (1, SPECTATOR):
        assert t.seen_by(viewer).hand_of(0) == {"blue-keep": 1, "?": 5}
        assert all(guess.hand_of(0)["blue-keep"] >= 1 for guess in t.guesses(viewer))
    t.play("pass", "discard yellow-keep")
    assert t.seen_by(1).hand_of(0) == {"blue-keep": 1, "?": 4}
    t.play("discard blue-keep")
    assert t.seen_by(1).hand_of(0) == {"?": 4}


def test_of_two_like_tiles_the_known_one_may_have_left():
    """§9.1 If the hand had another tile of the kind, nobody else knows that one is left."""
    t = taking(*REDS[:3], "blue-keep")
    t.play("pass", "discard blue-keep")
    assert t.hand_of(0)["blue-keep"] == 1
    assert t.seen_by(1).hand_of(0) == {"?": 5}
    assert any(guess.hand_of(0)["blue-keep"] == 0 for guess in t.guesses(1))


def test_a_draw_of_another_is_one_unseen_tile():
    """§9.1 Whoever watches a draw sees one outcome: a tile that they do not see.

    No tile of the supply is the next one: the state does not decide draws in advance.
    """
    t = table_of(2)
    t.passing()
    for viewer in (1, SPECTATOR):
        check(t.seen_by(viewer), legal=["draw ?"])
    assert t.odds() == t.supply()
    other = Table(position=t.position.copy())
    t.draw("red-keep")
    other.draw("blue-keep")
    assert t.supply() + Counter(["red-keep"]) == other.supply() + Counter(["blue-keep"])


def test_unseen_tiles_are_alike_at_first():
    """§9.2 Before the first reshuffle a viewer's next draw may be any tile not seen."""
    t = table_of(2)
    t.castle(1, n="red-curvy-wall")
    t.pile("red-keep", "blue-keep")
    t.passing()
    unseen = t.supply() + t.hand_of(1)
    assert t.seen_by(0).odds() == unseen
    assert unseen.total() == 90 - 1 - 2 - 4


def test_any_unseen_tile_may_be_in_any_hand():
    """§9.2 Before the first reshuffle another hand may hold any unseen tiles."""
    t = table_of(3)
    t.supply_is("red-keep", "blue-keep")
    t.turn_of(0)
    unseen = t.supply() + t.hand_of(1) + t.hand_of(2)
    first, second = Counter(), Counter()
    for guess in t.guesses(0):
        assert guess.supply() + guess.hand_of(1) + guess.hand_of(2) == unseen
        first |= guess.hand_of(1)
        second |= guess.hand_of(2)
    assert set(first) == set(second) == set(unseen)


def reshuffled(players, *hands):
    """Seat 0 has just found the supply empty, and the discards have become the supply."""
    t = table_of(players, *hands)
    t.supply_is()
    t.turn_of(players - 1)
    t.play("pass")
    assert t.to_act == CHANCE
    return t


def test_two_players_know_both_hands_after_a_reshuffle():
    """§9.4 Two players, supply empty, first draw of a turn: every guess has the true hand."""
    t = reshuffled(2)
    for guess in t.guesses(0):
        assert guess.hand_of(1) == Counter(BLUES)
    for guess in t.guesses(1):
        assert guess.hand_of(0) == Counter(REDS)


@each_row("players", [2, 3])
def test_all_know_the_other_hands_together(players):
    """§9.3 At a reshuffle everybody knows what the hands not seen hold together."""
    t = reshuffled(players)
    hands = [t.hand_of(seat) for seat in range(players)]
    for viewer in (*range(players), SPECTATOR):
        unseen = sum((hands[seat] for seat in range(players) if seat != viewer), Counter())
        for guess in t.guesses(viewer):
            dealt = [guess.hand_of(seat) for seat in range(players) if seat != viewer]
            assert sum(dealt, Counter()) == unseen
            assert guess.supply() == t.supply()


def test_nobody_discards_a_tile_of_which_all_copies_are_seen():
    """§9.2 All six red keeps are in sight, so seat 1 has none; of the blue ones, one may be left."""
    t = table_of(2, REDS, (*BLUES, "blue-keep", "yellow-keep"))
    t.pile(*["red-keep"] * 6, *["blue-keep"] * 5)
    t.passing()
    seen = t.seen_by(0)
    assert not seen.may("discard red-keep")
    assert seen.may("discard blue-keep")
    seen.play("discard blue-keep")
    assert not seen.may("discard blue-keep")


def test_two_keeps_are_needed_where_one_is_unseen():
    """§9.2 To hit a keep takes two like it; seat 0 sees five of the six, the one that is hit among them."""
    for seen, may in ((4, True), (5, False)):
        t = table_of(2)
        t.castle(0, n="red-curvy-wall", centre="red-keep")
        t.pile(*["red-keep"] * (seen - 1))
        t.turn_of(1)
        assert t.seen_by(0).may("attack 0 centre") == may


def test_where_old_tiles_may_be():
    """§9.3 What the other hands hold since the reshuffle cannot come from the supply."""
    t = reshuffled(2)
    assert t.seen_by(0).odds() == t.supply()
    t.draw("blue-keep")
    assert t.seen_by(0).odds() == t.supply()
    # With three players the old tiles are known, but not which of two hands holds which.
    t = reshuffled(3)
    hands = {tuple(sorted(guess.hand_of(1).elements())) for guess in t.guesses(0)}
    assert len(hands) > 10


def test_an_old_tile_may_have_been_played():
    """§9.3 A tile like an old one is discarded: the other old ones are still there for certain."""
    t = reshuffled(2)
    t.draw("red-keep", "blue-keep")
    t.play("pass", "discard red-curvy-wall", "discard red-keep")
    certain = Counter(REDS) - Counter(["red-curvy-wall"])
    fourth = Counter()
    for guess in t.guesses(1):
        assert guess.hand_of(0) & certain == certain
        assert guess.hand_of(0).total() == 4
        fourth += guess.hand_of(0) - certain
    assert len(fourth) > 5


def test_a_new_tile_played_leaves_the_old_ones():
    """§9.3 A kind that no old tile has was drawn since: all old tiles are still there, and no other is."""
    t = reshuffled(2)
    t.draw("red-keep", "blue-keep")
    t.play("pass", "discard red-keep", "discard blue-keep")
    assert all(guess.hand_of(0) == Counter(REDS) for guess in t.guesses(1))
    assert t.seen_by(1).odds() == t.supply()
    assert t.supply()["red-keep"] == t.supply()["blue-keep"] == 5


def test_a_tile_taken_after_the_reshuffle_is_not_an_old_one():
    """§9.3 A tile that everybody saw taken since, and then played, was no old one."""
    t = table_of(2, open_discard=True)
    t.supply_is()
    t.turn_of(1)
    t.play("pass", "supply")
    t.draw("blue-keep", "red-keep")
    t.play("place red-curvy-wall n", "end", "discard red-zigzag-wall")
    t.play("take")
    t.draw("blue-keep")
    t.play("pass", "discard red-zigzag-wall", "discard blue-keep")
    assert all(guess.hand_of(1) == Counter(BLUES) for guess in t.guesses(0))


def test_the_next_reshuffle_renews_what_is_known():
    """§9.3 At the next reshuffle the other hand is known again, new tiles and all."""
    t = reshuffled(2)
    t.draw("red-keep", "blue-keep")
    t.play("pass", "discard red-curvy-wall", "discard red-zigzag-wall")
    hand = t.hand_of(0)
    assert any(guess.hand_of(0) != hand for guess in t.guesses(1))
    t.draw("yellow-keep", "yellow-keep")
    t.supply_is()
    t.play("pass", "discard yellow-keep", "discard yellow-keep")
    assert all(guess.hand_of(0) == hand for guess in t.guesses(1))


def test_what_is_true_is_not_ruled_out():
    """§9.3 Only what is certain counts as old: the last red zigzag wall of the supply can be drawn.

    Seat 0 draws a wall like one of seat 1's and builds it and all its own four; whoever takes that
    wall for the old one must not believe that a red zigzag wall is left in the hands.
    """
    t = table_of(3)
    t.castle(1, n="red-zigzag-wall", s="red-zigzag-wall")
    t.supply_is()
    t.turn_of(2)
    t.play("pass")
    t.draw("blue-curvy-wall", "red-keep")
    t.play("place blue-curvy-wall n", "place red-curvy-tower nw", "place red-curvy-wall w")
    t.play("place red-zigzag-tower sw", "place red-zigzag-wall s", "end")
    t.draw("blue-keep", "blue-keep")
    t.play("pass", "discard blue-keep", "discard blue-keep")
    assert t.supply()["red-zigzag-wall"] == 1
    assert t.seen_by(2).may("draw red-zigzag-wall")


def test_old_tiles_stay_in_hands():
    """§9.4 In every guess the old tiles that are certain lie in hands, not in the supply."""
    t = reshuffled(3)
    t.draw("red-keep", "blue-keep")
    t.play("pass", "discard red-curvy-wall", "discard red-keep")
    t.draw("yellow-keep", "blue-keep")
    t.play("pass", "discard blue-curvy-wall", "discard yellow-keep")
    certain = Counter(REDS[1:]) + Counter(BLUES[1:])
    for guess in t.guesses(2):
        hands = guess.hand_of(0) + guess.hand_of(1)
        assert hands & certain == certain


def test_every_place_in_a_hidden_hand_is_as_likely_to_hold_an_old_tile():
    """§9.4 Seat 0 has one of three hidden tiles, and after its two draws three of five."""
    t = reshuffled(3, ["red-keep"], ["blue-keep", "yellow-keep"], YELLOWS)
    assert share(t, seat=0, tile="red-keep") == pytest.approx(1 / 3, abs=0.05)
    t.draw("red-curvy-wall", "blue-curvy-wall")
    assert share(t, seat=0, tile="red-keep") == pytest.approx(3 / 5, abs=0.05)
    assert share(t, seat=1, tile="red-keep") == pytest.approx(2 / 5, abs=0.05)


def share(t, seat, tile, deals=2_000):
    """How often a hand holds a tile in what the last seat deals."""
    seen = t.seen_by(2).position
    guesses = (Table(position=seen.determinize(seed)) for seed in range(deals))
    return sum(guess.hand_of(seat)[tile] > 0 for guess in guesses) / deals


def test_a_like_tile_of_another_hand():
    """§9.4 Guesses stay whole tables when the old tile that seemed played was in another hand.

    Seat 0 draws and discards a tile like one of seat 1's old ones; then seat 1 parts with its own
    and plays three new tiles, until it holds fewer tiles than it seemed to hold old ones.
    """
    t = reshuffled(3)
    t.draw("blue-curvy-wall", "red-keep")
    t.play("pass", "discard blue-curvy-wall", "discard red-keep")
    t.draw("yellow-straight-tower", "yellow-straight-wall")
    t.play("pass", "discard blue-curvy-wall", "discard yellow-straight-tower")
    t.draw("yellow-keep", "yellow-keep")
    t.play("pass", "discard yellow-keep", "discard yellow-keep")
    t.draw("red-keep", "red-keep")
    t.play("pass", "discard red-keep", "discard red-keep")
    t.draw("yellow-straight-tower", "red-straight-tower")
    t.play("place yellow-straight-wall n", "place yellow-straight-tower nw")
    t.play("place red-straight-tower ne", "end")
    assert t.hand_of(1).total() == 3
    for guess in t.guesses(2):
        assert [guess.hand_of(seat).total() for seat in range(3)] == [4, 3, 4]
        assert guess.position.observe(2) == t.position.observe(2)
        assert min(guess.supply().values()) > 0
        old = Counter(REDS) + Counter(BLUES[1:])
        assert guess.hand_of(0) + guess.hand_of(1) == old


def test_the_next_draw_of_a_guess_follows_the_guess():
    """§9.4 Guesses differ where the viewer does not know better, and are played on like tables."""
    t = table_of(2)
    t.passing()
    guesses = t.guesses(1)
    assert len({tuple(sorted(guess.hand_of(0).elements())) for guess in guesses}) > 1
    for guess in guesses:
        assert guess.odds() == guess.supply()
