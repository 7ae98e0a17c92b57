"""What the statistics say about a finished match."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("results", sa.Column("facts", sa.JSON))


def downgrade() -> None:
    op.drop_column("results", "facts")
