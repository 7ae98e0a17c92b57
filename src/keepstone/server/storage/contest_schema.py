"""The tables for contests: their settings, their people, their deals, and the games that play these deals."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    UniqueConstraint,
    false,
)

from keepstone.server.storage.schema import metadata

# Clubs: keepstone.server.clubs.clubs. Whoever knows the invite can join; all members see it.
clubs = Table(
    "clubs",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("about", String(500), nullable=False),
    Column("created", String(32), nullable=False),
    Column("invite", String(32), nullable=False),
    # The client address that founded the club; deleted when somebody joins or the club is closed.
    Column("opener", String(45)),
    Column("closed", Boolean, nullable=False, server_default=false()),
    Index("clubs_by_opener", "opener"),
)

members = Table(
    "members",
    metadata,
    Column("club", String(16), ForeignKey("clubs.id"), primary_key=True),
    Column("person", LargeBinary(32), primary_key=True),  # as in seats
    Column("name", String(64), nullable=False),
    Column("role", String(16), nullable=False),  # "founder", "organiser" or "member"
    Column("joined", String(32), nullable=False),
    UniqueConstraint("club", "name"),
    Index("members_by_person", "person"),
)

# Contests: keepstone.server.contests. A contest is a list of deals that several people play.
contests = Table(
    "contests",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(64), nullable=False),  # "" for a name that its settings give
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("level", String(32), nullable=False),  # of the bots, also of those that play on
    Column("format", String(8), nullable=False),  # "bots" or "pairs": who sits opposite
    Column("board", String(12), nullable=False),  # "result", "lead" or "matchpoints"
    Column("people", Integer),  # the number of places for people; None if everybody may play
    Column("programs", Boolean, nullable=False, server_default=false()),  # whether these may enter
    Column("public", Boolean, nullable=False, server_default=false()),  # whether it is listed
    Column("club", String(16), ForeignKey("clubs.id")),
    Column("day", String(10)),  # of a deal of the day, in UTC
    Column("clock", String(8), nullable=False, server_default=""),  # in pairs
    Column("rounds", Integer, nullable=False, server_default="1"),  # in pairs
    Column("round", Integer, nullable=False, server_default="0"),  # that is played, from 1
    Column("hours", Integer),  # how long a round lasts at most, in pairs
    Column("begins", String(32)),  # None in pairs that an organiser begins
    Column("ends", String(32)),  # None in pairs, until the last round is over
    Column("due", String(32)),  # when bots finish the games of the round, in pairs
    Column("paused", String(32)),  # since when an organiser has paused it
    Column("fixed", JSON),  # pairs of places that an organiser has fixed for the next round
    Column("created", String(32), nullable=False),
    # The client address that opened it; deleted when all places are taken or the contest is over.
    Column("opener", String(45)),
    Column("creator", LargeBinary(32)),  # the hash of the key that opened it, if there was one
    # Why it was ended without a result, or "": keepstone.server.contests.contest_store.Closed.
    Column("closed", String(16), nullable=False, server_default=""),
    UniqueConstraint("game", "day"),
    Index("contests_by_opener", "opener"),
    Index("contests_by_creator", "creator"),
    Index("contests_by_club", "club"),
)

# The people in contests with places. Because of the constraint, only one of two people gets the last place.
entrants = Table(
    "entrants",
    metadata,
    Column("contest", String(16), ForeignKey("contests.id"), primary_key=True),
    Column("person", LargeBinary(32), primary_key=True),  # as in seats
    Column("place", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("program", Boolean, nullable=False, server_default=false()),
    Column("since", Integer, nullable=False, server_default="1"),  # the first round played
    Column("left", Integer),  # the first round not played after a withdrawal
    Column("final", Integer),  # the place at the end, as in keepstone.server.clubs.season_store
    Index("entrants_by_person", "person"),
    UniqueConstraint("contest", "place"),
)

# A deal is a game with a fixed seed that several people play. In pairs, each round has a deal.
deals = Table(
    "deals",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("contest", String(16), ForeignKey("contests.id"), nullable=False),
    Column("number", Integer, nullable=False),  # from 0
    Column("seat", Integer),  # of the person; None in pairs
    Column("seed", LargeBinary(32), nullable=False),
    Column("scheme", Integer, nullable=False, server_default="3"),  # as in matches
    Column("begins", String(32)),  # when the round began; None if it is the contest's beginning
    Column("until", String(32), nullable=False),  # when the seed and the games are no longer secret
    UniqueConstraint("contest", "number"),
)

# Because of the primary key, everybody has one try. Casual games of a deal are not stored here.
tries = Table(
    "tries",
    metadata,
    Column("deal", String(16), ForeignKey("deals.id"), primary_key=True),
    Column("person", LargeBinary(32), primary_key=True),  # as in seats
    # None for a bye, and in pairs until the table is open
    Column("match", String(16), ForeignKey("matches.id")),
    Column("seat", Integer),  # None for a bye
    Column("pair", Integer),  # the number of the pair in its round, None for a bye and against bots
    # The result, None until the game is over: keepstone.server.contests.deal_store.Outcome.
    Column("outcome", Integer),
    Column("margin", Integer),  # points ahead of the best other player
    Column("points", Integer),  # None for tries that were stored without their points
    # "bye", or why a bot has played on: "resigned", "time" or "late"
    Column("note", String(10), nullable=False, server_default=""),
    Index("tries_by_result", "deal", "outcome", "margin"),
    Index("tries_by_match", "match"),
    Index("tries_by_person", "person"),
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
