"""The first tables: sealed seeds, matches, seats, events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "seals",
        sa.Column("commitment", sa.String(64), primary_key=True),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
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
        sa.Column("rematch_of", sa.String(16), sa.ForeignKey("matches.id"), unique=True),
    )
    op.create_index("matches_by_age", "matches", ["ended", "created"])
    op.create_table(
        "seats",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("level", sa.String(32)),
        sa.Column("contribution", sa.String(64), nullable=False),
        sa.Column("secret", sa.LargeBinary(32)),
    )
    op.create_table(
        "events",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("text", sa.String(200), nullable=False),
    )


def downgrade() -> None:
    for table in ("events", "seats", "matches", "seals"):
        op.drop_table(table)
