"""The tables for deals: deals of the day, duplicate matches, and people's tries at them."""

from sqlalchemy import (
    JSON,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    UniqueConstraint,
)

from keepstone.server.storage.schema import metadata

# Duplicate matches: a group of deals, one for each seat, which several people play.
duplicates = Table(
    "duplicates",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("people", Integer, nullable=False),  # the number of places for people
    Column("created", String(32), nullable=False),
    # The client address that opened the match; deleted when all places are taken or the match is over.
    Column("opener", String(45)),
    Column(
        "creator", LargeBinary(32)
    ),  # the hash of the key that opened the match, if there was one
    # Why the match was ended without a result, or "": keepstone.server.contests.duplicate_store.Closed.
    Column("closed", String(16), nullable=False, server_default=""),
    Index("duplicates_by_opener", "opener"),
    Index("duplicates_by_creator", "creator"),
)

# The people in duplicate matches. Because of the constraint, only one of two people gets the last place.
participants = Table(
    "participants",
    metadata,
    Column("duplicate", String(16), ForeignKey("duplicates.id"), primary_key=True),
    Column("person", LargeBinary(32), primary_key=True),  # as in seats
    Column("place", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Index("participants_by_person", "person"),
    UniqueConstraint("duplicate", "place"),
)

# A deal is a game with a fixed seed that many people play in the same seat against the same bots. A deal either
# is the deal of a day (in UTC) or belongs to a duplicate match.
deals = Table(
    "deals",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("level", String(32), nullable=False),  # of the bots
    Column("seat", Integer, nullable=False),  # of the person
    Column("seed", LargeBinary(32), nullable=False),
    Column("scheme", Integer, nullable=False, server_default="3"),  # as in matches
    Column("until", String(32), nullable=False),  # when the seed and the games are no longer secret
    Column("day", String(10)),
    Column("duplicate", String(16), ForeignKey("duplicates.id")),
    UniqueConstraint("game", "day"),
    UniqueConstraint("duplicate", "seat"),
)

# Because of the primary key, everybody has one try. Casual games of a deal are not stored here.
tries = Table(
    "tries",
    metadata,
    Column("deal", String(16), ForeignKey("deals.id"), primary_key=True),
    Column("person", LargeBinary(32), primary_key=True),  # as in seats
    Column("match", String(16), ForeignKey("matches.id"), nullable=False, unique=True),
    # The result, None until the game is over: keepstone.server.contests.deal_store.Outcome.
    Column("outcome", Integer),
    Column("margin", Integer),  # points ahead of the best other player
    Column("points", Integer),  # None for tries that were stored without their points
    Index("tries_by_result", "deal", "outcome", "margin"),
)

# Keys whose owners deleted their data while a deal was secret: keepstone.server.contests.departed.
departed = Table(
    "departed",
    metadata,
    Column("mark", LargeBinary(32), primary_key=True),
    Column("until", String(32), nullable=False),  # when the deal is no longer secret
)

# The games of the strongest bot at deals, with which people can compare theirs.
pars = Table(
    "pars",
    metadata,
    Column("deal", String(16), ForeignKey("deals.id"), primary_key=True),
    Column("match", String(16), ForeignKey("matches.id"), nullable=False, unique=True),
    Column("level", String(32), nullable=False),
    Column("outcome", Integer, nullable=False),
    Column("margin", Integer, nullable=False),
    Column("points", Integer, nullable=False),
)
