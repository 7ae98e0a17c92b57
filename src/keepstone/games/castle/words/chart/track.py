"""The score track in letters."""

from collections.abc import Iterator
from gettext import NullTranslations

from keepstone.games.castle.rules.components import TOWER_NUMBERS, TRACK
from keepstone.kit.snapshot import Snapshot
from keepstone.text.words import N_, wrapped

PAIR = 2  # how many numbers of the track one letter represents
LETTERS = TRACK // PAIR
LABEL = N_("track")
BOTH = "&"


def track(seen: Snapshot, columns: int, language: NullTranslations) -> Iterator[str]:
    """§2 Yield the score track, with two numbers per letter: the markers, and the towers with a token."""
    letters = ["."] * LETTERS
    for tower, number in enumerate(TOWER_NUMBERS):
        if seen.towers >> tower & 1:
            letters[number // PAIR] = "*"
    places = [score % TRACK // PAIR for score in seen.score]
    for seat, place in enumerate(places):
        letters[place] = BOTH if places.count(place) > 1 else str(seat + 1)
    label = f"{language.gettext(LABEL)}  "
    indent = " " * len(label)
    length = LETTERS if columns > len(label) + LETTERS else LETTERS // 2
    for first in range(0, LETTERS, length):
        yield indent + "".join(f"{PAIR * n:<5}" for n in range(first, first + length, 5)).rstrip()
        yield label + "".join(letters[first : first + length])
    yield from wrapped(
        language.gettext("1 2 the players' markers, & both; * a tower with a token"),
        columns,
        indent,
    )


def tokens_ahead(seen: Snapshot, seat: int, language: NullTranslations) -> str:
    """§6.8 Return how many points a seat needs to reach each of the next two tokens."""
    ahead = sorted(
        (number - seen.score[seat]) % TRACK
        for tower, number in enumerate(TOWER_NUMBERS)
        if seen.towers >> tower & 1
    )
    if not ahead:
        return language.gettext("none left")
    return language.gettext(" or ").join(f"{points}-{points + 1}" for points in ahead[:2])
