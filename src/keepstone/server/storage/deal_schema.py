"""The tables for deals of the day, and for people's tries at them."""

from sqlalchemy import Column, ForeignKey, Index, Integer, LargeBinary, String, Table

from keepstone.server.storage.schema import metadata

# One deal for each day (in UTC) and game. The seed is secret until the day ends.
deals = Table(
    "deals",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("seed", LargeBinary(32), nullable=False),
    Column("level", String(32), nullable=False),  # of the bot
)

# Because of the primary key, everybody has one try. Casual games of a deal are not stored here.
tries = Table(
    "tries",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("person", LargeBinary(32), primary_key=True),  # as in seats
    Column("match", String(16), ForeignKey("matches.id"), nullable=False, unique=True),
    # The result, None until the game is over: keepstone.server.storage.deals.Outcome.
    Column("outcome", Integer),
    Column("margin", Integer),  # points ahead of the best other player
    Index("tries_by_result", "game", "day", "outcome", "margin"),
)
