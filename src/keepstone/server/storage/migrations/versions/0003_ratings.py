"""Results, ratings and profiles."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

STANDING = ("mean", "sd", "alone_mean", "alone_sd")
COUNTS = ("games", "games_alone")


def upgrade() -> None:
    rated = sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("matches", rated)
    create_results()
    create_ratings()
    op.create_table(
        "profiles",
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("id", sa.String(16), nullable=False, unique=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
    )


def create_results() -> None:
    op.create_table(
        "results",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("ended", sa.String(32), nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
    )
    op.create_index("results_by_end", "results", ["game", "players", "counts", "ended", "match"])
    op.create_table(
        "places",
        sa.Column("match", sa.String(16), sa.ForeignKey("results.match"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("ended", sa.String(32), nullable=False),
        sa.Column("person", sa.LargeBinary(32)),
        sa.Column("level", sa.String(32)),
        sa.Column("place", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Double) for name in STANDING),
        *(sa.Column(name, sa.Integer) for name in COUNTS),
        sa.Column("change", sa.Double),
    )
    op.create_index("places_by_person", "places", ["person", "ended", "match"])
    op.create_index("places_by_pool", "places", ["person", "game", "players", "ended", "match"])


def create_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("players", sa.Integer, primary_key=True),
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        *(sa.Column(name, sa.Double, nullable=False) for name in STANDING),
        *(sa.Column(name, sa.Integer, nullable=False) for name in COUNTS),
    )
    op.create_index("ratings_by_person", "ratings", ["person"])
    op.create_index("ratings_by_mean", "ratings", ["game", "players", "mean"])


def downgrade() -> None:
    for table in ("profiles", "ratings", "places", "results"):
        op.drop_table(table)
    op.drop_column("matches", "rated")
