"""Ratings of play."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "plays",
        sa.Column("match", sa.String(16), sa.ForeignKey("results.match"), primary_key=True),
        sa.Column("due", sa.BigInteger),
        sa.Column("seats", sa.JSON),
    )
    op.create_index("plays_by_due", "plays", ["due"])
    op.create_table(
        "play_ratings",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("players", sa.Integer, primary_key=True),
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("counts", sa.Boolean, primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("loss", sa.Double),
        sa.Column("error", sa.Double),
        sa.Column("kinds", sa.JSON, nullable=False),
    )
    op.create_index("play_ratings_by_person", "play_ratings", ["person"])
    op.create_index("play_ratings_by_loss", "play_ratings", ["game", "players", "counts", "loss"])


def downgrade() -> None:
    for table in ("play_ratings", "plays"):
        op.drop_table(table)
