"""The score track in letters."""

from collections.abc import Iterator

from keepstone.games.castle.rules.components import TOWER_NUMBERS, TRACK
from keepstone.kit.snapshot import Snapshot
from keepstone.words import wrapped

PAIR = 2  # numbers of the track to a letter
LETTERS = TRACK // PAIR
LABEL = "track  "
INDENT = " " * len(LABEL)
BOTH = "&"


def track(seen: Snapshot, columns: int) -> Iterator[str]:
    """§2 The numbers of the wall, two to a letter: markers, and towers that bear a token."""
    letters = ["."] * LETTERS
    for tower, number in enumerate(TOWER_NUMBERS):
        if seen.towers >> tower & 1:
            letters[number // PAIR] = "*"
    places = [score % TRACK // PAIR for score in seen.score]
    for seat, place in enumerate(places):
        letters[place] = BOTH if places.count(place) > 1 else str(seat)
    length = LETTERS if columns > len(LABEL) + LETTERS else LETTERS // 2
    for first in range(0, LETTERS, length):
        yield INDENT + "".join(f"{PAIR * n:<5}" for n in range(first, first + length, 5)).rstrip()
        yield LABEL + "".join(letters[first : first + length])
    yield from wrapped(
        f"0 1 the seats' markers, {BOTH} both; * a tower with a token", columns, INDENT
    )


def tokens_ahead(seen: Snapshot, seat: int) -> str:
    """§6.8 How many points lead to the next token."""
    ahead = sorted(
        (number - seen.score[seat]) % TRACK
        for tower, number in enumerate(TOWER_NUMBERS)
        if seen.towers >> tower & 1
    )
    if not ahead:
        return "none is left"
    return " or ".join(f"{points}-{points + 1}" for points in ahead[:2])
