"""A bank of games between bots of different strength at the same deals, from which tournaments are drawn."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np

from keepstone.bots import Level, choose
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress
from keepstone.kit.pool import open_pool
from keepstone.match import Match, Seat
from keepstone.match.fairness import DEAL_SCHEME, SEED_BYTES
from keepstone.playing.position import GameConfig

# About from weakest to strongest. All have noise, so that two equal players do not play the same game.
STRENGTHS = (
    *(Level(f"by hand, {blur}", "", blur=blur, by_hand=True) for blur in (0.9, 0.65, 0.3)),
    *(Level(f"net, {blur}", "", blur=blur) for blur in (0.7, 0.5, 0.3, 0.1)),
)
TWICE = 2  # games of the same strengths in the same seats at a deal: two players have each strength
FOLDER = Path(__file__).parents[2] / "build/tournaments"

Order = tuple[str, int, int, int, int]  # game, deal, strength in seat 0, strength in seat 1, number


class Bank(NamedTuple):
    """Games by deal, strength in seat 0, strength in seat 1 and number.

    leads: the points ahead of the first seat; shares: its share of the victory.
    """

    leads: np.ndarray
    shares: np.ndarray

    @property
    def deals(self) -> int:
        """Return the number of deals."""
        return len(self.leads)

    @property
    def strengths(self) -> np.ndarray:
        """Return the share of victories of each strength in all games, in both seats."""
        first, second = self.shares.mean((0, 2, 3)), 1 - self.shares.mean((0, 1, 3))
        strengths: np.ndarray = (first + second) / 2
        return strengths

    @property
    def deal_share(self) -> float:
        """Return the share of the variance of the leads that follows from the deals."""
        by_deal, by_pair = self.leads.mean((1, 2, 3)), self.leads.mean((0, 3))
        rest = self.leads - by_deal[:, None, None, None] - by_pair[None, :, :, None]
        of_deals = by_deal.var() - rest.var() / self.leads[0].size
        return float(of_deals / self.leads.var())


def bank_of(game: str, deals: int) -> Bank:
    """Return the bank of a game. Its games are played only once, and kept in build/tournaments."""
    file, kinds = FOLDER / f"{game}-{deals}.json", len(STRENGTHS)
    if not file.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps([*_played(game, deals)]), encoding="utf-8")
    found = np.array(json.loads(file.read_text(encoding="utf-8")))
    shaped = found.reshape(deals, kinds, kinds, TWICE, 2)
    return Bank(shaped[..., 0], shaped[..., 1])


def _played(game: str, deals: int) -> Iterator[tuple[int, float]]:
    compile_first(GameConfig(game, 2))
    kinds = range(len(STRENGTHS))
    orders = [(game, *each) for each in product(range(deals), kinds, kinds, range(TWICE))]
    with open_pool(1) as pool, Progress(f"Playing {game}", len(orders)) as progress:
        for done, found in enumerate(pool(play, orders), 1):
            yield found
            progress(done)


def play(order: Order) -> tuple[int, float]:
    """Return the lead of the first seat and its share of the victory."""
    game, deal, *strengths = order[:4]
    seats = [Seat("bot", name, "page") for name in ("first", "second")]
    seed = deal.to_bytes(SEED_BYTES, "big")
    match = Match(GameConfig(game, 2), seats, seed, scheme=DEAL_SCHEME)
    match.begin()
    noise = np.random.default_rng(order[1:])
    while (seat := match.mover) is not None:
        bot = STRENGTHS[strengths[seat]]
        action = choose(bot, match.position.view(seat), int(noise.integers(2**32)))
        match.receive(seat, match.number, action)
    scores, winners = match.position.scores(), match.winners
    return scores[0] - scores[1], (0 in winners) / len(winners)
