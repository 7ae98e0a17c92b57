"""A policy-value network in PyTorch that learns from games against itself and plays with Keepstone's search.

    pip install keepstone torch
    python examples/torch-learner.py --minutes 25 --save net.pt

In training the policy draws some actions, and the values of the positions after them decide (a Gumbel search of
depth one, Danihelka and others 2022). All games are rows of one batch, and these positions are rows of another. To
play, the network guides `keepstone.bots.search`.
"""

import argparse
import time
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

import keepstone
from keepstone.batch import Batch
from keepstone.bots import search
from keepstone.playing.position import GameConfig
from keepstone.protocol import Game

SEATS, MINUTE = 2, 60
TABLES, STEPS = 512, 32  # games side by side; decisions of each game in a lesson
TRIED = 8  # actions that are tried at a decision
UNITS = 128  # of a hidden layer
SPREAD = 0.1  # of the first weights
RATE = 2e-3  # learning rate at the start; it falls to 0
MARGIN = 0.8  # weight of the margin in a result, against the victory
RECENT = 500  # games over which the usual margin is averaged
SHARP = 20  # weight of a value, from -1 to 1, against the policy's logits
LAMBDA = 0.85  # weight of later values in a target: TD(lambda)
SAMPLE, PASSES = 1024, 2  # decisions of a gradient step; passes over the decisions of a lesson


class Features(NamedTuple):
    """The input of a network: the features that are not 0, as numbers and values, both [rows, n]."""

    numbers: Tensor
    values: Tensor

    def rows(self, chosen: Any) -> "Features":
        """Return some rows."""
        return Features(self.numbers[chosen], self.values[chosen])


def number_of_features(game: Game) -> int:
    """Return how many features a batch can list for a row."""
    learning = game.learning
    return SEATS * learning.seat.size + learning.table.size


def features(batch: Batch, seats: NDArray[np.int32] | None = None) -> Features:
    """Return the features that each row's viewer sees, and one more that says which seat the viewer has."""
    viewer = np.maximum(batch.to_act, 0) if seats is None else seats
    numbers, values = (torch.from_numpy(array) for array in batch.feature_lists(viewer))
    seat = torch.from_numpy(viewer[:, None] + np.int32(number_of_features(batch.game)))
    return Features(torch.hstack([numbers, seat]), functional.pad(values, (0, 1), value=1))


def joined(parts: list[Features]) -> Features:
    """Return the rows of all parts together. Shorter lists are filled up with zeros."""
    longest = max(part.numbers.shape[1] for part in parts)

    def join(lists: list[Tensor]) -> Tensor:
        return torch.cat([functional.pad(rows, (0, longest - rows.shape[1])) for rows in lists])

    return Features(join([part.numbers for part in parts]), join([part.values for part in parts]))


class Network(nn.Module):
    """A network with two outputs: the value for the viewer, from -1 to 1, and a logit for each action."""

    def __init__(self, config: GameConfig):
        super().__init__()
        self.first = nn.EmbeddingBag(number_of_features(config.game) + SEATS, UNITS, mode="sum")
        nn.init.normal_(self.first.weight, std=SPREAD)
        self.second = nn.Linear(UNITS, UNITS)
        self.value, self.policy = nn.Linear(UNITS, 1), nn.Linear(UNITS, config.game.max_actions)

    def body(self, features: Features) -> Tensor:
        """Return the units of the last hidden layer, float32[rows, UNITS]."""
        first = self.first(features.numbers, per_sample_weights=features.values)
        return functional.relu(self.second(functional.relu(first)))

    def forward(self, features: Features, actions: Tensor) -> tuple[Tensor, Tensor]:
        """Return the values (float32[rows]) and the logits of some actions of each row (float32[rows, n])."""
        hidden = self.body(features)
        return self.worth(hidden), self.logits(hidden, actions)

    def logits(self, hidden: Tensor, actions: Tensor) -> Tensor:
        """Return the logits of some actions of each row, float32[rows, n]."""
        weights = functional.embedding(actions, self.policy.weight)
        return torch.einsum("ru,rnu->rn", hidden, weights) + self.policy.bias[actions]

    def worth(self, hidden: Tensor) -> Tensor:
        """Return the values, float32[rows]."""
        return torch.tanh(self.value(hidden))[:, 0]


class Decisions(NamedTuple):
    """A decision at each table. before, after: what the viewer sees before and after its action."""

    seats: NDArray[np.int32]
    before: Features
    tried: Tensor
    policy: Tensor
    after: Features
    value: NDArray[np.float32]
    ended: NDArray[np.bool_]
    results: NDArray[np.float32]


class SelfPlay:
    """Games of a network against itself."""

    def __init__(self, config: GameConfig):
        self.batch = Batch(config, TABLES, seed=1)
        self.ahead = Batch(config, TABLES * TRIED, explicit_chance=True, auto_reset=False)
        self.random = np.random.default_rng(1)
        self.spread = 1.0  # usual margin, in points

    @torch.inference_mode()
    def step(self, network: Network) -> Decisions:
        """Play an action at every table."""
        batch, row, seats = self.batch, np.arange(TABLES), self.batch.to_act.copy()
        legal = batch.legal[:, : max(TRIED, batch.legal_counts.max())]
        before = features(batch)
        logits = network(before, torch.from_numpy(legal))[1].numpy()
        order = logits + self.random.gumbel(size=legal.shape)
        order[np.arange(legal.shape[1]) >= batch.legal_counts[:, None]] = -np.inf
        top = np.argsort(-order, axis=1)[:, :TRIED]
        order = np.take_along_axis(order, top, axis=1)
        tried = np.take_along_axis(legal, top, axis=1)
        tried = np.where(np.isinf(order), tried[:, :1], tried)  # fewer actions are legal
        after, value = self._look_ahead(network, seats, tried)
        best = (order + SHARP * value).argmax(axis=1)
        logits = np.take_along_axis(logits, top, axis=1) + np.where(np.isinf(order), -np.inf, 0)
        policy = torch.softmax(torch.from_numpy(logits + SHARP * value), dim=1)
        batch.step(tried[row, best])
        self._note_margins()
        return Decisions(
            seats,
            before,
            torch.from_numpy(tried),
            policy,
            after.rows(row * TRIED + best),
            value[row, best],
            batch.ended.copy(),
            self._results(batch),
        )

    def _look_ahead(
        self, network: Network, seats: NDArray[np.int32], tried: NDArray[np.int32]
    ) -> tuple[Features, NDArray[np.float32]]:
        """Return what each seat sees after each action (TABLES * TRIED rows), and its value ([TABLES, TRIED])."""
        ahead, viewers = self.ahead, np.repeat(seats, TRIED)
        ahead.put(np.repeat(self.batch.observe(), TRIED))
        ahead.step(tried.ravel())
        after = features(ahead, viewers)
        value = network.worth(network.body(after)).numpy()
        value = np.where(ahead.ended, self._results(ahead)[np.arange(len(value)), viewers], value)
        return after, value.reshape(tried.shape)

    def _results(self, batch: Batch) -> NDArray[np.float32]:
        """Return what the ended games are worth to each seat, float32[rows, seats] from -1 to 1.

        The margin says more than the victory about how well a game was played, so it has the larger weight.
        """
        margins = (batch.scores - batch.scores[:, ::-1]) / self.spread
        results = (1 - MARGIN) * batch.returns + MARGIN * np.tanh(margins)
        return np.asarray(results, np.float32)

    def _note_margins(self) -> None:
        """Adapt the usual margin to the games that have just ended."""
        for first, second in self.batch.scores[self.batch.ended]:
            self.spread += (abs(first - second) - self.spread) / RECENT


def targets(lesson: list[Decisions]) -> NDArray[np.float32]:
    """Return the target of each value, float32[decisions, TABLES]: TD(lambda) over each seat's own decisions."""
    row, out = np.arange(TABLES), np.zeros((len(lesson), TABLES), np.float32)
    later = np.full((TABLES, SEATS), np.nan, np.float32)  # unknown at the end of the lesson
    for number in reversed(range(len(lesson))):
        decisions = lesson[number]
        later[decisions.ended] = decisions.results[decisions.ended]
        came = later[row, decisions.seats]
        out[number] = np.where(np.isnan(came), decisions.value, came)
        later[row, decisions.seats] = LAMBDA * out[number] + (1 - LAMBDA) * decisions.value
    return out


def learn(network: Network, optimizer: torch.optim.Optimizer, lesson: list[Decisions]) -> None:
    """Take gradient steps on the decisions of a lesson."""
    before, after = (
        joined([decisions.before for decisions in lesson]),
        joined([decisions.after for decisions in lesson]),
    )
    tried, policy = (
        torch.cat([decisions.tried for decisions in lesson]),
        torch.cat([decisions.policy for decisions in lesson]),
    )
    wanted = torch.from_numpy(targets(lesson).ravel())
    for _ in range(PASSES):
        for part in torch.randperm(len(wanted)).split(SAMPLE):
            hidden = network.body(joined([before.rows(part), after.rows(part)]))
            logits = network.logits(hidden[: len(part)], tried[part])
            logits = logits.masked_fill(policy[part] == 0, -1e9)
            surprise = -(policy[part] * functional.log_softmax(logits, dim=1)).sum(dim=1).mean()
            errors = 2 * (network.worth(hidden) - wanted[part].repeat(2)) ** 2
            optimizer.zero_grad()
            (errors.mean() + surprise / 10).backward()
            optimizer.step()


def bot(network: Network, iterations: int) -> keepstone.bots.Bot:
    """Return a bot that searches with a network."""

    @torch.inference_mode()
    def outputs(ends: Batch) -> tuple[NDArray[np.float32], Tensor]:
        hidden = network.body(features(ends))
        value = network.worth(hidden).numpy()[:, None]
        own = np.maximum(ends.to_act, 0)[:, None] == np.arange(SEATS)
        return np.where(own, value, -value), network.policy(hidden)

    def choose(seen: keepstone.View) -> str:
        values, logits = (lambda both: both[0]), (lambda both: both[1])
        return search(seen, values, logits, iterations, inputs=outputs).best

    return choose


def share(network: Network, config: GameConfig, games: int, iterations: int) -> str:
    """Return the network's score against the bot "sergeant", with its 95 % error."""
    mine, own = bot(network, iterations), np.arange(games) % SEATS
    batch, won = Batch(config, games, seed=2, auto_reset=False), np.zeros(games)
    while (batch.to_act >= 0).any():
        actions = batch.greedy_actions(batch.to_act != own)  # as "sergeant" plays
        for row in np.flatnonzero(batch.to_act == own).tolist():
            seen = batch.view(row).view(int(own[row]))
            actions[row] = seen.parse(keepstone.bots.choose(mine, seen, seed=1))
        batch.step(actions)
        won += batch.returns[np.arange(games), own]
    won = (1 + won) / 2
    return (
        f"{won.mean():.1%} ± {1.96 * won.std() / games**0.5:.1%} of {games} games against sergeant"
    )


def main() -> None:
    """Train, print the score from time to time, and save the network."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="castillos")
    parser.add_argument("--minutes", type=float, default=25, help="processor time for training")
    parser.add_argument("--every", type=float, default=5, help="minutes between measurements")
    parser.add_argument("--games", type=int, default=100, help="games of a measurement")
    parser.add_argument("--iterations", type=int, default=64, help="of a search in measurements")
    parser.add_argument("--save", metavar="FILE", help="file for the weights")
    args = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    config = keepstone.game(args.game, players=SEATS)
    network = Network(config)
    tables, optimizer = (
        SelfPlay(config),
        torch.optim.Adam(network.parameters(), lr=RATE, fused=True),
    )
    used, reported = 0.0, 0.0
    while used < args.minutes:
        began = time.process_time()
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - used / args.minutes)
        learn(network, optimizer, [tables.step(network) for _ in range(STEPS)])
        used += (time.process_time() - began) / MINUTE
        if used >= min(reported + args.every, args.minutes):
            reported += args.every
            print(
                f"{used:.1f} minutes: {share(network, config, args.games, args.iterations)}",
                flush=True,
            )
            if args.save:
                torch.save(network.state_dict(), args.save)


if __name__ == "__main__":
    main()
