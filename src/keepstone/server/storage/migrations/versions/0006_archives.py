"""A table of archives of finished matches, which outlive changes of rules."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "archives",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("kept", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("archives")
