"""Tests of batches: data, errors, and independence of the number of threads."""

import pickle
from copy import copy, deepcopy
from multiprocessing import get_context

import numpy as np
import pytest

import keepstone
from keepstone.batch import STAY, Batch, CannotCopy, IllegalRow, InvalidArray
from keepstone.batch.batch import HEAVY
from keepstone.bots import find
from keepstone.bots.players import ranked_actions
from keepstone.games import names
from keepstone.kit.features import list_of, new_lists, new_sparse
from keepstone.protocol import CHANCE, OVER
from tests.support.never_empty import never_empty
from tests.support.rows import each_row

pytestmark = pytest.mark.either


def keep(players=2):
    return keepstone.game("castle-keep", players)


def played(batch, steps):
    """Return a batch after a number of random steps."""
    for _ in range(steps):
        batch.step(batch.random_actions())
    return batch


def test_a_deal_of_castle_keep_is_drawn_by_the_batch():
    batch = Batch(keep(), 50, seed=1)
    assert set(batch.to_act) == {0, 1}  # the seat that begins, drawn too
    assert (batch.states["hand_size"][:, :2] >= 4).all()  # 2.1
    assert len({row.tobytes() for row in batch.states}) > 40


def test_chance_may_be_left_to_the_caller_with_its_weights():
    batch = Batch(keep(), 2, explicit_chance=True)
    start = [keep().game.parse_action(f"start {seat}") for seat in range(2)]
    assert batch.legal[:, :2].tolist() == [start, start]
    batch.step(start)
    outcomes, weights = keep().new(), batch.weights()
    outcomes.play("start 0")
    assert batch.to_act.tolist() == [CHANCE, CHANCE]
    assert weights[0, : batch.legal_counts[0]].tolist() == [
        weight for _, weight in outcomes.weighted_outcomes()
    ]


def test_random_outcomes_deal_four_tiles_to_each_seat():
    batch = played(Batch(keep(), 64, explicit_chance=True), 9)  # who begins, and eight tiles
    assert (batch.states["hand_size"][:, :2] == 4).all()
    assert (batch.states["supply"] >= 0).all()


@pytest.mark.slow
@each_row("threads", [2, 5])
def test_games_do_not_depend_on_the_threads(threads):
    one, many = (played(Batch(keep(3), HEAVY * 5 + 3, 7, threads=n), 60) for n in (1, threads))
    assert one.states.tobytes() == many.states.tobytes()
    assert one.returns.tobytes() == many.returns.tobytes()
    assert one.observations().tobytes() == many.observations().tobytes()


@pytest.mark.slow
def test_a_rows_games_do_not_depend_on_how_many_rows_there_are():
    few, more = played(Batch(keep(), 3, 7), 60), played(Batch(keep(), 80, 7), 60)
    assert few.states.tobytes() == more.states[:3].tobytes()


def test_another_seed_is_another_game():
    one, other = Batch(keep(), 9, 7), Batch(keep(), 9, 8)
    assert one.states.tobytes() != other.states.tobytes()
    other.reset(seed=7)
    assert one.states.tobytes() == other.states.tobytes()


@pytest.mark.slow
@each_row("players", [2, 3])
def test_a_game_that_ends_tells_its_result_and_begins_anew(players):
    batch, ended = Batch(keep(players), 200, 3), 0
    for _ in range(120):
        batch.step(batch.random_actions())
        over = batch.ended
        ended += over.sum()
        assert (batch.to_act >= 0).all()
        assert not batch.returns[~over].any() and not batch.scores[~over].any()
        assert np.allclose(batch.returns.sum(axis=1), 0)
        assert (batch.states["castle"][over] > 0).sum() == 0  # nothing is built yet
    assert ended > 50


@pytest.mark.slow
def test_who_wins_alone_gets_one_and_the_others_share_what_that_takes():
    batch = Batch(keep(3), 100, 3, auto_reset=False)
    played(batch, 600)
    assert set(batch.to_act) == {OVER}
    assert not batch.legal_counts.any()
    assert set(batch.random_actions()) == {STAY}
    batch.reset()
    returns = np.zeros((100, 3), np.float32)
    while (batch.to_act != OVER).any():
        batch.step(batch.random_actions())
        returns += batch.returns
    winners = batch.states["winner"]
    alone = np.where(np.arange(1, 4) == winners[:, None], 1, -0.5)
    assert np.array_equal(returns[winners > 0], alone[winners > 0])


def test_a_row_that_stays_is_left_as_it_is():
    batch = played(Batch(keep(), 4), 5)
    before, actions = batch.states.copy(), batch.random_actions()
    actions[[0, 2]] = STAY
    batch.step(actions)
    assert [
        row.tobytes() == old.tobytes() for row, old in zip(batch.states, before, strict=True)
    ] == [True, False, True, False]


def test_some_rows_alone_begin_anew():
    batch = played(Batch(keep(), 3), 8)
    before = batch.states.copy()
    batch.reset(rows=np.array([False, True, False]))
    assert batch.states[[0, 2]].tobytes() == before[[0, 2]].tobytes()
    assert not batch.states["castle"][1].any() and before["castle"][1].any()


@pytest.mark.parametrize(
    "game",
    [
        each if each == "castle-keep" else pytest.param(each, marks=pytest.mark.interpreted)
        for each in names()
    ],
)
def test_a_batch_goes_on_from_the_tables_of_another(game):
    config = keepstone.game(game)
    played_on, other = played(Batch(config, 4, 5), 12), Batch(config, 4, 6)
    other.put(played_on.states)
    for name in ("states", "to_act", "legal_counts", "ended"):
        assert getattr(other, name).tobytes() == getattr(played_on, name).tobytes()
    assert np.array_equal(other.mask(), played_on.mask())


def test_what_a_seat_sees_is_played_on_without_chance():
    batch = played(Batch(keep(), 20, 5), 12)
    seen, seats, actions = batch.observe(), batch.to_act.copy(), batch.random_actions()
    ahead = Batch(keep(), 20, explicit_chance=True, auto_reset=False)
    ahead.put(seen)
    ahead.step(actions)
    for row, (seat, action) in enumerate(zip(never_empty(seats), actions, strict=True)):
        view = batch.view(row).view(int(seat))
        batch.game.apply(view.state, int(action))
        assert ahead.states[row].tobytes() == view.states[0].tobytes()


def test_a_game_that_is_over_is_told_by_the_tables_alone():
    batch = played(Batch(keep(), 8, 5, auto_reset=False), 400)
    other = Batch(keep(), 8, auto_reset=False)
    other.put(batch.states)
    assert other.ended.all() and (other.to_act == OVER).all()
    assert np.array_equal(other.returns.sum(axis=1), np.zeros(8))
    assert set(other.returns[:, 0]) <= {-1, 1}


def test_the_mask_marks_what_is_listed():
    batch = played(Batch(keep(), 6), 3)
    for row, marked in enumerate(never_empty(batch.mask())):
        assert np.flatnonzero(marked).tolist() == batch.view(row).legal_actions()


def test_arrays_are_shared_without_a_copy():
    batch = Batch(keep(), 8)
    lent, hands = np.from_dlpack(batch.to_act), batch.states["hand_size"]
    played(batch, 11)
    assert np.shares_memory(lent, batch.to_act) and np.array_equal(lent, batch.to_act)
    assert np.array_equal(hands, batch.states["hand_size"])


def nothing_changes(batch, actions, error, words):
    """Check that a step is refused with this message and changes nothing."""
    before = batch.states.tobytes(), batch.to_act.tobytes(), batch.legal.tobytes()
    with pytest.raises(error, match=words) as refusal:
        batch.step(actions)
    assert before == (batch.states.tobytes(), batch.to_act.tobytes(), batch.legal.tobytes())
    return refusal.value


@each_row(
    "actions words",
    [
        ([0.0, 1.0, 2.0], "actions must be whole numbers, not float64"),
        ([True, False, True], "actions must be whole numbers, not bool"),
        ([[1, 2, 3]], r"must have the shape \(3,\), not \(1, 3\)"),
        ([1, 2], r"must have the shape \(3,\), not \(2,\)"),
        ("abc", "actions must be whole numbers"),
    ],
)
def test_actions_of_another_type_or_shape_are_refused(actions, words):
    nothing_changes(Batch(keep(), 3), actions, InvalidArray, words)


@pytest.mark.parametrize("row", [3, 66])
def test_an_illegal_action_is_refused_with_its_row_and_its_rule(monkeypatch, row):
    """If one of two threads has an illegal row, the other plays nothing either."""
    monkeypatch.setattr("keepstone.batch.batch.HEAVY", 35)
    batch = Batch(keep(), 70, 2, threads=2)
    actions = batch.random_actions()
    actions[row] = batch.game.parse_action("attack 1 n")
    refusal = nothing_changes(batch, actions, IllegalRow, f"row {row}: 'attack 1 n' is not allowed")
    assert refusal.row == row and refusal.rule


@each_row("number", [-2, 10**6, 2**40, -(2**40)])
def test_numbers_that_are_no_action_are_refused(number):
    batch = Batch(keep(), 3)
    actions = batch.random_actions().astype(np.int64)
    actions[1] = number
    assert nothing_changes(batch, actions, IllegalRow, f"row 1: unknown action {number}: ").row == 1


@pytest.mark.slow
def test_nothing_is_played_in_a_game_that_is_over():
    batch = played(Batch(keep(), 2, auto_reset=False), 500)
    assert set(batch.to_act) == {OVER}
    nothing_changes(
        batch, [STAY, 27], IllegalRow, "row 1: 'supply' is not allowed: the game is over"
    )


@each_row(
    "call words",
    [
        (
            lambda: Batch("castillos", 4),
            r"needs a game with its options, keepstone\.game\('castillos'\), not 'castillos'",
        ),
        (lambda: Batch(None, 4), r"keepstone\.game\('castle-keep'\), not None"),
        (lambda: Batch(keep(), 0), "rows must be at least 1"),
        (lambda: Batch(keep(), 2.5), "rows is a whole number"),
        (lambda: Batch(keep(), 2, threads=0), "threads must be at least 1"),
        (lambda: Batch(keep(), 2, seed="x"), "a seed is a whole number"),
        (lambda: Batch(keep(), 2).observe([0, 2]), r"seats must be between -1 \(spectator\) and 1"),
        (lambda: Batch(keep(), 2).reset(rows=[0, 1]), "rows must be True or False"),
        (
            lambda: Batch(keep(), 2).put([1, 2]),
            "states must be 2 records of castle-keep for 2 players",
        ),
        (lambda: Batch(keep(), 2).put(Batch(keep(), 3).states), "states must be 2 records"),
        (lambda: Batch(keep(), 2).put(Batch(keep(3), 2).states), "for 2 players"),
        (lambda: Batch(keep(), 2).view(2), "rows are numbered from 0 to 1"),
        (
            lambda: Batch(keep(), 2).mask(np.zeros((2, 3), bool)),
            "out must be a writable C-contiguous bool array",
        ),
        (lambda: Batch(keep(), 2).mask([]), "out must be a writable C-contiguous bool array"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(call, words):
    with pytest.raises(keepstone.KeepstoneError, match=words):
        call()


def test_planes_tell_an_observation_without_loss():
    batch = played(Batch(keep(), 20, 2), 15)
    seen, numbers = batch.observe(), batch.observations()
    assert numbers.dtype == np.float32 and abs(numbers).max() <= 1
    assert np.argmax(numbers[:, :4], axis=1).tolist() == batch.to_act.tolist()
    for plane in batch.planes.planes:
        part = numbers[:, plane.start : plane.stop] * plane.scale
        assert np.array_equal(np.rint(part).reshape(20, *plane.shape), seen[plane.name])


def test_what_is_hidden_changes_no_number():
    batch = played(Batch(keep(), 4, 2), 6)
    view = batch.view(0)
    other = view.view(0)
    other.game.determinize(other.state, np.array([99], np.uint64))
    before = batch.observations([0] * 4)[0], batch.features([0] * 4)[0][0]
    assert other.states.tobytes() != view.states.tobytes()
    batch.states[0] = other.states[0]
    after = batch.observations([0] * 4)[0], batch.features([0] * 4)[0][0]
    assert all(map(np.array_equal, before, after))


def dense(listed):
    """Return a list of features as a dense array."""
    out = np.zeros(len(listed.numbers), np.float32)
    used = listed.used[0]
    np.add.at(out, listed.numbers[:used], listed.values[:used])
    return out


def test_features_are_those_that_the_bots_are_told():
    batch = played(Batch(keep(), 3, 4), 6)
    of_seats, of_table = batch.features()
    game, seen = batch.game, batch.view(1).view(int(batch.to_act[1])).state
    seats, table = new_lists(2, game.learning.seat.size), new_sparse(game.learning.table.size)
    game.features(seen, seats)
    game.table_features(seen, table)
    for seat in range(2):
        assert np.array_equal(of_seats[1, seat], dense(list_of(seats, seat)))
    assert np.array_equal(of_table[1], dense(table))


def test_lists_of_features_begin_with_the_viewer_and_end_with_the_table():
    batch, viewers = played(Batch(keep(3), 3, 4), 6), [2, 0, 1]
    of_seats, of_table = batch.features(viewers)
    numbers, values = batch.feature_lists(viewers)
    assert len(numbers) == len(values) == len(viewers)
    for row, viewer in enumerate(viewers):
        seats = [of_seats[row, (viewer + turn) % 3] for turn in range(3)]
        wanted = np.concatenate([*seats, of_table[row]])
        told = np.zeros(len(wanted), np.float32)
        np.add.at(told, numbers[row], values[row])
        assert np.array_equal(told, wanted)


def test_short_lists_of_features_are_filled_up_with_zeros():
    batch = Batch(keep(), 2, 4)
    for _ in range(6):  # only the first row plays, so its game has more features
        batch.step([batch.random_actions()[0], STAY])
    numbers, values = batch.feature_lists([0, 0])
    longest, shorter = (np.flatnonzero(row)[-1] + 1 for row in values)
    assert numbers.shape == values.shape == (2, longest) and shorter < longest
    assert not numbers[1, shorter:].any() and not values[1, shorter:].any()


@pytest.mark.slow
def test_greedy_actions_look_best_to_the_seat_that_sees_its_table():
    batch = played(Batch(keep(3), 10, 5), 25)
    greedy = find("greedy")
    for row, action in enumerate(never_empty(batch.greedy_actions())):
        table = batch.view(row)
        candidates = ranked_actions(greedy, table.view(table.to_act), seed=0)
        best = [each.action for each in candidates if each.mean == candidates[0].mean]
        assert action in best


@pytest.mark.slow
def test_greedy_actions_are_given_where_they_are_asked_for():
    batch = played(Batch(keep(), 6, 5, auto_reset=False), 3)
    wanted = np.array([True, False] * 3)
    assert ((batch.greedy_actions(wanted) >= 0) == wanted).all()
    while (batch.to_act >= 0).any():
        batch.step(batch.greedy_actions())
    assert (batch.greedy_actions() == STAY).all()
    with pytest.raises(InvalidArray, match="rows must be True or False"):
        batch.greedy_actions([1] * 6)


@pytest.mark.slow
def test_greedy_games_do_not_depend_on_the_threads():
    batches = [Batch(keep(), 300, 7, threads=threads) for threads in (1, 2)]
    for batch in batches:
        for _ in range(20):
            batch.step(batch.greedy_actions())
    assert batches[0].states.tobytes() == batches[1].states.tobytes()


def test_rows_with_the_same_seed_draw_the_same():
    batch = Batch(keep(), 3, seed=1)
    batch.put(batch.states[[0, 0, 0]].copy(), seeds=[7, 8, 7])
    for _ in range(20):
        batch.step(batch.legal[:, 0].copy())
    assert batch.states[0].tobytes() == batch.states[2].tobytes()
    assert batch.states[0].tobytes() != batch.states[1].tobytes()


def test_seeds_must_be_whole_numbers_for_all_rows():
    batch = Batch(keep(), 2)
    before = batch.states.tobytes()
    with pytest.raises(InvalidArray, match="seeds must be whole numbers"):
        batch.put(batch.states[::-1].copy(), seeds=[0.5, 1.0])
    assert batch.states.tobytes() == before


def test_a_batch_of_a_view_contains_it_in_every_row():
    seen = played(Batch(keep(), 1, seed=4), 3).view(0)
    batch = Batch.of_view(seen, 2)
    assert [batch.view(row) == seen for row in range(2)] == [True, True]
    assert batch.to_act.tolist() == [seen.to_act] * 2


def test_a_batch_makes_threads_of_its_own_after_a_fork():
    batch = played(Batch(keep(), 2 * HEAVY, seed=1, threads=2), 1)
    expected = played(Batch(keep(), 2 * HEAVY, seed=1, threads=2), 3).states.tobytes()
    context = get_context("fork")
    received, sent = context.Pipe(duplex=False)
    child = context.Process(target=lambda: sent.send(played(batch, 2).states.tobytes()))
    child.start()
    try:
        assert received.poll(60)
        assert received.recv() == expected
    finally:
        child.kill()
        child.join()


@each_row("copying", [copy, deepcopy, pickle.dumps])
def test_a_copy_of_a_batch_is_refused_with_the_way_to_make_one(copying):
    batch = played(Batch(keep(), 3, seed=1), 5)
    with pytest.raises(CannotCopy, match=r"batch.config, batch.rows\).*put\(batch.states\)"):
        copying(batch)
    other = Batch(batch.config, batch.rows)
    other.put(batch.states)
    assert other.states.tobytes() == batch.states.tobytes()
