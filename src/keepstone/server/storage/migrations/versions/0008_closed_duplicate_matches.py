"""Duplicate matches that were ended without a result, and who opened a match."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("duplicates", sa.Column("creator", sa.LargeBinary(32)))
    op.add_column(
        "duplicates", sa.Column("closed", sa.String(16), nullable=False, server_default="")
    )
    op.create_index("duplicates_by_creator", "duplicates", ["creator"])


def downgrade() -> None:
    op.drop_index("duplicates_by_creator", "duplicates")
    op.drop_column("duplicates", "closed")
    op.drop_column("duplicates", "creator")
