"""§6, §8 The final account: points by source, as counted in the state.

Things have the same IDs as in the picture.
"""

from collections.abc import Iterator
from gettext import NullTranslations

from keepstone.games.castle.rules.components import PLAYERS, TOKEN_NAMES
from keepstone.games.castle.rules.empty_spaces import largest_area
from keepstone.games.castle.rules.terms import Kind, Source, Token
from keepstone.games.castle.words.names import row
from keepstone.games.castle.words.results import features_on, result_of
from keepstone.kit.state import Snapshot, State, snapshot
from keepstone.text.credit import Credit
from keepstone.text.words import N_

# by edition, then by Source
LINES = (
    (
        N_("Paths"),
        N_("Towers"),
        N_("Houses"),
        N_("Courts"),
        N_("Keep"),
        N_("Tokens for open features"),
        N_("Five-point tokens"),
    ),
    (
        N_("Roads"),
        N_("Pigsties"),
        N_("Houses"),
        N_("Meadows"),
        N_("Family house"),
        N_("Tokens for open features"),
        N_("Five-point tokens"),
    ),
)
KIND_OF = {Source.PATH: Kind.PATH, Source.TOWER: Kind.TOWER, Source.HOUSE: Kind.HOUSE}
OPEN_TOKENS = (Token.OPEN_PATH, Token.OPEN_TOWER, Token.OPEN_HOUSE, Token.RICH_COURT)


def credit(
    before: State, action: int, after: State, language: NullTranslations
) -> Iterator[Credit]:
    """Yield the points that an event brings to each seat."""
    if (before.tally == after.tally).all():
        return
    earlier, seen = snapshot(before), snapshot(after)
    for seat in range(PLAYERS):
        for source in Source:
            points = seen.tally[seat][source] - earlier.tally[seat][source]
            if points:
                words = language.gettext(LINES[row(seen)][source])
                ids = tuple(_things(earlier, action, seen, seat, source))
                yield Credit(seat, points, source, words, ids)


def _things(
    before: Snapshot, action: int, after: Snapshot, seat: int, source: Source
) -> Iterator[str]:
    """Yield the IDs of the elements whose points from a source are credited."""
    if source in KIND_OF:
        for scored in result_of(before, action).scored:
            if (scored.feature.winner, scored.feature.kind) == (seat, KIND_OF[source]):
                yield f"feature-{scored.feature.root}"
    elif source == Source.COURT:
        for feature in features_on(after):
            if feature.kind == Kind.COURT and feature.winner == seat and feature.points:
                yield f"feature-{feature.root}"
    elif source == Source.KEEP:
        yield f"keep-{seat}"
        yield from (f"empty-{space}" for space in sorted(largest_area(after)))
    else:
        yield from _tokens(
            after, seat, OPEN_TOKENS if source == Source.OPEN else [Token.FIVE_POINTS]
        )


def _tokens(seen: Snapshot, seat: int, kinds: list[Token] | tuple[Token, ...]) -> Iterator[str]:
    """§7 Yield the IDs of a seat's tokens of these kinds."""
    for kind in kinds:
        for copy in range(seen.held[seat][kind]):
            yield f"held-{seat}-{TOKEN_NAMES[kind]}-{copy}"
