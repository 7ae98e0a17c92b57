"""By which scheme of fairness a match is recorded, so that the digest of an old one stays what it was."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

# Before pledges there were contributions without them, and games of bots that had neither.
OF_THE_FIRST = """
    UPDATE matches SET scheme = 1
    WHERE id IN (SELECT match FROM seats WHERE contribution <> '' AND pledge = '')
       OR (started IS NOT NULL AND id NOT IN (SELECT match FROM seats WHERE pledge <> ''))
"""


def upgrade() -> None:
    op.add_column("matches", sa.Column("scheme", sa.Integer, nullable=False, server_default="2"))
    op.execute(OF_THE_FIRST)


def downgrade() -> None:
    op.drop_column("matches", "scheme")
