"""The folder of a training run: its state, its net, and the net of each checkpoint."""

from pathlib import Path
from typing import Any

from keepstone.learning import checkpoint
from keepstone.learning.training import Training
from keepstone.value import weights

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
        checkpoint.restore(state, self._training)
        return True

    def save(self, record: dict[str, Any]) -> None:
        """Write a checkpoint of the training run. record: metadata about its net."""
        training = self._training
        for path in (self._checkpoint(training.games), self.net):
            weights.save(path, training.average, training.game, record)
        checkpoint.save(self._path / STATE, training)

    def earlier(self) -> Path | None:
        """Return the path of the net of the last earlier checkpoint, or None if there is no earlier checkpoint."""
        found = {self._games(each): each for each in self._path.glob(f"{self._name}-*.npz")}
        before = [games for games in found if 0 <= games < self._training.games]
        return found[max(before)] if before else None

    def _checkpoint(self, games: int) -> Path:
        return self._path / f"{self._name}-{games:06}.npz"

    def _games(self, path: Path) -> int:
        """Return the number of games in the name of a checkpoint's net, or -1 for other files."""
        digits = path.stem.removeprefix(f"{self._name}-")
        return int(digits) if digits.isdecimal() else -1
