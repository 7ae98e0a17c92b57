"""Clocks, players who are out, presence, and heartbeats of the server."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("matches", sa.Column("clock", sa.String(8), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("due", sa.BigInteger))
    op.create_index("matches_by_due", "matches", ["due"])
    op.add_column("events", sa.Column("spent", sa.BigInteger))
    op.add_column("seats", sa.Column("out", sa.String(8), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("here", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("seen", sa.BigInteger))
    op.create_table(
        "beats",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("beats")
    for column in ("seen", "here", "out"):
        op.drop_column("seats", column)
    op.drop_column("events", "spent")
    op.drop_index("matches_by_due", "matches")
    for column in ("due", "clock"):
        op.drop_column("matches", column)
