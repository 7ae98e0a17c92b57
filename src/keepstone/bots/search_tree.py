"""The tree of a batched search: nodes for sequences of actions, with visits, results and a policy."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

EXPLORATION = 1.25  # weight of the policy against the results, as in AlphaZero


@dataclass(slots=True)
class Node:
    """A sequence of actions since the root.

    total (float64[players]): the sum of the results of its visits for each seat. logits (float32[actions]): the
    policy's logits for the next action, None before the node's first evaluation.
    """

    players: int
    visits: int = 0
    total: NDArray[np.float64] = field(init=False)
    logits: NDArray[np.float32] | None = None
    children: dict[int, "Node"] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.total = np.zeros(self.players)

    def child(self, action: int) -> "Node":
        """Return the child node for an action, and create it on the first call."""
        if action not in self.children:
            self.children[action] = Node(self.players)
        return self.children[action]

    def mean(self, seat: int) -> float:
        """Return the mean result for a seat, 0 before the first visit."""
        return float(self.total[seat]) / max(1, self.visits)

    def best_action(self, legal: NDArray[np.int32], seat: int) -> int:
        """Select one of the legal actions by PUCT (Silver and others 2017), and return it."""
        children = [self.children.get(int(action)) for action in legal]
        visits = np.array([0 if each is None else each.visits for each in children])
        means = np.array([0.0 if each is None else each.mean(seat) for each in children])
        assert self.logits is not None
        policy = softmax(self.logits[legal].astype(float))
        bounds = means + EXPLORATION * policy * np.sqrt(max(1, visits.sum())) / (1 + visits)
        return int(legal[int(np.argmax(bounds))])


def softmax(logits: NDArray[Any]) -> NDArray[np.float64]:
    """Return the probabilities that belong to these logits."""
    powers = np.exp(logits - logits.max())
    probabilities: NDArray[np.float64] = powers / powers.sum()
    return probabilities
