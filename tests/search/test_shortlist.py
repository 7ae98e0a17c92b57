"""Tests of the shortlist: in rollouts, a net rates only the actions that the hand-made evaluation rates highest.

Three boxes can be opened (tests/puzzles/boxes.py). By hand, box a is worth 0.6 and the others 0.5; a net that adds
nothing gives each of them 0.5.
"""

import pytest

import keepstone
from keepstone.kit.rng import new_rng
from keepstone.search import rollouts
from keepstone.search.greedy import greedy_action, quick_action, shortlist
from keepstone.search.workspace import new_workspace
from keepstone.value.net import blank_net
from tests.puzzles.boxes import boxes
from tests.search.trees import end, results_of, row, seat, table_of, workspace
from tests.support.rows import each_row

__all__ = ["boxes"]
pytestmark = pytest.mark.interpreted


@each_row(
    "most kept", [(1, {1}), (2, {1, 2}), (3, {1, 2, 3}), (4, {0, 1, 2, 3}), (0, {0, 1, 2, 3})]
)
def test_a_shortlist_holds_the_best_actions_and_0_means_all(most, kept):
    table = table_of(seat(0, end(0.1, 0.9), end(0.8, 0.2), end(0.6, 0.4), end(0.3, 0.7)))
    work = workspace(2)
    n = shortlist(table, most, work)
    assert n == len(kept)
    assert set(work.legal[:n].tolist()) == kept


def test_a_shortlist_holds_what_is_best_for_the_seat_to_act():
    work = workspace(2)
    shortlist(table_of(seat(1, end(0.1, 0.9), end(0.8, 0.2), end(0.6, 0.4))), 1, work)
    assert work.legal[0] == 0


@pytest.mark.usefixtures("boxes")
def test_the_net_chooses_from_the_shortlist():
    position = keepstone.game("boxes").new()
    position.play("deal sharp")
    game, state = position.game, position.state

    def chosen(choose):
        works = [new_workspace(game, 2, new_rng(seed), blank_net(game)) for seed in range(40)]
        return {game.format_action(choose(state, work.net, work)) for work in works}

    assert chosen(greedy_action) == {"open a", "open b", "open c"}
    assert chosen(lambda state, net, work: quick_action(state, 1, net, work)) == {"open a"}


@pytest.mark.parametrize(("players", "expected"), [(2, [5, 5, 5, 5]), (3, [5, 7, 7, 5])])
def test_the_others_have_a_shortlist_of_their_own_if_there_are_several(
    players, expected, monkeypatch
):
    """Seat 0 searches. After its action it plays again, then twice another seat, then seat 0."""
    lists = []

    def recorded(state, most, net, work):
        lists.append(most)
        return quick_action(state, most, net, work)

    monkeypatch.setattr(rollouts, "quick_action", recorded)
    last = end(*[0.5] * players)
    tree = row(0, 0, 1, players - 1, 0, last=last)
    results_of(tree, 1, players=players, shortlist=5, crowd_shortlist=7)
    assert lists == expected
