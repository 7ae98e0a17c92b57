"""The tables for results, ratings, play and profiles.

`keepstone ratings` can compute the results again from the matches, and the ratings from the results.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
)

from keepstone.server.storage.schema import metadata

# Finished matches. counts: whether the match changes ratings.
results = Table(
    "results",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("ended", String(32), nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("facts", JSON),  # for the statistics: keepstone.server.people.statistics.GameFacts
    Index("results_by_end", "game", "players", "counts", "ended", "match"),
)

# The players of finished matches. The first columns repeat those of the result for the indexes.
places = Table(
    "places",
    metadata,
    Column("match", String(16), ForeignKey("results.match"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("ended", String(32), nullable=False),
    Column("person", LargeBinary(32)),  # as in seats; None for a bot
    Column("level", String(32)),  # of a bot
    Column("place", Integer, nullable=False),  # 1 for a winner; 0 if the match has no result
    Column("turns", Integer),  # the person's decisions; None if not known
    # The person's standing after a match that counts for them: keepstone.ratings.Standing.
    Column("mean", Double),
    Column("estimate", Double),
    Column("sd", Double),
    Column("alone_mean", Double),
    Column("alone_sd", Double),
    Column("games", Integer),
    Column("games_alone", Integer),
    Column("beaten", Double),
    Column("latest", String(400)),
    Column("change", Double),  # of the mean
    Index("places_by_person", "person", "ended", "match"),
    Index("places_by_pool", "person", "game", "players", "ended", "match"),
)

# Everybody's latest standing in each pool.
ratings = Table(
    "ratings",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("person", LargeBinary(32), primary_key=True),
    Column("mean", Double, nullable=False),
    Column("estimate", Double, nullable=False),
    Column("sd", Double, nullable=False),
    Column("alone_mean", Double, nullable=False),
    Column("alone_sd", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("games_alone", Integer, nullable=False),
    Column("beaten", Double, nullable=False),  # as in keepstone.ratings.proof.Proof
    Column("latest", String(400), nullable=False),
    Index("ratings_by_person", "person"),
    Index("ratings_by_mean", "game", "players", "mean"),
)

# How well finished matches were played: a queue of matches to analyse, and what the analyses say.
plays = Table(
    "plays",
    metadata,
    Column("match", String(16), ForeignKey("results.match"), primary_key=True),
    # when the match is analysed at the earliest, in ms since 1970; None when this is done
    Column("due", BigInteger),
    Column("seats", JSON),  # by seat: keepstone.ratings.play_rating.SeatPlay
    Index("plays_by_due", "due"),
)

# Everybody's rating of play in each pool, over all matches and over those that count.
play_ratings = Table(
    "play_ratings",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("person", LargeBinary(32), primary_key=True),
    Column("counts", Boolean, primary_key=True),  # whether only matches that count are included
    # the columns of keepstone.ratings.play_rating.PlayRating
    Column("games", Integer, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("loss", Double),
    Column("error", Double),
    Column("kinds", JSON, nullable=False),
    Index("play_ratings_by_person", "person"),
    Index("play_ratings_by_loss", "game", "players", "counts", "loss"),
)

# People who have chosen a name. id: the address of the profile, from which nobody can find the key.
profiles = Table(
    "profiles",
    metadata,
    Column("person", LargeBinary(32), primary_key=True),
    Column("id", String(16), nullable=False, unique=True),
    Column("name", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("since", String(32), nullable=False),
)
