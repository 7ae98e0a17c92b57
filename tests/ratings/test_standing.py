"""Standings, and the attack on them: people who lose to each other on purpose."""

import random

import pytest

from keepstone.ratings import Player, Pool, Rating, Standing, first_standing, play

POOL = Pool("castillos", 2)
FIRST = first_standing(POOL)


def against(bot: float, won: bool, before: Standing) -> Standing:
    """The standing after a game against a bot."""
    after, _ = play([Player(1 if won else 2, before), Player(2 if won else 1, bot=Rating(bot, 0))])
    assert after is not None
    return after


def beaten_by(loser: Standing, winner: Standing) -> tuple[Standing, Standing]:
    """The standings after a game between two people: of the loser, and of the winner."""
    winner_after, loser_after = play([Player(1, winner), Player(2, loser)])
    assert winner_after is not None and loser_after is not None
    return loser_after, winner_after


def test_games_against_bots_alone_count_for_both_ratings() -> None:
    after = against(1300, True, FIRST)
    assert after.rating == after.alone
    assert (after.games, after.games_alone) == (1, 1)
    assert after.rating.mean > FIRST.rating.mean


def test_games_between_people_leave_the_rating_alone_as_it_is() -> None:
    loser, winner = beaten_by(FIRST, FIRST)
    assert loser.alone == winner.alone == FIRST.alone
    assert loser.rating.mean < FIRST.rating.mean < winner.rating.mean
    assert (winner.games, winner.games_alone) == (1, 0)


def test_five_games_against_bots_end_the_provisional_rating() -> None:
    standing = FIRST
    for _ in range(4):
        standing = against(1300, True, standing)
        assert standing.provisional
    standing, _ = beaten_by(standing, FIRST)
    assert standing.provisional
    assert not against(1300, False, standing).provisional


@pytest.mark.parametrize("keys", [1, 300])
def test_nobody_rates_themselves_up_beyond_their_games_against_bots(keys: int) -> None:
    """One person who plays ten games against bots, and then wins 300 games against their own other browsers."""
    rng = random.Random(5)
    cheat = FIRST
    for _ in range(10):
        cheat = against(1300, rng.random() < 0.5, cheat)
    limit = cheat.alone.upper
    others = [FIRST] * keys
    for game in range(300):
        others[game % keys], cheat = beaten_by(others[game % keys], cheat)
        assert cheat.rating.mean <= limit
    if keys > 1:
        assert cheat.rating.mean == limit  # without the limit, the attack would succeed


def test_other_browsers_cannot_be_made_strong_opponents() -> None:
    """The other browser is rated up first, by a third one, and then loses."""
    helper = second = FIRST
    for _ in range(200):
        _, helper = beaten_by(FIRST, helper)
    assert helper.rating.mean == FIRST.alone.upper
    for _ in range(200):
        helper, second = beaten_by(helper, second)
    assert second.rating.mean <= FIRST.alone.upper


def test_people_together_at_a_table_with_a_bot_are_not_alone() -> None:
    """They could help each other."""
    bot = Player(3, bot=Rating(1600, 0))
    first, second, none = play([Player(1, FIRST), Player(2, FIRST), bot])
    assert none is None and first is not None and second is not None
    assert first.games_alone == second.games_alone == 0
    assert first.alone == FIRST.alone
