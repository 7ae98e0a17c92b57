"""Ratings that games against bots limit, answers to puzzles, and expiry."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

PROOF = ("estimate", sa.Double), ("beaten", sa.Double), ("latest", sa.String(400))


def upgrade() -> None:
    # The server computes the ratings again, because the earlier ones lack the new columns.
    op.execute(sa.text("DELETE FROM ratings"))
    op.execute(sa.text("UPDATE places SET mean = NULL, change = NULL"))
    op.add_column("places", sa.Column("turns", sa.Integer))
    for name, kind in PROOF:
        op.add_column("places", sa.Column(name, kind))
        with op.batch_alter_table("ratings") as batch:
            batch.add_column(sa.Column(name, kind, nullable=False))
    op.add_column("puzzle_results", sa.Column("answered", sa.BigInteger))
    op.add_column("puzzle_results", sa.Column("answered_right", sa.Boolean))
    op.add_column("puzzle_results", sa.Column("kept", sa.BigInteger))
    op.execute(sa.text("UPDATE puzzle_results SET kept = :now").bindparams(now=_now()))
    with op.batch_alter_table("puzzle_results") as batch:
        batch.alter_column("kept", existing_type=sa.BigInteger, nullable=False)
    op.create_index("puzzle_results_by_age", "puzzle_results", ["kept"])


def _now() -> int:
    """Return the time in ms since 1970. Existing results expire as if they had changed now."""
    return int(time.time() * 1000)


def downgrade() -> None:
    op.drop_index("puzzle_results_by_age", "puzzle_results")
    for name in ("answered", "answered_right", "kept"):
        op.drop_column("puzzle_results", name)
    op.execute(sa.text("DELETE FROM ratings"))
    for name, _ in PROOF:
        op.drop_column("ratings", name)
        op.drop_column("places", name)
    op.drop_column("places", "turns")
