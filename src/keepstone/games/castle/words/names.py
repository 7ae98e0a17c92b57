"""Names for things, using the words and numbers of the edition. language: a gettext translation."""

from collections import Counter
from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.castle.rules.components import FACES, PLACES, TURNS, WALL
from keepstone.games.castle.rules.segments import segments_of, start_segments
from keepstone.games.castle.rules.terms import Edition, Kind, Token
from keepstone.games.castle.words.results import Feature
from keepstone.kit.state import Snapshot
from keepstone.text.words import N_, capital, counted, points_words, some_of, tiles_words

# Tables have two rows: the words of The Castle, and those of Zamek. Kinds are counted from 1.

FEATURES = (
    (N_("path"), N_("tower"), N_("house"), N_("court")),
    (N_("road"), N_("pigsty"), N_("house"), N_("meadow")),
)
OWNED = (
    (N_("{name}'s path"), N_("{name}'s tower"), N_("{name}'s house"), N_("{name}'s court")),
    (N_("{name}'s road"), N_("{name}'s pigsty"), N_("{name}'s house"), N_("{name}'s meadow")),
)
FREE = (
    (N_("unclaimed path"), N_("unclaimed tower"), N_("unclaimed house"), N_("unclaimed court")),
    (N_("unclaimed road"), N_("unclaimed pigsty"), N_("unclaimed house"), N_("unclaimed meadow")),
)
TIED = (
    (N_("tied path"), N_("tied tower"), N_("tied house"), N_("tied court")),
    (N_("tied road"), N_("tied pigsty"), N_("tied house"), N_("tied meadow")),
)
FOLLOWERS = (
    (
        N_("a herald on the path"),
        N_("a knight on the tower"),
        N_("a squire on the house"),
        N_("a merchant on the court"),
    ),
    (
        N_("a herald on the road"),
        N_("a farmer in the pigsty"),
        N_("a squire on the house"),
        N_("a monk in the meadow"),
    ),
)
SOURCES = (
    (
        N_("Paths {points}"),
        N_("Towers {points}"),
        N_("Houses {points}"),
        N_("Courts {points}"),
        N_("Keep {points}"),
        N_("Open features {points}"),
        N_("Five-point tokens {points}"),
    ),
    (
        N_("Roads {points}"),
        N_("Pigsties {points}"),
        N_("Houses {points}"),
        N_("Meadows {points}"),
        N_("Family house {points}"),
        N_("Open features {points}"),
        N_("Five-point tokens {points}"),
    ),
)
COMPLETED = (
    (
        N_("Completes a path"),
        N_("Completes a tower"),
        N_("Completes a house"),
        N_("Completes a court"),
    ),
    (
        N_("Completes a road"),
        N_("Completes a pigsty"),
        N_("Completes a house"),
        N_("Completes a meadow"),
    ),
)
KEEPS = (N_("{name}'s keep"), N_("{name}'s family house"))
KEEP_SIZES = (N_("keep {size}"), N_("family house {size}"))
KEEP_MOVES = (
    N_("your keep moves here, size {size}"),
    N_("your family house moves here, size {size}"),
)
TOKENS = (
    (
        N_("extra turn"),
        N_("double tower"),
        N_("double house"),
        N_("open path"),
        N_("open tower"),
        N_("open house"),
        N_("rich court"),
        N_("larger keep"),
        N_("five points"),
    ),
    (
        N_("extra turn"),
        N_("double pigsty"),
        N_("double house"),
        N_("open road"),
        N_("open pigsty"),
        N_("open house"),
        N_("rich meadow"),
        N_("larger family house"),
        N_("five points"),
    ),
)
EFFECTS = (
    (
        N_("one more turn after your own"),
        N_("4 points per tile for one tower"),
        N_("2 points per tile for one house"),
        N_("one open path scores at the end"),
        N_("one open tower scores at the end"),
        N_("one open house scores at the end"),
        N_("one court scores 4 per market"),
        N_("it counts 2 more tiles at the end"),
        N_("5 points at the end"),
    ),
    (
        N_("one more turn after your own"),
        N_("4 points per tile for one pigsty"),
        N_("2 points per tile for one house"),
        N_("one open road scores at the end"),
        N_("one open pigsty scores at the end"),
        N_("one open house scores at the end"),
        N_("one meadow scores 4 per shrine"),
        N_("it counts 2 more tiles at the end"),
        N_("5 points at the end"),
    ),
)
NUMBERS = ((1, 2, 3, 4, 5, 6, 7, 8, 9), (1, 3, 2, 9, 8, 7, 4, 5, 6))  # §7, by the kinds of Token

TURN_WORDS = (N_("not turned"), N_("turned right"), N_("turned around"), N_("turned left"))
COMPASS = (
    (N_("north-west"), N_("north"), N_("north-east")),
    (N_("west"), N_("middle"), N_("east")),
    (N_("south-west"), N_("south"), N_("south-east")),
)


def row(seen: Snapshot) -> int:
    """Return the row of the tables above that belongs to the state's edition."""
    return int(seen.edition == Edition.ZAMEK)


def feature_name(seen: Snapshot, kind: int, language: NullTranslations) -> str:
    """Return the name of a kind of feature, such as "path"."""
    return language.gettext(FEATURES[row(seen)][kind - 1])


def follower_name(seen: Snapshot, kind: int, language: NullTranslations) -> str:
    """Return a follower's name with the feature on which it is placed, such as "a knight on the tower"."""
    return language.gettext(FOLLOWERS[row(seen)][kind - 1])


def token_name(seen: Snapshot, kind: int, language: NullTranslations) -> str:
    """Return the number, name and effect of a token: "7 rich court (one court scores 4 per market)"."""
    at = row(seen)
    return language.gettext("{number} {token} ({effect})").format(
        number=NUMBERS[at][kind],
        token=language.gettext(TOKENS[at][kind]),
        effect=language.gettext(EFFECTS[at][kind]),
    )


def short_token(seen: Snapshot, kind: int, language: NullTranslations) -> str:
    """Return a token's name without its number, such as "rich court"."""
    return language.gettext(TOKENS[row(seen)][kind])


def doubler(kind: int) -> Token:
    return Token.DOUBLE_TOWER if kind == Kind.TOWER else Token.DOUBLE_HOUSE


def space_words(space: int, language: NullTranslations) -> str:
    """Return the name of a space of the castle.

    As in action texts, columns and rows are counted from 0 at the north-west.
    """
    column, row_number = PLACES[space]
    return language.gettext("column {column}, row {row}").format(column=column, row=row_number)


def place_words(space: int, turn: int, language: NullTranslations) -> str:
    """Return where and with which rotation a tile is placed, such as "column 3, row 0, turned right"."""
    turned = language.gettext(TURN_WORDS[turn])
    return f"{space_words(space, language)}, {turned}"


def completion(seen: Snapshot, kind: int, language: NullTranslations) -> str:
    """Return the words for completing a kind of feature, such as "Completes a path"."""
    return language.gettext(COMPLETED[row(seen)][kind - 1])


def tile_words(seen: Snapshot, face: int, language: NullTranslations) -> str:
    """Return the name of a tile, which lists its features."""
    shows = []
    kinds = Counter(segment.kind for segment in segments_of(seen.state, face * TURNS))
    for kind, count in sorted(kinds.items()):
        shows.append(some_of(count, feature_name(seen, kind, language), language))
    return language.gettext("a tile ({features})").format(features=", ".join(shows))


def start_words(seen: Snapshot, start: int, language: NullTranslations) -> str:
    """Return the name of a start space: its numbers on the track and its features."""
    text = language.gettext("Start space at {number} and {next}: {feature}")
    number = WALL["starts"][start]["number"]
    kinds = (
        segment.kind for segment in start_segments(seen.state) if segment.face == FACES + start
    )
    feature = ", ".join(feature_name(seen, kind, language) for kind in kinds)
    return text.format(number=number, next=number + 1, feature=feature)


def compass(place: tuple[float, float], language: NullTranslations) -> str:
    """Return the name of a position on a tile, such as "north-east"."""
    across, down = (0 if at < 40 else 2 if at > 60 else 1 for at in place)
    return language.gettext(COMPASS[down][across])


# Features of the table.


def owned(
    seen: Snapshot, feature: Feature, names: Sequence[str], language: NullTranslations
) -> str:
    """Return the name of a feature with its owner, within a sentence: "Ada's path", "unclaimed path"."""
    return _owned(seen, feature, language).format(name=names[feature.winner])


def _owned(seen: Snapshot, feature: Feature, language: NullTranslations) -> str:
    if not any(feature.followers):
        table = FREE
    elif feature.winner < 0:
        table = TIED
    else:
        table = OWNED
    return language.gettext(table[row(seen)][feature.kind - 1])


def feature_words(
    seen: Snapshot, feature: Feature, names: Sequence[str], language: NullTranslations
) -> str:
    """Describe a feature: its owner, followers, size, points and open places."""
    owner = capital(_owned(seen, feature, language)).format(name=names[feature.winner])
    phrases = [owner, tiles_words(feature.tiles, language)]
    if sum(feature.followers) > 1:
        phrases.append(_followers_words(feature, names, language))
    if feature.marks:
        phrases.append(marks_words(seen, feature, language))
    return ", ".join([*phrases, *points_and_openings(feature, language)])


def _followers_words(feature: Feature, names: Sequence[str], language: NullTranslations) -> str:
    text = language.gettext("followers: {first} {one}, {second} {other}")
    one, other = feature.followers
    return text.format(first=names[0], one=one, second=names[1], other=other)


def marks_words(seen: Snapshot, feature: Feature, language: NullTranslations) -> str:
    """Return the number of a court's markets or of a path's wells, in words."""
    count = feature.marks
    if feature.kind == Kind.COURT:
        if row(seen):
            return counted("{count} shrine", "{count} shrines", count, language)
        return counted("{count} market", "{count} markets", count, language)
    if row(seen):
        return counted("stocks at {count} place", "stocks at {count} places", count, language)
    return counted("{count} well", "{count} wells", count, language)


def points_and_openings(feature: Feature, language: NullTranslations) -> list[str]:
    """Return a feature's points and its number of open places, in words."""
    _ = language.gettext
    points = points_words(feature.points, language)
    if feature.kind == Kind.COURT:
        return [_("{points} at the end").format(points=points)]
    if feature.is_complete:
        return [_("complete")]
    return [
        _("{points} now").format(points=points),
        counted("open at {count} place", "open at {count} places", feature.openings, language),
    ]
