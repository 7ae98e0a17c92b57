"""The version of the fairness protocol of each match, so that digests of old records stay the same."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

# Version 1 had contributions without pledges; games between bots had neither.
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
