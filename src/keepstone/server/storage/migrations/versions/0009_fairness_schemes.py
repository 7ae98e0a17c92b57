"""The fairness scheme of each match and deal, and the people who have deleted their data while a deal was secret.

Games that began before keep the old scheme, and with it their commitments. A migration to an older version forgets
the schemes: commitments that were shown under the new scheme then differ.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

OLD_SCHEME, OLD_DEAL_SCHEME = "2", "3"


def upgrade() -> None:
    for table, old in (("matches", OLD_SCHEME), ("deals", OLD_DEAL_SCHEME)):
        op.add_column(table, sa.Column("scheme", sa.Integer, nullable=False, server_default=old))
    op.execute(f"UPDATE matches SET scheme = {OLD_DEAL_SCHEME} WHERE deal IS NOT NULL")
    op.create_table(
        "departed",
        sa.Column("mark", sa.LargeBinary(32), primary_key=True),
        sa.Column("until", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("departed")
    for table in ("deals", "matches"):
        op.drop_column(table, "scheme")
