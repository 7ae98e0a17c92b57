"""Export of arena games to Parquet, for learners. docs/data.md describes the columns."""

import hashlib
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from keepstone import data
from keepstone.bots.arena.pairing import ArenaGame, Pairing
from keepstone.bots.arena.store import record_of
from keepstone.data.parquet import arrow

Keep = Callable[[Pairing, Sequence[ArenaGame]], None]
LONGEST = 20  # maximum length of a contestant's name in a file name


def parquet_writer(folder: Path, observations: bool = False) -> Keep:
    """Return a function that writes a Parquet file for each pairing into a folder.

    Raise NoParquet if pyarrow is not installed.

    observations: whether to include each seat's observations and legal actions.
    """
    arrow()
    folder.mkdir(parents=True, exist_ok=True)

    def keep(pairing: Pairing, games: Sequence[ArenaGame]) -> None:
        untimed = (record_of(pairing, game, times=False) for game in games)
        data.write(folder / _name_of(pairing), untimed, observations)

    return keep


def _name_of(pairing: Pairing) -> str:
    """Return the file name for a pairing. The same games always give the same name."""
    rules = pairing.config().game.rules_version
    known = (pairing.game, rules, *sorted(pairing.options), pairing.a, pairing.b, pairing.seed)
    digest = hashlib.sha256(repr(known).encode()).hexdigest()[:8]
    sides = "-".join(_plain(side) for side in (pairing.a, pairing.b))
    return f"{pairing.game}-{pairing.players}-{sides}-{digest}.parquet"


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower())[-LONGEST:].strip("-")
