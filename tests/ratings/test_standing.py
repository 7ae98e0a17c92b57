"""Standings: what counts for whom, and how far games against bots limit a rating."""

from dataclasses import replace

from keepstone.ratings import Player, Pool, Rating, Standing, first_standing, play
from tests.support.rows import each_row

POOL = Pool("castillos", 2)
FIRST = first_standing(POOL)
PAGE, SQUIRE, YEOMAN, SERGEANT, MARSHAL = 1000, 1088, 1187, 1410, 1603
SETTLED = replace(FIRST, games=5, games_alone=5)


def against(bot: float, won: bool, before: Standing) -> Standing:
    """The standing after a game against a bot."""
    after, _ = play([Player(1 if won else 2, before), Player(2 if won else 1, bot=Rating(bot, 0))])
    assert after is not None
    return after


def beaten_by(
    loser: Standing, winner: Standing, turns: tuple[int, int] = (20, 20)
) -> tuple[Standing, Standing]:
    """The standings after a game between two people: of the loser, and of the winner."""
    winner_after, loser_after = play(
        [Player(1, winner, turns=turns[1]), Player(2, loser, turns=turns[0])]
    )
    assert winner_after is not None and loser_after is not None
    return loser_after, winner_after


def test_games_against_bots_alone_count_for_the_estimate_and_the_rating_alone() -> None:
    after = against(1300, True, FIRST)
    assert after.estimate == after.alone
    assert (after.games, after.games_alone) == (1, 1)
    assert after.estimate.mean > FIRST.estimate.mean


def test_games_between_people_leave_the_rating_alone_as_it_is() -> None:
    loser, winner = beaten_by(SETTLED, SETTLED)
    assert loser.alone == winner.alone == FIRST.alone
    assert loser.estimate.mean < FIRST.estimate.mean < winner.estimate.mean
    assert (winner.games, winner.games_alone) == (6, 5)


def test_five_games_against_bots_end_the_provisional_rating() -> None:
    standing = FIRST
    for _ in range(4):
        standing = against(1300, True, standing)
        assert standing.provisional
    standing, _ = beaten_by(standing, SETTLED)
    assert standing.provisional
    assert not against(1300, False, standing).provisional


def test_a_game_counts_only_if_no_other_person_is_provisional() -> None:
    loser, winner = beaten_by(FIRST, SETTLED)
    assert winner == SETTLED
    assert loser.games == 1 and loser.estimate.mean < FIRST.estimate.mean
    assert beaten_by(FIRST, FIRST) == (FIRST, FIRST)


@each_row("turns", [0, 4])
def test_a_game_that_was_left_early_counts_only_for_those_who_left(turns: int) -> None:
    loser, winner = beaten_by(SETTLED, SETTLED, turns=(turns, 20))
    assert winner == SETTLED
    assert loser.estimate.mean < SETTLED.estimate.mean
    assert beaten_by(SETTLED, SETTLED, turns=(5, 5))[1] != SETTLED


def test_the_others_count_as_what_they_proved_against_bots() -> None:
    """An opponent who has become strong by games against people alone is worth no more than before."""
    boosted = replace(SETTLED, estimate=Rating(2000, 30))
    assert beaten_by(boosted, SETTLED)[1] == beaten_by(SETTLED, SETTLED)[1]


def test_a_rating_passes_a_level_only_if_it_was_beaten() -> None:
    """Seven wins against page have a chance of 1/128 between equals, and eight wins one of 1/256."""
    standing = FIRST
    for _ in range(7):
        standing = against(PAGE, True, standing)
        assert standing.rating.mean == PAGE
    for _ in range(30):
        standing = against(PAGE, True, standing)
        assert standing.rating.mean == SQUIRE
    for _ in range(8):
        standing = against(SQUIRE, True, standing)
    assert standing.rating.mean == YEOMAN


def test_wins_against_strong_bots_prove_more_than_wins_against_weak_ones() -> None:
    """A sergeant wins a game against a marshal with a chance of 24.8 %: four wins in a row have one of 0.4 %.

    A yeoman has a chance of 8.3 %: two wins in a row have one of 0.7 %, and two of three one of 2.0 %.
    """
    twice = against(MARSHAL, True, against(MARSHAL, True, FIRST))
    assert twice.rating.mean == YEOMAN
    thrice = against(MARSHAL, True, twice)
    assert thrice.rating.mean == SERGEANT
    assert against(MARSHAL, True, thrice).proof.beaten == SERGEANT


def test_what_was_beaten_stays_beaten_and_old_games_are_forgotten() -> None:
    standing = FIRST
    for _ in range(8):
        standing = against(PAGE, True, standing)
    for _ in range(50):
        standing = against(PAGE, False, standing)
    assert standing.proof.beaten == PAGE
    assert len(standing.proof.latest) == 40
    assert standing.rating.mean < PAGE


def test_games_against_people_raise_a_rating_by_at_most_one_standard_deviation() -> None:
    """A person who has beaten all bots wins 100 games on purpose."""
    standing = FIRST
    for _ in range(20):
        standing = against(1647, True, standing)
    assert standing.proof.ceiling == float("inf")
    limit = standing.alone.mean + standing.alone.sd
    for _ in range(100):
        _, standing = beaten_by(SETTLED, standing)
        assert standing.rating.mean <= limit
    strong = replace(SETTLED, alone=Rating(1700, 60))
    for _ in range(200):
        _, standing = beaten_by(strong, standing)
    assert standing.rating.mean == limit  # without the limit, the attack would succeed


def test_people_together_at_a_table_with_a_bot_are_not_alone() -> None:
    """They could help each other."""
    pool = Pool("castillos", 3)
    first = replace(first_standing(pool), games_alone=5)
    bot = Player(3, bot=Rating(1600, 0))
    one, other, none = play([Player(1, first), Player(2, first), bot])
    assert none is None and one is not None and other is not None
    assert one.games_alone == other.games_alone == 5
    assert one.alone == first.alone and one.proof == first.proof


def test_the_weakest_bot_at_a_table_decides_what_a_win_proves() -> None:
    """A page among four players wins a quarter of its games; four wins in a row have a chance of 1/256."""
    standing = first_standing(Pool("castillos", 4))
    bots = [Player(2, bot=Rating(mean, 0)) for mean in (1571, 1000, 1571)]
    for number in range(1, 9):
        after = play([Player(1, standing), *bots])[0]
        assert after is not None
        standing = after
        assert standing.proof.beaten == (1000 if number >= 4 else 0)


def test_a_shared_win_proves_nothing() -> None:
    after = play([Player(1, FIRST), Player(1, bot=Rating(PAGE, 0))])[0]
    assert after is not None
    assert after.proof.latest == ((PAGE, False),)
