"""The table as a chart for a terminal: the board, the track, the seats, and the current choice."""

from collections.abc import Iterator, Mapping, Sequence
from gettext import NullTranslations

from keepstone.games.castle.rules.components import PLAYERS, PORT_NAMES
from keepstone.games.castle.rules.follower import idle_followers
from keepstone.games.castle.rules.segments import segments_of
from keepstone.games.castle.rules.terms import Phase
from keepstone.games.castle.words.chart.board import ON_TILE, board, legend, tokens_ahead, track
from keepstone.games.castle.words.chart.parts import (
    feature_words,
    follower_signs,
    followers_of,
    place_name,
)
from keepstone.games.castle.words.chart.placement import (
    choice_of_placement,
    drawn_tile,
    numbers_by_space,
    rotations_by_space,
)
from keepstone.games.castle.words.chart.tiles import TileChart
from keepstone.games.castle.words.names import KEEP_SIZES, row, short_token
from keepstone.games.castle.words.results import Feature, features_on
from keepstone.kit.state import Snapshot, State, snapshot
from keepstone.text.words import N_, player_name, points_words, some_of, wrapped

HEADINGS = {
    Phase.DRAW: N_("a tile is drawn"),
    Phase.PLACE: N_("{name} places a tile"),
    Phase.FOLLOWER: N_("{name} may place a follower on the tile in brackets"),
    Phase.FEATURE: N_("{name} chooses the feature to score next"),
    Phase.DOUBLE: N_("{name} may double the feature"),
    Phase.TOKEN: N_("a token is revealed"),
    Phase.EXTRA: N_("{name} may take an extra turn"),
    Phase.OVER: N_("the game is over"),
}


def chart(state: State, columns: int, language: NullTranslations) -> str:
    """Return the table as lines of at most `columns` letters. `columns` must be at least 20.

    If a tile is to be placed, the board shows the rotations in which it fits.
    """
    seen = snapshot(state)
    lines = [*_table(seen, columns, language, rotations_by_space(seen))]
    if seen.phase == Phase.PLACE:
        lines += ["", *drawn_tile(seen, columns, language)]
    return "\n".join(lines)


def turn_chart(
    state: State, columns: int, language: NullTranslations, entries: Sequence[str]
) -> str:
    """Return the table for the player to move. If a tile is to be placed, the board shows the numbers of entries.

    entries: the moves or first steps of moves that the numbers 1, 2, 3 and so on stand for.
    """
    seen = snapshot(state)
    if seen.phase != Phase.PLACE:
        return chart(state, columns, language)
    lines = [*_table(seen, columns, language, numbers_by_space(entries))]
    return "\n".join([*lines, "", *choice_of_placement(seen, columns, language, entries)])


def _table(
    seen: Snapshot, columns: int, language: NullTranslations, marks: Mapping[int, str]
) -> Iterator[str]:
    """Yield the board with marks on empty spaces, the track, the seats, and the tile that was just placed."""
    features, _ = features_on(seen), language.gettext
    heading = _(HEADINGS[Phase(seen.phase)]).format(name=player_name(seen.seat, language))
    stock = _("tiles in the draw pile: {count}").format(count=seen.stock_size)
    yield from wrapped(f"{heading}; {stock}", columns)
    yield ""
    yield from board(seen, columns, marks)
    yield from legend(seen, columns, language)
    yield ""
    yield from track(seen, columns, language)
    for seat in range(PLAYERS):
        yield ""
        yield from _seat(seen, seat, features, columns, language)
    if seen.phase in ON_TILE:
        yield ""
        yield from _placed(seen, features, columns, language)


def _seat(
    seen: Snapshot, seat: int, features: Sequence[Feature], columns: int, language: NullTranslations
) -> Iterator[str]:
    mark = ">" if seen.seat == seat and seen.phase != Phase.OVER else " "
    name = player_name(seat, language)
    yield from wrapped(f"{mark} {name}: {', '.join(_belongings(seen, seat, language))}", columns)
    for space, segment in followers_of(seen, seat):
        words = feature_words(seen, segment, features, language)
        yield from wrapped(
            f"{place_name(space)} {PORT_NAMES[segment.port]}: {words}", columns, "    "
        )


def _belongings(seen: Snapshot, seat: int, language: NullTranslations) -> Iterator[str]:
    """Describe a seat's points, keep, followers and tokens, line by line."""
    _ = language.gettext
    ahead = tokens_ahead(seen, seat, language)
    yield points_words(seen.score[seat], language)
    yield _("points to the next tokens: {ahead}").format(ahead=ahead)
    yield _("followers left: {count}").format(count=idle_followers(seen, seat))
    keep = _(KEEP_SIZES[row(seen)]).format(size=seen.keep[seat])
    if seen.keep[seat]:
        at = place_name(seen.keep_space[seat] - 1)
        keep = _("{keep} at {place}").format(keep=keep, place=at)
    yield keep
    tokens = [
        some_of(count, short_token(seen, kind, language), language)
        for kind, count in enumerate(seen.held[seat])
        if count
    ]
    yield _("tokens: {tokens}").format(tokens=", ".join(tokens) or _("none"))


def _placed(
    seen: Snapshot, features: Sequence[Feature], columns: int, language: NullTranslations
) -> Iterator[str]:
    """Yield the tile just placed, in large letters, and its segments by their first ports."""
    space = seen.last - 1
    tile = seen.tile[space] - 1
    drawn = TileChart(seen, tile, follower_signs(seen).get(space, {}))
    yield language.gettext("The tile at {place}:").format(place=place_name(space))
    yield from (f"    {line}" for line in drawn.large())
    for segment in sorted(segments_of(seen.state, tile), key=lambda part: part.port):
        ports = [PORT_NAMES[p] for p, name in enumerate(drawn.ports) if name == segment.name]
        words = feature_words(seen, segment, features, language)
        yield from wrapped(f"{' '.join(ports)}: {words}", columns, "    ")
