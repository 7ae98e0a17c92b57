"""The batched search finds wins, uses only what its seat sees, and checks what the given functions return."""

import numpy as np
import pytest

import keepstone
from keepstone.bots import search
from keepstone.errors import InvalidOutput, UnknownName
from keepstone.games import names
from keepstone.protocol import OVER
from tests.castle_keep.table import RED_RING, Table

pytestmark = pytest.mark.either
WINNING = "place red-zigzag-wall w"


def one_tile_short() -> keepstone.Position:
    """Return a position in which the seat to act has the ninth tile of its castle in its hand."""
    t = Table()
    t.ring(0, *RED_RING, "")
    t.castle(0, centre="red-keep")
    t.hand(0, "red-zigzag-wall", "blue-straight-tower", "yellow-keep", "blue-straight-wall")
    t.turn_of(0, attacks=False)
    return t.position


def hidden_hands(*hand: str) -> keepstone.Position:
    """Return a position in which seat 1 has this hand, which seat 0 cannot see."""
    t = Table()
    t.ring(0, "", "red-zigzag-wall", "red-curvy-tower", "", "", "", "", "")
    t.hand(0, "red-curvy-wall", "blue-zigzag-wall", "yellow-zigzag-tower", "red-keep")
    t.hand(1, *hand)
    t.turn_of(0)
    return t.position


def nothing(seen):
    return np.zeros((len(seen), 2), np.float32)


def wishing(action):
    """Return a policy that wants one action above all others."""

    def policy(seen):
        logits = np.zeros((len(seen), keepstone.game("castle-keep").game.max_actions), np.float32)
        logits[:, action] = 50
        return logits

    return policy


def test_a_win_is_found_by_results_alone():
    found = search(one_tile_short(), nothing, iterations=60)
    best = found.actions[0]
    assert found.best == best.action == WINNING
    assert found.line[0] == WINNING
    assert best.value == 1.0
    assert found.values == (1.0, -1.0)


@pytest.mark.parametrize("game", names())
def test_every_game_can_be_searched(game):
    position = keepstone.game(game).new(seed=1)
    while position.to_act == keepstone.CHANCE:
        position.roll()
    seen, players = position.view(position.to_act), position.players
    found = search(seen, lambda ends: np.zeros((len(ends), players), np.float32), iterations=4)
    assert found.best in seen.legal()
    assert found.actions[0].visits > 0 and found.actions[0].value == 0


def test_a_line_that_ends_early_keeps_its_result_while_others_go_on():
    """With 200 lines, later lines of the other action are longer than the winning lines, which end at once."""
    ends = []

    def watch(batch):
        ends.append((np.count_nonzero(batch.to_act == OVER), np.count_nonzero(batch.ended)))
        return batch.observations()

    found = search(one_tile_short(), nothing, iterations=200, inputs=watch)
    assert any(over > ended for over, ended in ends)  # some lines ended before the last step
    assert found.actions[0].action == WINNING and found.actions[0].visits > 64
    assert found.actions[0].value == 1.0


def test_all_legal_actions_are_listed_with_a_policy_that_sums_to_one():
    position = one_tile_short()
    found = search(position, nothing, iterations=60)
    assert sorted(each.number for each in found.actions) == position.legal_actions()
    assert sum(each.policy for each in found.actions) == pytest.approx(1)
    assert found.actions[0].policy > 0.99  # nothing else wins


def test_the_games_own_net_evaluates_if_no_function_does():
    assert search(one_tile_short(), iterations=60).best == WINNING


def test_the_policy_decides_where_all_results_are_even():
    position = hidden_hands("blue-keep", "yellow-zigzag-wall")
    wanted = position.legal_actions()[-1]
    found = search(position, nothing, wishing(wanted), iterations=20)
    assert found.actions[0].number == wanted


def test_a_policy_cannot_make_an_illegal_action_legal():
    position = one_tile_short()
    legal = position.legal_actions()
    illegal = next(each for each in range(position.game.max_actions) if each not in legal)
    found = search(position, nothing, wishing(illegal), iterations=60)
    assert found.best == WINNING
    assert len(found.actions) == len(legal)


def test_without_a_policy_every_action_is_visited_as_often_in_the_first_round():
    position = one_tile_short()
    rounds = max(1, int(np.ceil(np.log2(len(position.legal_actions())))))
    visits = [each.visits for each in search(position, nothing, iterations=60).actions]
    assert min(visits) == 60 // (rounds * len(visits))


def test_a_search_uses_only_what_its_seat_sees():
    one = hidden_hands("red-keep", "red-keep", "red-zigzag-wall", "blue-zigzag-wall")
    other = hidden_hands("blue-keep", "yellow-keep", "yellow-zigzag-wall", "blue-keep")
    assert one != other
    assert search(one, iterations=30) == search(other, iterations=30)


def test_a_function_sees_no_hidden_tile():
    """In an observation, the hidden tiles of a hand are counted under index 0 of `hand`."""
    seen = []

    def watch(observations):
        seen.append(observations.copy())
        return nothing(observations)

    search(hidden_hands("blue-keep", "blue-keep", "blue-keep", "blue-keep"), watch, iterations=9)
    rows = np.concatenate(seen)
    own = rows[rows[:, 0] == 1]  # seat 0 is the viewer
    assert len(own) > 0
    assert (own[:, 41 + 22 + 1 : 41 + 44] == 0).all()  # docs/observations.md: hand of seat 1


def test_a_seed_gives_the_same_result_again_and_gumbel_noise_changes_it():
    position = hidden_hands("blue-keep", "yellow-keep", "yellow-zigzag-wall", "blue-keep")
    assert search(position, nothing, seed=3) == search(position, nothing, seed=3)
    best = {search(position, nothing, iterations=8, seed=n, gumbel=True).best for n in range(12)}
    assert len(best) > 1


def test_the_position_does_not_change():
    position = one_tile_short()
    before = position.copy()
    search(position, nothing, iterations=10)
    assert position == before


class OnlyDLPack:
    """An array of another library, which NumPy can only read by DLPack."""

    def __init__(self, array):
        self._array = array

    def __dlpack__(self, **options):
        return self._array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self._array.__dlpack_device__()


def test_another_librarys_array_is_read_by_dlpack():
    found = search(one_tile_short(), lambda seen: OnlyDLPack(nothing(seen)), iterations=60)
    assert found.best == WINNING


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda seen: np.zeros((len(seen), 3)), r"evaluate must return .*\(10, 2\).*\(10, 3\)"),
        (lambda seen: np.full((len(seen), 2), np.nan), "evaluate returned NaN"),
        (lambda seen: np.full((len(seen), 2), "a"), r"evaluate must return numbers"),
    ],
)
def test_what_does_not_fit_is_refused(answer, message):
    with pytest.raises(InvalidOutput, match=message):
        search(one_tile_short(), answer, iterations=10)


def test_a_policy_of_the_wrong_shape_is_refused():
    with pytest.raises(InvalidOutput, match=r"policy must return"):
        search(one_tile_short(), nothing, nothing, iterations=10)


@pytest.mark.parametrize("iterations", [0, 1_000_001])
def test_the_number_of_iterations_has_bounds(iterations):
    with pytest.raises(UnknownName, match="iterations must be from 1 to 1000000"):
        search(one_tile_short(), iterations=iterations)


def test_a_search_needs_a_seat_to_act():
    with pytest.raises(UnknownName):
        search(keepstone.game("castle-keep").new(), nothing)  # chance is to act
