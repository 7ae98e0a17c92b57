"""The table as a chart for a terminal: the board, the track, the seats, and the current choice."""

from collections.abc import Iterator, Sequence
from gettext import NullTranslations

from keepstone.games.castle.rules.components import PLAYERS, PORT_NAMES, TURNS
from keepstone.games.castle.rules.follower import idle_followers
from keepstone.games.castle.rules.segments import segments_of
from keepstone.games.castle.rules.terms import Phase
from keepstone.games.castle.words.chart.board import ON_TILE, board, legend
from keepstone.games.castle.words.chart.parts import (
    feature_words,
    follower_signs,
    followers_of,
    looks_of,
    place_name,
)
from keepstone.games.castle.words.chart.tiles import HEIGHT, WIDTH, TileChart
from keepstone.games.castle.words.chart.track import tokens_ahead, track
from keepstone.games.castle.words.features import Feature, features_on
from keepstone.games.castle.words.names import KEEP_SIZES, row, short_token
from keepstone.kit.snapshot import Snapshot, snapshot
from keepstone.kit.state import State
from keepstone.words import N_, player_name, points_words, some_of, wrapped

HEADINGS = {
    Phase.DRAW: N_("a tile is drawn"),
    Phase.PLACE: N_("seat {seat} places a tile"),
    Phase.FOLLOWER: N_("seat {seat} may place a follower on the tile in brackets"),
    Phase.FEATURE: N_("seat {seat} chooses the feature to score next"),
    Phase.DOUBLE: N_("seat {seat} may double the feature"),
    Phase.TOKEN: N_("a token is revealed"),
    Phase.EXTRA: N_("seat {seat} may take an extra turn"),
    Phase.OVER: N_("the game is over"),
}


def chart(state: State, columns: int, language: NullTranslations) -> str:
    """Return the table as lines of at most `columns` letters. `columns` must be at least 20."""
    seen = snapshot(state)
    features = features_on(seen)
    _ = language.gettext
    heading = _(HEADINGS[Phase(seen.phase)]).format(seat=seen.seat + 1)
    stock = _("tiles in the draw pile: {count}").format(count=seen.stock_size)
    lines = [
        *wrapped(f"{heading}; {stock}", columns),
        "",
        *board(seen, columns),
        *legend(seen, columns, language),
        "",
        *track(seen, columns, language),
    ]
    for seat in range(PLAYERS):
        lines += ["", *_seat(seen, seat, features, columns, language)]
    if seen.phase == Phase.PLACE:
        lines += ["", *_drawn(seen, columns, language)]
    elif seen.phase in ON_TILE:
        lines += ["", *_placed(seen, features, columns, language)]
    return "\n".join(lines)


def _seat(
    seen: Snapshot,
    seat: int,
    features: Sequence[Feature],
    columns: int,
    language: NullTranslations,
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


def _drawn(seen: Snapshot, columns: int, language: NullTranslations) -> Iterator[str]:
    """Yield the drawn tile in each of its rotations."""
    tile = (seen.drawn - 1) * TURNS
    charts = [TileChart(seen, tile + turn, {}).rows() for turn in range(looks_of(seen))]
    text = language.gettext(
        "The drawn tile, {number}, in its turns; [ ] on the board shows the turns that fit there,"
        " for `place COLUMN ROW TURN`:"
    )
    yield from wrapped(text.format(number=seen.drawn), columns)
    yield "    " + "  ".join(str(turn).center(WIDTH) for turn in range(len(charts))).rstrip()
    for down in range(HEIGHT):
        yield "    " + "  ".join(rows[down] for rows in charts).rstrip()


def _placed(
    seen: Snapshot, features: Sequence[Feature], columns: int, language: NullTranslations
) -> Iterator[str]:
    """Yield the tile just placed, in large letters, and its segments by their first ports."""
    space = seen.last - 1
    tile = seen.tile[space] - 1
    drawn = TileChart(seen, tile, follower_signs(seen).get(space, {}))
    yield language.gettext("The tile at {place}:").format(place=place_name(space))
    yield from (f"    {line}" for line in drawn.large())
    for segment in sorted(segments_of(seen.state, tile), key=lambda each: each.port):
        ports = [PORT_NAMES[p] for p, name in enumerate(drawn.ports) if name == segment.name]
        words = feature_words(seen, segment, features, language)
        yield from wrapped(f"{' '.join(ports)}: {words}", columns, "    ")
