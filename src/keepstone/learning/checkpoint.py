"""Training checkpoints: after an interruption, training continues as if it had never stopped."""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np

from keepstone.errors import InvalidWeights
from keepstone.kit.quoting import quoted
from keepstone.learning.training import Training
from keepstone.text.files import whole
from keepstone.value.weights import DAMAGED, NetFile

FORMAT = 2


def save(path: Path, training: Training) -> None:
    """Write the complete state of a training run to a file, atomically."""
    known = {**_identity(training), "counters": training.counters(), "rng": _rng(training)}
    text = np.frombuffer(json.dumps(known).encode(), np.uint8)
    with whole(path) as file:
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
        "features": [each.size for each in training.net],
    }


def _digest(start: NetFile | None) -> str | None:
    """Return the SHA-256 digest of the weights that a training run began with, or None for a new net."""
    if start is None:
        return None
    return hashlib.sha256(b"".join(each.tobytes() for each in start.net)).hexdigest()


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
    return arrays | {f"lessons_{name}": each for name, each in training.lessons._asdict().items()}
