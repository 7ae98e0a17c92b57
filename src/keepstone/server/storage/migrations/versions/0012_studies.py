"""Studies: games that nobody plays for a result."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("tree", sa.LargeBinary, nullable=False),
        sa.Column("visited", sa.BigInteger, nullable=False),
    )
    op.create_index("studies_by_visit", "studies", ["visited"])


def downgrade() -> None:
    op.drop_table("studies")
