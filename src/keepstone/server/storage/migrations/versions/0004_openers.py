"""The opener of a table: its address while the game is unfinished, and its seat."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("matches", sa.Column("opener", sa.String(45)))
    op.add_column("matches", sa.Column("host", sa.Integer))


def downgrade() -> None:
    op.drop_column("matches", "host")
    op.drop_column("matches", "opener")
