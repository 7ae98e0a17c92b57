"""The table drawn for a terminal: the board with its tiles, the track, the seats, and what is to be chosen."""

from collections.abc import Iterator, Sequence

from keepstone.games.castle.rules.components import PLAYERS, PORT_NAMES, TURNS
from keepstone.games.castle.rules.follower import idle_followers
from keepstone.games.castle.rules.segments import segments_of
from keepstone.games.castle.rules.terms import Phase
from keepstone.games.castle.words.chart.board import ON_TILE, board, legend
from keepstone.games.castle.words.chart.parts import (
    ENGLISH,
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
from keepstone.words import wrapped

HEADINGS = {
    Phase.DRAW: "a tile is drawn",
    Phase.PLACE: "seat {seat} places a tile",
    Phase.FOLLOWER: "seat {seat} may place a follower on the tile in brackets",
    Phase.FEATURE: "seat {seat} chooses what is scored next",
    Phase.DOUBLE: "seat {seat} may double what is scored",
    Phase.TOKEN: "a token is turned over",
    Phase.EXTRA: "seat {seat} may play another turn",
    Phase.OVER: "the game is over",
}


def chart(state: State, columns: int) -> str:
    """The table in lines of at most so many letters, if there are 20."""
    seen = snapshot(state)
    features = features_on(seen)
    heading = HEADINGS[Phase(seen.phase)].format(seat=seen.seat)
    lines = [
        *wrapped(f"{heading}; tiles still to be drawn: {seen.stock_size}", columns),
        "",
        *board(seen, columns),
        *legend(seen, columns),
        "",
        *track(seen, columns),
    ]
    for seat in range(PLAYERS):
        lines += ["", *_seat(seen, seat, features, columns)]
    if seen.phase == Phase.PLACE:
        lines += ["", *_drawn(seen, columns)]
    elif seen.phase in ON_TILE:
        lines += ["", *_placed(seen, features, columns)]
    return "\n".join(lines)


def _seat(seen: Snapshot, seat: int, features: Sequence[Feature], columns: int) -> Iterator[str]:
    mark = ">" if seen.seat == seat and seen.phase != Phase.OVER else " "
    tokens = [
        f"{count} {short_token(seen, kind, ENGLISH)}"
        for kind, count in enumerate(seen.held[seat])
        if count
    ]
    keep = KEEP_SIZES[row(seen)].format(size=seen.keep[seat])
    if seen.keep[seat]:
        keep += f" at {place_name(seen.keep_space[seat] - 1)}"
    yield from wrapped(
        f"{mark} seat {seat}: {seen.score[seat]} points (points to the next tokens: "
        f"{tokens_ahead(seen, seat)}), followers to place: {idle_followers(seen, seat)}, {keep}, "
        f"tokens: {', '.join(tokens) or 'none'}",
        columns,
    )
    for space, segment in followers_of(seen, seat):
        told = feature_words(seen, segment, features)
        yield from wrapped(
            f"{place_name(space)} {PORT_NAMES[segment.port]}: {told}", columns, "    "
        )


def _drawn(seen: Snapshot, columns: int) -> Iterator[str]:
    """The drawn tile in each of its turns."""
    tile = (seen.drawn - 1) * TURNS
    charts = [TileChart(seen, tile + turn, {}).rows() for turn in range(looks_of(seen))]
    yield from wrapped(
        f"The drawn tile, {seen.drawn}, in its turns; [ ] on the board has those that fit there, for "
        "`place COLUMN ROW TURN`:",
        columns,
    )
    yield "    " + "  ".join(str(turn).center(WIDTH) for turn in range(len(charts))).rstrip()
    for down in range(HEIGHT):
        yield "    " + "  ".join(rows[down] for rows in charts).rstrip()


def _placed(seen: Snapshot, features: Sequence[Feature], columns: int) -> Iterator[str]:
    """The tile just placed, large, and its segments by their first ports."""
    space = seen.last - 1
    tile = seen.tile[space] - 1
    drawn = TileChart(seen, tile, follower_signs(seen).get(space, {}))
    yield f"The tile at {place_name(space)}:"
    yield from (f"    {line}" for line in drawn.large())
    for segment in sorted(segments_of(seen.state, tile), key=lambda each: each.port):
        ports = [PORT_NAMES[p] for p, name in enumerate(drawn.ports) if name == segment.name]
        told = feature_words(seen, segment, features)
        yield from wrapped(f"{' '.join(ports)}: {told}", columns, "    ")
