"""A table of push subscriptions."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "pushes",
        sa.Column("endpoint", sa.String(1000), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), nullable=False),
        sa.Column("public_key", sa.LargeBinary(65), nullable=False),
        sa.Column("secret", sa.LargeBinary(16), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("kept", sa.BigInteger, nullable=False),
    )
    op.create_index("pushes_by_person", "pushes", ["person"])


def downgrade() -> None:
    op.drop_index("pushes_by_person", "pushes")
    op.drop_table("pushes")
