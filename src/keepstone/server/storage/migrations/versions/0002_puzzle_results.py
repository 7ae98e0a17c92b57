"""The puzzle results of persons."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "puzzle_results",
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("first", sa.Boolean, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("puzzle_results")
