"""Plays the sample games that are shipped with the games: `python -m tools.games.samples [GAME ...]`.

A sample is the record of one finished game between bots. The page for records offers it to people who have no
record of their own.
"""

import sys

from keepstone.bots import choose
from keepstone.games import OWN, sample_of
from keepstone.match import Match, Seat, record_of
from keepstone.playing.position import GameConfig

LEVELS = "sergeant", "yeoman"
NAMES = "Matilda", "Osric"
SEED = 7


def sample(name: str) -> str:
    """Return the record of a game between two bots."""
    seats = [Seat("bot", *each) for each in zip(NAMES, LEVELS, strict=True)]
    match = Match(GameConfig(name, len(seats)), seats, SEED.to_bytes(32))
    match.begin()
    while (seat := match.mover) is not None:
        seen = match.position.view(seat)
        match.receive(seat, match.number, choose(LEVELS[seat], seen, SEED + match.number))
    return record_of(match)


def main(names: list[str]) -> None:
    """Write the samples of these games, or of all."""
    for name in names or OWN:
        file = sample_of(name)
        file.parent.mkdir(exist_ok=True)
        file.write_text(sample(name), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
