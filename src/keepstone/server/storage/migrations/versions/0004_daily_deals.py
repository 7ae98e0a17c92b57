"""Deals of the day, and people's tries at them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("matches", sa.Column("deal", sa.String(10)))
    op.create_table(
        "deals",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, unique=True),
        sa.Column("outcome", sa.Integer),
        sa.Column("margin", sa.Integer),
    )
    op.create_index("tries_by_result", "tries", ["game", "day", "outcome", "margin"])


def downgrade() -> None:
    op.drop_table("tries")
    op.drop_table("deals")
    op.drop_column("matches", "deal")
