"""The account of every game adds up to the points, and its lines match the table."""

import pytest

from tests.laws.accounts import accounted, check
from tests.laws.tables import TABLES

pytestmark = pytest.mark.compiled

tables = pytest.mark.parametrize(("name", "players"), TABLES)


@tables
@pytest.mark.parametrize("seed", range(3))
def test_an_account_adds_up_to_what_the_rules_have_counted(name, players, seed):
    check(*accounted(name, players, seed))


@tables
def test_what_a_line_stands_for_is_in_the_picture_that_it_names(name, players):
    pictures: dict = {}
    _, account = accounted(name, players, 0, pictures)
    things = {}
    shown = [*(n for n, view in pictures.items() if view.is_round_end), len(pictures)]
    for received in (each for line in account.lines for cell in line.cells for each in cell):
        assert received.at == next(n for n in shown if n >= received.n)  # the end of its round
        if received.at not in things:
            scene = pictures[received.at].scene()
            all_things = (*scene.pieces, *scene.spaces, *scene.regions)
            things[received.at] = {thing.id for thing in all_things}
        assert not received.ids or things[received.at] & {*received.ids}, received
    assert things
