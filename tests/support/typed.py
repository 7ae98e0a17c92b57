"""Uses of the API for mypy alone; each misuse must be an error."""

import numpy as np
from numpy.typing import NDArray

import keepstone


def bot(observation: keepstone.View) -> int:
    return observation.legal_actions()[0]


def a_game_is_known_by_its_type() -> None:
    position = keepstone.game("castle-keep", players=2).new(seed=7)
    position.play(position.legal_actions()[0])
    position.play(position.legal()[0])
    mask: np.ndarray = position.mask()
    scores: list[int] = position.scores()
    seen: keepstone.Position = position.observe(0)
    again: keepstone.Position = keepstone.load(position.to_json())
    keepstone.bots.play_out(position, ["greedy", bot])
    print(mask, scores, seen, again)


def arrays_have_their_types() -> None:
    batch = keepstone.batch.Batch(keepstone.game("castle-keep"), 4)
    seats: NDArray[np.int32] = batch.to_act
    mask: NDArray[np.bool_] = batch.mask()
    numbers: NDArray[np.float32] = batch.observations()
    wrong: NDArray[np.int32] = batch.returns  # type: ignore[assignment]
    keepstone.batch.Batch("castle-keep", 4)  # type: ignore[arg-type]
    print(seats, mask, numbers, wrong)


def slips_are_found() -> None:
    position = keepstone.game("castle-keep").new()
    position.playy("pass")  # type: ignore[attr-defined]
    position.play(1.5)  # type: ignore[arg-type]
    keepstone.game("castle-keep", players="two")  # type: ignore[arg-type]
    keepstone.load(7)  # type: ignore[arg-type]
    keepstone.foolish  # type: ignore[attr-defined]  # noqa: B018
    keepstone.bots.play_out(position, [3])  # type: ignore[list-item]
