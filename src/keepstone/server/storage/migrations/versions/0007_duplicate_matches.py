"""Duplicate matches, games of bots at deals, and deals with IDs."""

import secrets
from datetime import date, timedelta
from string import ascii_lowercase, digits
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

PLAYERS, SEAT = 2, 0  # of the deals of the day so far


def upgrade() -> None:
    """Give each deal an ID, to which its tries and matches refer."""
    connection = op.get_bind()
    rows = connection.execute(sa.text("SELECT day, game, seed, level FROM deals")).mappings().all()
    deals = {(row["day"], row["game"]): {"id": _identity(), **row} for row in rows}
    tries = connection.execute(sa.text("SELECT * FROM tries")).mappings().all()
    played = _matches_with_deals()
    _drop_tables("tries", "deals")
    op.drop_column("matches", "deal")
    op.add_column("matches", sa.Column("deal", sa.String(16)))
    new_deals, new_tries = _create_tables()
    if deals:
        op.bulk_insert(new_deals, [_new_deal(row) for row in deals.values()])
    if tries:
        op.bulk_insert(new_tries, [_new_try(row, deals) for row in tries])
    _assign(
        {
            row["id"]: deals[key]["id"]
            for row in played
            if (key := (row["deal"], row["game"])) in deals
        }
    )


def downgrade() -> None:
    """Keep the deals of the day. For the games of duplicate matches, keep only the day when their seal ends."""
    connection = op.get_bind()
    deals = {
        row["id"]: row for row in connection.execute(sa.text("SELECT * FROM deals")).mappings()
    }
    tries = connection.execute(sa.text("SELECT * FROM tries")).mappings().all()
    played = _matches_with_deals()
    _drop_tables("pars", "tries", "deals", "participants", "duplicates")
    op.drop_column("matches", "deal")
    op.add_column("matches", sa.Column("deal", sa.String(10)))
    old_deals = op.create_table(
        "deals",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
    )
    old_tries = op.create_table(
        "tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, unique=True),
        sa.Column("outcome", sa.Integer),
        sa.Column("margin", sa.Integer),
    )
    op.create_index("tries_by_result", "tries", ["game", "day", "outcome", "margin"])
    daily = {id: row for id, row in deals.items() if row["day"]}
    if daily:
        names = "day", "game", "seed", "level"
        op.bulk_insert(old_deals, [{name: row[name] for name in names} for row in daily.values()])
    if kept := [row for row in tries if row["deal"] in daily]:
        names = "person", "match", "outcome", "margin"
        op.bulk_insert(
            old_tries,
            [
                {name: row[name] for name in names}
                | {name: daily[row["deal"]][name] for name in ("day", "game")}
                for row in kept
            ],
        )
    days = {id: row["day"] or row["until"][:10] for id, row in deals.items()}
    _assign({row["id"]: days[row["deal"]] for row in played})


def _identity() -> str:
    return "".join(secrets.choice(ascii_lowercase + digits) for _ in range(12))


def _matches_with_deals() -> list[Any]:
    query = sa.text("SELECT id, game, deal FROM matches WHERE deal IS NOT NULL")
    return list(op.get_bind().execute(query).mappings().all())


def _drop_tables(*names: str) -> None:
    for name in names:
        op.drop_table(name)


def _assign(deals: dict[str, str]) -> None:
    """Set the column `deal` of matches, by their IDs."""
    if deals:
        op.get_bind().execute(
            sa.text("UPDATE matches SET deal = :deal WHERE id = :id"),
            [{"id": id, "deal": deal} for id, deal in deals.items()],
        )


def _new_deal(row: dict[str, Any]) -> dict[str, Any]:
    after = date.fromisoformat(row["day"]) + timedelta(days=1)
    until = f"{after.isoformat()}T00:00:00+00:00"
    more = {"players": PLAYERS, "options": {}, "seat": SEAT, "until": until, "duplicate": None}
    return row | more


def _new_try(row: Any, deals: dict[tuple[str, str], dict[str, Any]]) -> dict[str, Any]:
    names = "person", "match", "outcome", "margin"
    kept = {name: row[name] for name in names}
    return {**kept, "deal": deals[row["day"], row["game"]]["id"], "points": None}


def _create_tables() -> tuple[sa.Table, sa.Table]:
    """Create the tables. Return those for deals and for tries."""
    op.create_table(
        "duplicates",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("opener", sa.String(45)),
    )
    op.create_index("duplicates_by_opener", "duplicates", ["opener"])
    op.create_table(
        "participants",
        sa.Column("duplicate", sa.String(16), sa.ForeignKey("duplicates.id"), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.UniqueConstraint("duplicate", "place"),
    )
    op.create_index("participants_by_person", "participants", ["person"])
    deals = op.create_table(
        "deals",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("until", sa.String(32), nullable=False),
        sa.Column("day", sa.String(10)),
        sa.Column("duplicate", sa.String(16), sa.ForeignKey("duplicates.id")),
        sa.Column("par_due", sa.BigInteger, nullable=False, server_default="0"),
        sa.UniqueConstraint("game", "day"),
        sa.UniqueConstraint("duplicate", "seat"),
    )
    tries = op.create_table(
        "tries",
        sa.Column("deal", sa.String(16), sa.ForeignKey("deals.id"), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, unique=True),
        sa.Column("outcome", sa.Integer),
        sa.Column("margin", sa.Integer),
        sa.Column("points", sa.Integer),
    )
    op.create_index("tries_by_result", "tries", ["deal", "outcome", "margin"])
    op.create_table(
        "pars",
        sa.Column("deal", sa.String(16), sa.ForeignKey("deals.id"), primary_key=True),
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, unique=True),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("outcome", sa.Integer, nullable=False),
        sa.Column("margin", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
    )
    return deals, tries
