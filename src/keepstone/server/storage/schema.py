"""The database schema.

A match is stored as a row, its seats and its events. Everything else can be computed from these.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    false,
)

metadata = MetaData()

# seeds whose commitments were shown, and which no match has used yet
seals = Table(
    "seals",
    metadata,
    Column("commitment", String(64), primary_key=True),
    Column("seed", LargeBinary(32), nullable=False),
    Column("created", String(32), nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    # the version of the fairness scheme: keepstone.match.fairness
    Column("scheme", Integer, nullable=False, server_default="2"),
    Column("private", Boolean, nullable=False),
    Column("created", String(32), nullable=False),
    Column("started", String(32)),
    Column("ended", String(32)),
    Column("reveal_by", String(32)),  # the deadline for contributions
    # the client address that opened the match; deleted when the match is over
    Column("opener", String(45)),
    Column("host", Integer),  # the seat that opened it
    Column("rematch_of", String(16), ForeignKey("matches.id"), unique=True),
    Column("clock", String(8), nullable=False, server_default=""),
    Column("due", BigInteger),  # when the time of the player to act runs out, in ms since 1970
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("deal", String(16)),  # the deal that is played: keepstone.server.storage.contest_schema
    Index("matches_by_age", "ended", "created"),
    Index("matches_by_due", "due"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("level", String(32)),  # of the bot, or of the bot that plays on for a person
    Column("pledge", String(64), nullable=False, server_default=""),
    Column("contribution", String(64), nullable=False),
    Column("forfeited", Boolean, nullable=False, server_default=false()),
    Column("secret", LargeBinary(32)),  # SHA-256 of the seat's secret
    Column("person", LargeBinary(32)),  # SHA-256 of the person's key
    Column("program", Boolean, nullable=False, server_default=false()),
    Index("seats_by_person", "person"),
    # why the player is out, in the words of the log
    Column("out", String(8), nullable=False, server_default=""),
    # whether a connection was open at the last report
    Column("here", Boolean, nullable=False, server_default=false()),
    Column("seen", BigInteger),  # time of that report or disconnection, in ms since 1970
)

# Because of the primary key, only one of two concurrent writers can store a number.
events = Table(
    "events",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("text", String(200), nullable=False),
    Column("spent", BigInteger),  # the ms that the player used
)

# Archives of finished matches, which remain readable if the rules change: keepstone.server.live.archive.
archives = Table(
    "archives",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("kept", LargeBinary, nullable=False),
)

# Analyses of finished matches: keepstone.analysis.storage.
analyses = Table(
    "analyses",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("kept", LargeBinary, nullable=False),
)

# Push subscriptions of browsers: RFC 8030.
pushes = Table(
    "pushes",
    metadata,
    Column("endpoint", String(1000), primary_key=True),
    Column("person", LargeBinary(32), nullable=False),
    Column("public_key", LargeBinary(65), nullable=False),
    Column("secret", LargeBinary(16), nullable=False),
    Column("lang", String(8), nullable=False),
    # when the subscription was last renewed, in ms since 1970
    Column("kept", BigInteger, nullable=False),
    Index("pushes_by_person", "person"),
)

# Results of persons at puzzles: keepstone.server.storage.puzzle_results.
puzzle_results = Table(
    "puzzle_results",
    metadata,
    Column("person", LargeBinary(32), primary_key=True),  # SHA-256 of the person's key
    Column("game", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),  # time of the first attempt, in ms since 1970
    Column("first", Boolean, nullable=False),  # whether the first attempt was right
    Column("solved", Boolean, nullable=False),
    # The first answer that this server judged: when, in ms since 1970, and whether it was right. The columns above
    # are what browsers say.
    Column("answered", BigInteger),
    Column("answered_right", Boolean),
    Column("kept", BigInteger, nullable=False),  # time of the last change, in ms since 1970
    Index("puzzle_results_by_age", "kept"),
)

# A single row: the last heartbeat of any server process, and whether that process has stopped.
beats = Table(
    "beats",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),  # in ms since 1970
    Column("stopped", Boolean, nullable=False),
)

# Studies: keepstone.server.studies.
studies = Table(
    "studies",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("secret", LargeBinary(32), nullable=False),  # SHA-256 of the secret
    Column("version", Integer, nullable=False),  # the number of changes
    Column("tree", LargeBinary, nullable=False),  # keepstone.playing.tree.GameTree, compressed JSON
    # about the time of the last visit, in ms since 1970
    Column("visited", BigInteger, nullable=False),
    Index("studies_by_visit", "visited"),
)
