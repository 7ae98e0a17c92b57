"""Training checkpoints and their folder: an interrupted training continues as if it had never stopped."""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np

from keepstone.errors import InvalidWeights
from keepstone.kit.quoting import quoted
from keepstone.learning.training import Training
from keepstone.text.files import atomic_write
from keepstone.value import weights
from keepstone.value.weights import DAMAGED, NetFile

FORMAT = 2


def save(path: Path, training: Training) -> None:
    """Write the complete state of a training run to a file, atomically."""
    known = {**_identity(training), "counters": training.counters(), "rng": _rng(training)}
    text = np.frombuffer(json.dumps(known).encode(), np.uint8)
    with atomic_write(path) as file:
        np.savez(file, allow_pickle=False, known=text, **_arrays(training))


def restore(path: Path, training: Training) -> None:
    """Restore a training run from a file.

    Raise InvalidWeights if the file is invalid or belongs to another training run.
    """
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            known = json.loads(file["known"].tobytes())
            arrays = {name: file[name] for name in _arrays(training)}
    except DAMAGED as error:
        raise InvalidWeights(f"{quoted(path.name)} is no valid checkpoint: {error}") from None
    for name, value in _identity(training).items():
        if known.get(name) != value:
            raise InvalidWeights(
                f"{quoted(path.name)} is a checkpoint of a training with another {name}"
            )
    for name, array in _arrays(training).items():
        array[:] = arrays[name].astype(array.dtype)
    training.set_counters(known["counters"])
    training.rng.bit_generator.state = known["rng"]


def _identity(training: Training) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": training.game.name,
        "players": training.players,
        "options": [config.options for config in training.configs],
        "seed": training.seed,
        "start": _digest(training.start),
        "features": [weights.size for weights in training.net],
    }


def _digest(start: NetFile | None) -> str | None:
    """Return the SHA-256 digest of the weights that a training run began with, or None for a new net."""
    if start is None:
        return None
    return hashlib.sha256(b"".join(weights.tobytes() for weights in start.net)).hexdigest()


def _rng(training: Training) -> Any:
    return training.rng.bit_generator.state


def _arrays(training: Training) -> dict[str, np.ndarray]:
    """Return all arrays that the training changes, by name."""
    nets = {"net": training.net, "average": training.average} | training.moments._asdict()
    arrays = {
        f"{kind}_{name}": values
        for kind, net in nets.items()
        for name, values in net._asdict().items()
    }
    return arrays | {
        f"lessons_{name}": values for name, values in training.lessons._asdict().items()
    }


STATE = "training.npz"


class TrainingFolder:
    """The files of a training run in a folder, which is created if necessary.

    net: the path of the newest net; each new net replaces the previous file. The net of each checkpoint is also
    kept in a file whose name contains the number of games.
    """

    def __init__(self, path: Path, training: Training):
        self._path, self._training = path, training
        self._name = f"{training.game.name}-{training.players}"
        self.net = path / f"{self._name}.npz"
        path.mkdir(parents=True, exist_ok=True)

    def restore(self) -> bool:
        """Restore the training run from its last checkpoint. Return whether there is a checkpoint."""
        state = self._path / STATE
        if not state.exists():
            return False
        restore(state, self._training)
        return True

    def save(self, record: dict[str, Any]) -> None:
        """Write a checkpoint of the training run. record: metadata about its net."""
        training = self._training
        for path in (self._checkpoint(training.games), self.net):
            weights.save(path, training.average, training.game, record)
        save(self._path / STATE, training)

    def earlier(self) -> Path | None:
        """Return the path of the net of the last earlier checkpoint, or None if there is no earlier checkpoint."""
        checkpoints = {self._games(file): file for file in self._path.glob(f"{self._name}-*.npz")}
        before = [games for games in checkpoints if 0 <= games < self._training.games]
        return checkpoints[max(before)] if before else None

    def _checkpoint(self, games: int) -> Path:
        return self._path / f"{self._name}-{games:06}.npz"

    def _games(self, path: Path) -> int:
        """Return the number of games in the name of a checkpoint's net, or -1 for other files."""
        digits = path.stem.removeprefix(f"{self._name}-")
        return int(digits) if digits.isdecimal() else -1
