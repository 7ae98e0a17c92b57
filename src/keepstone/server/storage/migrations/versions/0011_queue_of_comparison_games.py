"""Comparison games are in the job queue, not in a column of the deals."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.drop_column("deals", "par_due")


def downgrade() -> None:
    op.add_column("deals", sa.Column("par_due", sa.BigInteger, nullable=False, server_default="0"))
