"""Checks of the accounts of random games; `python -m tests.laws.accounts` checks 1,000 of each."""

import argparse
import random
from collections.abc import Iterator

import keepstone
from keepstone.games import find
from keepstone.playing.account import Account, AccountStep, account_of, balance_of
from keepstone.playing.position import Position
from keepstone.playing.view import View
from tests.laws.tables import TABLES, some_options, step

GAMES = 1_000


def accounted(
    name: str, players: int, seed: int, pictures: dict[int, View] | None = None
) -> tuple[Position, Account]:
    """Return the end of a random game and its account; pictures: receives the table after each event."""
    draw = random.Random(f"account {name} {players} {seed}")
    position = keepstone.game(name, players, **some_options(find(name), draw)).new(seed)
    seen = {} if pictures is None else pictures
    played = list(steps(position, draw, seen))
    account = account_of(played, position, len(played))
    return position, account


def steps(
    position: Position, draw: random.Random, pictures: dict[int, View]
) -> Iterator[AccountStep]:
    """Play to the end, event by event."""
    after, number = position.bare(), 0
    while position.to_act != keepstone.OVER:
        before, number = after, number + 1
        action = position.game.parse_action(step(position, draw))
        after = pictures[number] = position.bare()
        yield AccountStep(number, action, before, after)


def check(position: Position, account: Account) -> None:
    """Check that the lines of a seat add up to its points exactly."""
    told = [
        sum(each.points for line in account.lines for each in line.cells[seat])
        for seat in range(position.players)
    ]
    assert told == list(account.totals) == list(balance_of(position).numbers)
    if "balance" not in position.game.given:
        assert told == position.scores()


def main() -> None:
    """Check many games of each kind."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--game", choices=sorted({name for name, _ in TABLES}))
    chosen = parser.parse_args()
    for name, players in TABLES:
        if chosen.game in (None, name):
            for seed in range(chosen.games):
                check(*accounted(name, players, seed))
            print(f"{name}, {players} players: {chosen.games} accounts add up", flush=True)


if __name__ == "__main__":
    main()
