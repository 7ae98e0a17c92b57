"""The tables of the first release."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    create_matches()
    create_children_of_matches()
    op.create_table(
        "seals",
        sa.Column("commitment", sa.String(64), primary_key=True),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "pushes",
        sa.Column("endpoint", sa.String(1000), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), nullable=False),
        sa.Column("public_key", sa.LargeBinary(65), nullable=False),
        sa.Column("secret", sa.LargeBinary(16), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("kept", sa.BigInteger, nullable=False),
    )
    op.create_index("pushes_by_person", "pushes", ["person"])
    op.create_table(
        "beats",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False),
    )


def create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("started", sa.String(32)),
        sa.Column("ended", sa.String(32)),
        sa.Column("reveal_by", sa.String(32)),
        sa.Column("opener", sa.String(45)),
        sa.Column("host", sa.Integer),
        sa.Column("rematch_of", sa.String(16), sa.ForeignKey("matches.id"), unique=True),
        sa.Column("clock", sa.String(8), nullable=False, server_default=""),
        sa.Column("due", sa.BigInteger),
    )
    op.create_index("matches_by_age", "matches", ["ended", "created"])
    op.create_index("matches_by_due", "matches", ["due"])


def create_children_of_matches() -> None:
    op.create_table(
        "seats",
        match_column(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("level", sa.String(32)),
        sa.Column("pledge", sa.String(64), nullable=False, server_default=""),
        sa.Column("contribution", sa.String(64), nullable=False),
        sa.Column("forfeited", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("secret", sa.LargeBinary(32)),
        sa.Column("person", sa.LargeBinary(32)),
        sa.Column("program", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("out", sa.String(8), nullable=False, server_default=""),
        sa.Column("here", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("seen", sa.BigInteger),
    )
    op.create_index("seats_by_person", "seats", ["person"])
    op.create_table(
        "events",
        match_column(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("spent", sa.BigInteger),
    )
    for table in ("archives", "analyses"):
        op.create_table(table, match_column(), sa.Column("kept", sa.LargeBinary, nullable=False))


def match_column() -> sa.Column[str]:
    return sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True)
