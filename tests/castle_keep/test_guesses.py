"""§9.4, §9.5: determinizations are possible, complete, and have the probabilities worked out by hand."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

from keepstone import SPECTATOR
from keepstone.games.castle_keep.rules.box import count_points, make_box, sums, value_at_sum
from keepstone.games.castle_keep.rules.chapters import MOST_CHAPTERS, keep_story, read_chapter
from keepstone.games.castle_keep.rules.components import KIND_NAMES, KINDS
from keepstone.games.castle_keep.rules.guess import exchange
from keepstone.games.castle_keep.rules.past import Book, has_past, share_out
from keepstone.games.castle_keep.rules.state import STATE
from keepstone.games.castle_keep.rules.story import STORY_SIZE, begin_story, note_left, read_story
from keepstone.games.castle_keep.rules.turn import gain, put_on_pile, spend
from keepstone.kit.rng import new_rng
from tests.castle_keep import reshuffles
from tests.castle_keep.guesses import judge, views
from tests.castle_keep.histories import Memory
from tests.castle_keep.plain import ALL_TILES
from tests.castle_keep.table import Table
from tests.never_empty import never_empty

pytestmark = pytest.mark.either

LONG_GAMES = [(10, 3), (17, 4)]
REDS = ("red-curvy-wall", "red-zigzag-wall", "red-curvy-tower", "red-zigzag-tower")
BLUES = ("blue-curvy-wall", "blue-zigzag-wall", "blue-curvy-tower", "blue-zigzag-tower")
YELLOWS = ("yellow-curvy-wall", "yellow-zigzag-wall", "yellow-curvy-tower", "yellow-zigzag-tower")
STRAIGHTS = tuple(
    f"{colour}-straight-{role}"
    for colour in ("red", "blue", "yellow")
    for role in ("wall", "tower")
)
UNLIKELY = {
    1: 10.8,
    2: 13.8,
    20: 45.3,
}  # chi-square by degrees of freedom, exceeded once in 1,000 times


def reshuffled(*hands):
    """Seat 0 has just found the supply empty, and the discards have become the supply."""
    t = Table(players=len(hands))
    for seat, hand in enumerate(hands):
        t.hand(seat, *hand)
    t.supply_is()
    t.turn_of(len(hands) - 1)
    t.play("pass")
    return t


def turn(t, drawn, discarded):
    """A turn in which a seat draws two tiles and discards two."""
    t.draw(*drawn)
    t.play("pass", *(f"discard {name}" for name in discarded))


def guessed(t, viewer, what, count=800):
    """How often something is true of the hands that are dealt."""
    seen, game, rng = t.position.observe(viewer).states, t.position.game, new_rng(1)
    found = Counter()
    for _ in range(count):
        whole = seen.copy()
        game.determinize(whole[0], rng)
        hands = whole[0].hand[: t.position.config.players].tolist()
        found[what([+Counter(dict(zip(KIND_NAMES, hand, strict=True))) for hand in hands])] += 1
    return found


def assert_odds(found, weights):
    """The counts may have come from these weights, by a chi-square test."""
    assert set(found) <= set(weights)
    share = found.total() / sum(weights.values())
    chi_square = sum((found[k] - share * w) ** 2 / (share * w) for k, w in weights.items())
    assert chi_square < UNLIKELY[len(weights) - 1]


@pytest.mark.parametrize(("seed", "players"), [(11, 2), (1, 3), (0, 4)])
def test_no_guess_is_impossible_and_the_truth_can_be_guessed(seed, players):
    """§9.4, §9.5 Histories kept in plain Python agree; 10,000 views: python -m tests.castle_keep.guesses."""
    seen = 0
    for view in views(seed, players, reshuffles=2, looks=0.06, most=600):
        assert judge(view, seed) == Counter(views=1)
        seen += 1
    assert seen > 10


def test_a_like_tile_was_old_or_new():
    """§9.5 After red-curvy-wall and red-keep have gone, what is the fourth tile beside three old ones?

    The keep was new. A wall left that was old, and the other draw is any of the 81 tiles; or that draw was one
    of the 3 new walls: then it left, and the old one stayed. Either way the hand now has a wall: 3 + 3.
    The other draw was a keep with 5 chances, for 6 keeps, one gone. Other kinds have the copies in the supply.
    """
    t = reshuffled(REDS, BLUES)
    turn(t, ["red-keep", "blue-keep"], ["red-curvy-wall", "red-keep"])
    weights = {tile: n - (tile in REDS) - (tile in BLUES) for tile, n in ALL_TILES.items()}
    weights |= {"red-curvy-wall": 6, "red-keep": 5}

    def fourth(hands):
        (tile,) = hands[0] - Counter(REDS[1:])
        return tile

    assert_odds(guessed(t, 1, fourth), weights)


def test_who_holds_a_like_tile():
    """§9.5 Seats 0 and 1 held reds and blues, nobody knows who which; seat 0 parts with a red wall and a new keep.

    The wall was one of the 4 old tiles, each of 8 as likely, and the keep, 6 of 78 tiles, one of 2 draws:
    4 * 2 * (1/8) * (6/78). Or both were drawn: 2 * (3/78) * (6/77). That is 77 to 6. In the first case the other
    draw is a red wall in 3 of 77, in seat 0's hand: 3. In the second the old wall is in either hand: 3 and 3.
    """
    t = reshuffled(REDS, BLUES, YELLOWS)
    turn(t, ["red-keep", "blue-keep"], ["red-curvy-wall", "red-keep"])

    def holder(hands):
        return next((seat for seat in (0, 1) if hands[seat]["red-curvy-wall"]), None)

    assert_odds(guessed(t, 2, holder), {0: 6, 1: 3, None: 74})


@pytest.mark.parametrize(
    ("late", "weights"), [(True, {True: 5, False: 36}), (False, {True: 5, False: 54})]
)
def test_old_tiles_tend_to_leave_early(late, weights):
    """§9.5 Seat 0 held three reds and a red-keep. In two turns it parts with a red-keep and three new tiles.

    It held 4 old and 2 new tiles in the first turn. Ways for the four to be picked, the keep in the second turn:
    2 * 1 new ones, then 4 old * 2 if it was old, 2 * 1 if not: 16 to 4. In the first: 4 * 2 * 3 * 2 to
    2 * 1 * 2 * 1, that is 48 to 4. One old tile in 4 was a keep; 5 new tiles in 77 are, when the rest is placed
    and the viewer's two draws are left out: 4 to 20/77, and 12 to 20/77. The hand is as it was if the keep was
    new, or if it was old and the one tile left of the draws is a keep, 5 in 77: 40 of 328, 80 of 944.
    """
    t = reshuffled((*REDS[:3], "red-keep"), BLUES)
    new = ["red-keep", "blue-curvy-wall"] if late else ["blue-curvy-wall", "blue-curvy-tower"]
    turn(
        t,
        ["blue-keep", "blue-straight-wall"],
        ["blue-keep", "blue-straight-wall" if late else "red-keep"],
    )
    turn(t, ["yellow-keep", "yellow-keep"], ["yellow-keep", "yellow-keep"])
    turn(t, new, ["red-keep", "blue-curvy-wall"] if late else new)
    first = Counter([*REDS[:3], "red-keep"])
    assert_odds(guessed(t, 1, lambda hands: hands[0] == first), weights)


LAST = ["yellow-straight-wall", "yellow-straight-tower"]


def emptied():
    """Seat 1 has played its hand empty before the second reshuffle, so the four old reds are seat 0's.

    No other copy of them has come from the supply. Seat 1 holds the two yellow tiles that it drew last.
    """
    t = reshuffled(REDS, BLUES, YELLOWS)
    turn(t, ["red-keep", "blue-keep"], ["red-keep", "blue-keep"])
    t.draw("blue-straight-wall", "blue-straight-tower")
    t.play("place blue-curvy-wall n", "place blue-curvy-tower nw", "place blue-zigzag-wall w")
    t.play("place blue-zigzag-tower ne", "place blue-straight-wall e")
    t.play("place blue-straight-tower se", "end")
    turn(t, ["yellow-keep", "yellow-keep"], ["yellow-keep", "yellow-keep"])
    turn(t, ["red-keep", "red-keep"], ["red-keep", "red-keep"])
    t.draw(*LAST)
    t.play("pass")
    t.draw("blue-keep", "blue-keep")
    t.supply_is()
    t.play("pass", "discard blue-keep", "discard blue-keep")
    assert t.position.state.chapters == 1
    return t


def test_what_an_earlier_story_told_is_not_forgotten():
    """§9.4 What the first story told of both hands is sure after the second reshuffle, too."""
    hands = (Counter(REDS), Counter(LAST))
    assert guessed(emptied(), 2, lambda dealt: (dealt[0], dealt[1]) == hands) == {True: 800}


def guess_after_three_yellow_tiles(t, viewer):
    """Guess a table after seat 0 has drawn two tiles and, in an observation, placed three yellow tiles."""
    seen = t.seen_by(viewer)
    seen.play("draw ?", "draw ?", "place yellow-straight-wall n", "place yellow-straight-tower nw")
    seen.play("place yellow-curvy-wall w")
    whole = Table(position=seen.position.determinize(0))
    assert "?" not in whole.hand_of(0) + whole.hand_of(1) + whole.supply()
    assert whole.supply().total() == seen.supply()["?"]
    return whole


def test_a_guess_is_a_whole_table_even_if_the_last_story_excludes_all_hands():
    """§9.5 Seat 1 knows that seat 0 held four reds, so that seat 0 cannot have three yellow tiles."""
    whole = guess_after_three_yellow_tiles(reshuffled(REDS, BLUES), viewer=1)
    assert [whole.hand_of(seat).total() for seat in range(2)] == [3, 4]


def test_a_guess_is_a_whole_table_even_if_an_earlier_story_excludes_all_hands():
    """§9.5 By the first story seat 0 held only reds. The last story alone allows a yellow tile."""
    whole = guess_after_three_yellow_tiles(emptied(), viewer=2)
    assert [whole.hand_of(seat).total() for seat in range(3)] == [3, 2, 4]


def renew(t, seat, names):
    """A seat parts with its whole hand, and then draws these tiles."""
    state = t.position.state
    for name in t.hand_of(seat):
        spend(state, seat, KIND_NAMES.index(name))
        put_on_pile(state, KIND_NAMES.index(name))
    for name in names:
        gain(state, seat, KIND_NAMES.index(name))


def test_hands_that_are_seldom_dealt_are_guessed():
    """§9.4 Seats 1 and 2 part with all tiles before the second reshuffle, so the reds are seat 0's.

    Only one deal in 12! / (4! * 8!) = 495 gives seat 0 these four of the twelve old tiles.
    """
    t = reshuffled(REDS, BLUES, YELLOWS, ["yellow-keep"])
    renew(t, 1, STRAIGHTS[:4])
    renew(t, 2, [*STRAIGHTS[4:], "red-keep", "blue-keep"])
    t.supply_is()
    t.turn_of(3)
    t.play("pass")
    seen = t.position.observe(3)
    for seed in range(4):
        assert Table(position=seen.determinize(seed)).hand_of(0) == Counter(REDS), seed


def test_the_values_of_a_chapter_stay_in_their_declared_ranges():
    """§9.4 As in `tests/laws`, for a game with an earlier story."""
    state = emptied().position.state
    for field in never_empty(STATE.fields):
        value = np.asarray(state[field.name])
        assert field.low <= value.min() <= value.max() <= field.high, field.name


@pytest.mark.parametrize(("seed", "players"), LONG_GAMES)
def test_no_guess_is_impossible_after_many_reshuffles(seed, players):
    """§9.4, §9.5 The whole history allows each guess; 4,000 games: python -m tests.castle_keep.reshuffles."""
    counts = Counter()
    for view in reshuffles.views(seed, players, looks=0.02):
        counts.update(view.judge())
    assert counts["views"] > 5
    assert counts["possible"] == counts["tables"]
    assert counts["truth ruled out"] == 0


def one_chapter(kinds, first):
    """A chapter that began with one old tile of each of these kinds; since then no tile has left a hand."""
    hands, old = len(first), np.zeros((1, KINDS), np.int64)
    old[0, kinds] = 1
    return Book(
        np.arange(hands),
        old,
        np.array([first]),
        np.zeros((1, hands, KINDS), np.int64),
        np.zeros((0, 3), np.int64),
        np.zeros(1, np.int64),
        np.array([(0, kind, hand) for kind in kinds for hand in range(hands)]),
    )


def test_a_past_is_found_although_the_first_try_leaves_no_space_for_the_last_tiles():
    """§9.4 Only hand 0 has kinds 17 to 20, its four old tiles. Both hands have kinds 1 to 16.

    A search that gave hand 0 the first kinds and noticed the mistake at kind 17 would take too long.
    """
    held = np.zeros((2, KINDS), np.int64)
    held[0, 1:21] = held[1, 1:17] = 1
    assert has_past(one_chapter(range(1, 21), [4, 16]), held)
    held[0, 20] = 0
    assert not has_past(one_chapter(range(1, 21), [4, 16]), held)


def test_a_hand_exchanges_tiles_with_the_supply_if_no_other_hand_has_the_tile():
    """§9.4 The hand still holds the old tile, of kind 1, but kind 2 was dealt to it, and kind 1 to the supply."""
    held, supply = np.zeros((1, KINDS), np.int64), np.zeros(KINDS, np.int64)
    held[0, 2] = supply[3] = 1
    assert not share_out(one_chapter([1], [1]), held, supply)
    supply[1] = 1
    assert share_out(one_chapter([1], [1]), held, supply)
    assert np.flatnonzero(held[0]).tolist() == [1]
    assert np.flatnonzero(supply).tolist() == [2, 3]


def test_an_exchange_leaves_all_other_tiles_where_they_were_dealt():
    """§9.4 Hand 0 must hold the old tile, of kind 1. It gives kind 4 or 5 for it; hand 1 keeps kinds 2 and 3."""
    held, supply = np.zeros((2, KINDS), np.int64), np.zeros(KINDS, np.int64)
    held[0, [4, 5]] = held[1, [1, 2, 3]] = 1
    assert share_out(one_chapter([1], [1, 0]), held, supply)
    assert held[0, 1] == held[1, 2] == held[1, 3] == 1
    assert held[0, 4] + held[0, 5] == held[1, 4] + held[1, 5] == 1


def parted():
    """A chapter that hand 0 began with old tiles of kinds 1 and 2. It drew nothing, and kind 1 has left it."""
    book = one_chapter([1, 2], [2])
    book.left[0, 0, 1] = 1
    return book._replace(entries=np.array([(0, 0, 1)]), ends=np.ones(1, np.int64))


def test_an_exchange_gives_a_hand_what_it_holds_now_and_not_what_it_began_with():
    """§9.4 Kind 2 is left, but kind 3 was dealt to the hand, and kind 2 to the supply."""
    held, supply = np.zeros((1, KINDS), np.int64), np.zeros(KINDS, np.int64)
    held[0, 3] = supply[2] = 1
    assert share_out(parted(), held, supply)
    assert np.flatnonzero(held[0]).tolist() == [2]
    assert np.flatnonzero(supply).tolist() == [3]


@pytest.mark.parametrize("with_supply", [True, False])
def test_tiles_that_a_hand_gives_back_are_in_the_supply(with_supply):
    """§9.4 As before, with a public tile of kind 4 in the hand, and two tiles of kind 5 in the supply."""
    state, supply = Table().position.state, np.zeros(KINDS, np.int16)
    state.hand[:] = state.shown[:] = 0
    state.hand[0, [3, 4]] = state.shown[0, 4] = 1
    supply[[2, 5]] = 1, 2
    assert exchange(state, parted(), supply, with_supply) == with_supply
    assert np.flatnonzero(state.hand[0]).tolist() == ([2, 4] if with_supply else [3, 4])
    given, taken = (3, 2) if with_supply else (2, 3)
    assert (supply[given], supply[taken], supply[5], supply.sum()) == (1, 0, 2, 3)


def test_a_memory_gives_the_odds_of_the_dealing():
    """§9.2 Before any tile has left a hand, a hidden hand is any four of the unseen tiles: 1 in 86 over 4."""
    memory = Memory(2, viewer=1)
    for _ in range(4):
        memory.drew(0, "?")
    for name in BLUES:
        memory.drew(1, name)
    # All four copies of each red tile are unseen, but only three of each blue one.
    assert memory.chance_of([Counter(REDS), Counter()]) == pytest.approx(4**4 / 2_123_555)
    assert memory.chance_of([Counter(BLUES), Counter()]) == pytest.approx(3**4 / 2_123_555)
    assert memory.chance_of([Counter({BLUES[0]: 4}), Counter()]) == 0


def test_the_story_tells_what_left_which_hand_after_how_many_draws():
    """§9.4 Draws of a turn without a discard are not lost; the viewer's own are told like all others."""
    t = reshuffled(REDS[:1], BLUES, YELLOWS)
    t.draw("red-keep", "blue-keep")
    t.play("pass")
    turn(t, ["yellow-keep", "yellow-keep"], ["blue-curvy-wall", "yellow-keep"])
    turn(t, ["red-keep", "red-keep"], ["red-keep", "red-keep"])
    turn(t, ["red-curvy-wall", "red-straight-wall"], ["red-keep"])
    wall, red, yellow = map(KIND_NAMES.index, ("blue-curvy-wall", "red-keep", "yellow-keep"))
    told = [[1, 2, wall], [1, 0, yellow], [2, 2, red], [2, 0, red], [0, 2, 0], [0, 2, red]]
    for viewer in (0, 1, SPECTATOR):
        assert read_story(t.seen_by(viewer).position.state).tolist() == [
            *told,
            [0, 0, 0],
            [1, 0, 0],
            [2, 0, 0],
        ]
    assert t.position.state.story_size == len(told) < STORY_SIZE


def stories_told(sizes):
    """A state with a chapter for each of these sizes; in story n, tiles of kind n + 1 leave the hand of seat 0."""
    state = Table().position.state
    for n, size in enumerate(sizes):
        begin_story(state)
        for _ in range(size):
            note_left(state, 0, n + 1)
        keep_story(state)
    return state


@pytest.mark.parametrize(
    ("sizes", "forgotten"),
    [
        (range(1, MOST_CHAPTERS + 1), 0),
        (range(1, MOST_CHAPTERS + 2), 1),
        ([100] * 8 + [40], 0),
        ([100] * 8 + [41], 1),
        ([1, 99, *[100] * 7, 41], 1),
        ([1, 99, *[100] * 7, 42], 2),
    ],
)
def test_the_oldest_chapters_are_forgotten_if_there_is_no_space(sizes, forgotten):
    """§9.4 There is space for 18 chapters with 840 entries; the other chapters stay as they were."""
    state, sizes = stories_told(sizes), list(sizes)
    kept = [read_chapter(state, n)[:, 2].tolist() for n in range(state.chapters)]
    told = [[n + 1] * size for n, size in enumerate(sizes)]
    assert kept == told[forgotten:]
    assert state.chapter_first[: state.chapters, 0].tolist() == [
        size + state.hand_size[0] for size in sizes[forgotten:]
    ]


def test_a_box_has_a_point_for_every_way_to_take_tiles():
    """Sums, and what lies beyond: the same as with tuples."""
    most = np.zeros(KINDS, np.int64)
    most[[2, 5, 20]] = 3, 1, 2
    box = make_box(most)
    points = [(a, b, c) for c, b, a in product(range(3), range(2), range(4))]
    assert count_points(most) == len(points) == 24
    assert sums(most, np.arange(KINDS)).tolist() == [2 * a + 5 * b + 20 * c for a, b, c in points]
    values = np.arange(24.0) + 1
    for number, point in enumerate(points):
        met = [tuple(x + y for x, y in zip(point, other, strict=True)) for other in points]
        expected = [values[points.index(each)] if each in points else 0 for each in met]
        assert [value_at_sum(values, box, other, number) for other in range(24)] == expected
