"""The speed of writing and reading games as data, and the size of the files: `python -m bench.speed.data`.

The games are random. A row is an event when records are written or read, and a decision when decisions are
read, for which games are replayed.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Share, interleaved, medians, processor_seconds, read_options, show
from keepstone.cli.bench import Figure
from keepstone.data import Games, write
from keepstone.playing.notation import Record
from keepstone.playing.position import GameConfig
from keepstone.protocol import CHANCE, OVER

GAMES = {"castle-keep": 1_000, "burgundy": 300}
ROUNDS = 5
PARQUET, WIDE, PACKED = "games.parquet", "observations.parquet", "games.jsonl.gz"


def played(config: GameConfig, games: int) -> Iterator[Record]:
    """Return the records of random games."""
    for seed in range(games):
        position, choose = config.new(seed), random.Random(seed)
        while position.to_act != OVER:
            if position.to_act == CHANCE:
                position.roll()
            else:
                position.play_unchecked(choose.choice(position.legal_actions()))
        yield position.to_record()


def works_of(name: str, records: Sequence[Record], folder: Path) -> dict[str, Callable[[], float]]:
    """Return the measurements, in thousand rows per second. The measurements also write the files."""
    rows = sum(len(each.log) for each in records)

    def writing(file: str) -> Callable[[], float]:
        def work() -> float:
            return per_second(rows, lambda: write(folder / file, records, file == WIDE))

        return work

    def reading(file: str) -> Callable[[], float]:
        return lambda: per_second(rows, lambda: list(Games(folder / file)))

    def deciding(file: str) -> Callable[[], float]:
        games = Games(folder / file)
        decisions = sum(len(each.ply) for each in games.decisions())
        return lambda: per_second(decisions, lambda: sum(1 for _ in games.decisions()))

    files = (PARQUET, WIDE, PACKED)
    works = {f"{name}: {file} written": writing(file) for file in files}
    for work in works.values():
        work()
    works |= {f"{name}: {file} as records": reading(file) for file in (PARQUET, PACKED)}
    return works | {f"{name}: {file} as decisions": deciding(file) for file in (PARQUET, PACKED)}


def per_second(rows: int, work: Callable[[], object]) -> float:
    """Return how many thousand rows per second are processed on one core."""
    return rows / processor_seconds(work) / 1e3


def main() -> None:
    """Run the measurements and print the results."""
    read_options(__doc__)
    with TemporaryDirectory() as folder:
        works: dict[str, Callable[[], float]] = {}
        sizes = []
        for name, games in GAMES.items():
            records, place = list(played(GameConfig(name), games)), Path(folder) / name
            place.mkdir()
            works |= works_of(name, records, place)
            sizes.append(
                Figure(f"{name}: events", sum(len(r.log) for r in records) / games, "a game")
            )
            for file in sorted(place.iterdir()):
                what = f"{name}: {file.name}"
                sizes.append(Figure(what, file.stat().st_size / games, "bytes a game"))
        share = Share()
        values = interleaved(works, ROUNDS)
    show([*medians(values, "k rows/s", share.now()), *sizes])


if __name__ == "__main__":
    main()
