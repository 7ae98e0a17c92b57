"""The tables of the database. A match is its row, its seats and its events; all else follows."""

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

# Seeds that are sealed and shown as commitments, not yet used by a match.
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
    Column("private", Boolean, nullable=False),
    Column("created", String(32), nullable=False),
    Column("started", String(32)),
    Column("ended", String(32)),
    Column("reveal_by", String(32)),  # once contributions are awaited
    Column("opener", String(45)),  # the address that opened it, until it is over
    Column("host", Integer),  # the seat that opened it
    Column("rematch_of", String(16), ForeignKey("matches.id"), unique=True),
    Column("clock", String(8), nullable=False, server_default=""),
    Column("due", BigInteger),  # when the time of who is to move runs out, in ms since 1970
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
    Column("level", String(32)),
    Column("pledge", String(64), nullable=False, server_default=""),
    Column("contribution", String(64), nullable=False),
    Column("forfeited", Boolean, nullable=False, server_default=false()),
    Column("secret", LargeBinary(32)),  # its SHA-256
    Column("person", LargeBinary(32)),  # SHA-256 of the key of who sits there
    Column("program", Boolean, nullable=False, server_default=false()),
    Index("seats_by_person", "person"),
    Column("out", String(8), nullable=False, server_default=""),  # as the log says
    Column("here", Boolean, nullable=False, server_default=false()),  # its socket was open
    Column(
        "seen", BigInteger
    ),  # when that was told last, or the socket was closed, in ms since 1970
)

# The key lets the database decide between two writers of the same number.
events = Table(
    "events",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("text", String(200), nullable=False),
    Column("spent", BigInteger),  # of the time of who was to move, in ms
)

# What is kept of a match that is over, for later rules: keepstone.server.tables.archive.
archives = Table(
    "archives",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("kept", LargeBinary, nullable=False),
)

# What is kept of the analysis of a match that is over: keepstone.analysis.kept.
analyses = Table(
    "analyses",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("kept", LargeBinary, nullable=False),
)

# Where the browsers of persons are reached that are closed: RFC 8030.
pushes = Table(
    "pushes",
    metadata,
    Column("endpoint", String(1000), primary_key=True),
    Column("person", LargeBinary(32), nullable=False),
    Column("public_key", LargeBinary(65), nullable=False),
    Column("secret", LargeBinary(16), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("kept", BigInteger, nullable=False),  # when that was asked for last, in ms since 1970
    Index("pushes_by_person", "person"),
)

# One row: when a process was last alive that serves people, and whether that one has stopped.
beats = Table(
    "beats",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),  # in ms since 1970
    Column("stopped", Boolean, nullable=False),
)
