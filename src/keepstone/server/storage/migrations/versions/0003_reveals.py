"""Contributions to the seed are pledged first, and revealed later or forfeited."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("reveal_by", sa.String(32)))
    op.add_column("seats", sa.Column("pledge", sa.String(64), nullable=False, server_default=""))
    op.add_column(
        "seats", sa.Column("forfeited", sa.Boolean, nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    for table, column in (("seats", "forfeited"), ("seats", "pledge"), ("matches", "reveal_by")):
        op.drop_column(table, column)
