"""The person on a seat (the hash of a key, which opens all seats taken with it), and whether it is a program."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("seats", sa.Column("person", sa.LargeBinary(32)))
    op.add_column(
        "seats", sa.Column("program", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index("seats_by_person", "seats", ["person"])


def downgrade() -> None:
    op.drop_index("seats_by_person", "seats")
    op.drop_column("seats", "program")
    op.drop_column("seats", "person")
