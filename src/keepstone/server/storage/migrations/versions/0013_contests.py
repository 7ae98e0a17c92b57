"""Contests in place of deals of the day and duplicate matches, and clubs.

The contest of a day has the ID of its deal. A downgrade keeps the deals of the day and the duplicate matches;
the games of other contests become ordinary games.
"""

import json
from collections import Counter
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Give each deal a contest."""
    old = {
        name: _rows(f"SELECT * FROM {name}")
        for name in ("pars", "tries", "deals", "participants", "duplicates")
    }
    for name in old:
        op.drop_table(name)
    _create_clubs()
    contests, entrants = _create_contests()
    deals, tries, pars = _create_deals()
    by_duplicate = {row["duplicate"]: row for row in old["deals"] if row["duplicate"]}
    created = {row["id"]: row["begins"] for row in map(_contest_of_day, _of_days(old["deals"]))}
    _insert(contests, [_contest_of_day(row) for row in _of_days(old["deals"])])
    _insert(
        contests,
        [_contest_of_duplicate(row, by_duplicate[row["id"]]) for row in old["duplicates"]],
    )
    _insert(entrants, [_entrant(row) for row in old["participants"]])
    _insert(entrants, _entrants_of_days(old["tries"], created))
    _insert(deals, [_deal(row, created) for row in old["deals"]])
    seats = {row["id"]: row["seat"] for row in old["deals"]}
    _insert(tries, [row | {"seat": seats[row["deal"]]} for row in old["tries"]])
    _insert(pars, old["pars"])


def downgrade() -> None:
    all_deals = _rows("SELECT * FROM deals")
    sizes = Counter(row["contest"] for row in all_deals)
    contests = {
        row["id"]: row
        for row in _rows("SELECT * FROM contests")
        if row["day"] or _is_duplicate(row, sizes[row["id"]])
    }
    deals = [row for row in all_deals if row["contest"] in contests]
    kept = {row["id"] for row in deals}
    tries, pars = _rows("SELECT * FROM tries"), _rows("SELECT * FROM pars")
    entrants = _rows("SELECT * FROM entrants")
    for name in ("pars", "tries", "deals", "entrants", "contests", "members", "clubs"):
        op.drop_table(name)
    duplicates, participants, old_deals, old_tries, old_pars = _create_old()
    duplicated = {id: row for id, row in contests.items() if not row["day"]}
    of_match = "id", "people", "created", "opener", "creator", "closed"
    _insert(duplicates, [_chosen(row, of_match) for row in duplicated.values()])
    of_person = "person", "place", "name"
    _insert(
        participants,
        [
            _chosen(row, of_person) | {"duplicate": row["contest"]}
            for row in entrants
            if row["contest"] in duplicated
        ],
    )
    _insert(old_deals, [_old_deal(row, contests[row["contest"]]) for row in deals])
    of_try = "deal", "person", "match", "outcome", "margin", "points"
    _insert(old_tries, [_chosen(row, of_try) for row in tries if row["deal"] in kept])
    _insert(old_pars, [row for row in pars if row["deal"] in kept])
    op.execute(sa.text("UPDATE matches SET deal = NULL WHERE deal NOT IN (SELECT id FROM deals)"))


def _rows(query: str) -> list[dict[str, Any]]:
    rows = op.get_bind().execute(sa.text(query)).mappings().all()
    return [_read(dict(row)) for row in rows]


def _read(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row with its JSON as a value. SQLite gives it as text."""
    for name in ("options", "fixed"):
        if isinstance(row.get(name), str):
            row[name] = json.loads(row[name])
    return row


def _insert(table: sa.Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        op.bulk_insert(table, rows)


def _chosen(row: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: row[name] for name in names}


def _of_days(deals: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for row in deals if row["day"]]


def _contest_of_day(deal: dict[str, Any]) -> dict[str, Any]:
    begins = f"{deal['day']}T00:00:00+00:00"
    return _settings(deal) | {
        "id": deal["id"],
        "board": "result",
        "people": None,
        "day": deal["day"],
        "begins": begins,
        "created": begins,
        "opener": None,
        "creator": None,
        "closed": "",
    }


def _contest_of_duplicate(row: dict[str, Any], deal: dict[str, Any]) -> dict[str, Any]:
    names = "id", "people", "created", "opener", "creator", "closed"
    more = {"board": "lead", "day": None, "begins": row["created"]}
    return _settings(deal) | _chosen(row, names) | more


def _settings(deal: dict[str, Any]) -> dict[str, Any]:
    names = "game", "players", "options", "level"
    return _chosen(deal, names) | {"name": "", "format": "bots", "ends": deal["until"]}


def _entrant(row: dict[str, Any]) -> dict[str, Any]:
    return _chosen(row, ("person", "place", "name")) | {"contest": row["duplicate"]}


def _entrants_of_days(tries: list[dict[str, Any]], of_days: dict[str, str]) -> list[dict[str, Any]]:
    """Return the people who have tried the deals of days, under the names at their tables."""
    named = _rows("SELECT match, person, name FROM seats WHERE kind = 'person'")
    names = {(row["match"], row["person"]): row["name"] for row in named}
    entrants, places = [], Counter[str]()
    for row in tries:
        deal, person = row["deal"], row["person"]
        if deal in of_days:
            name = names.get((row["match"], person), "")
            place = places[deal]
            entrants.append({"contest": deal, "person": person, "place": place, "name": name})
            places[deal] += 1
    return entrants


def _deal(row: dict[str, Any], of_days: dict[str, str]) -> dict[str, Any]:
    number = 0 if row["id"] in of_days else row["seat"]
    contest = row["duplicate"] or row["id"]
    names = "id", "seat", "seed", "scheme", "until"
    return _chosen(row, names) | {"contest": contest, "number": number}


def _is_duplicate(contest: dict[str, Any], deals: int) -> bool:
    """Return whether a contest is a duplicate match, which has one deal for each seat. deals: how many it has."""
    of_people = contest["people"] is not None and contest["board"] == "lead"
    alone = contest["format"] == "bots" and contest["club"] is None
    return of_people and alone and deals == contest["players"]


def _old_deal(row: dict[str, Any], contest: dict[str, Any]) -> dict[str, Any]:
    of_deal = _chosen(row, ("id", "seat", "seed", "scheme", "until"))
    of_contest = _chosen(contest, ("game", "players", "options", "level", "day"))
    return of_deal | of_contest | {"duplicate": None if contest["day"] else contest["id"]}


def _create_clubs() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("about", sa.String(500), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("invite", sa.String(32), nullable=False),
        sa.Column("opener", sa.String(45)),
        sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("clubs_by_opener", "clubs", ["opener"])
    op.create_table(
        "members",
        sa.Column("club", sa.String(16), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("joined", sa.String(32), nullable=False),
        sa.UniqueConstraint("club", "name"),
    )
    op.create_index("members_by_person", "members", ["person"])


def _create_contests() -> tuple[sa.Table, sa.Table]:
    contests = op.create_table(
        "contests",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("format", sa.String(8), nullable=False),
        sa.Column("board", sa.String(12), nullable=False),
        sa.Column("people", sa.Integer),
        sa.Column("programs", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("club", sa.String(16), sa.ForeignKey("clubs.id")),
        sa.Column("day", sa.String(10)),
        sa.Column("clock", sa.String(8), nullable=False, server_default=""),
        sa.Column("rounds", sa.Integer, nullable=False, server_default="1"),
        sa.Column("round", sa.Integer, nullable=False, server_default="0"),
        sa.Column("hours", sa.Integer),
        sa.Column("begins", sa.String(32)),
        sa.Column("ends", sa.String(32)),
        sa.Column("due", sa.String(32)),
        sa.Column("paused", sa.String(32)),
        sa.Column("fixed", sa.JSON),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("opener", sa.String(45)),
        sa.Column("creator", sa.LargeBinary(32)),
        sa.Column("closed", sa.String(16), nullable=False, server_default=""),
        sa.UniqueConstraint("game", "day"),
    )
    for name in ("opener", "creator", "club"):
        op.create_index(f"contests_by_{name}", "contests", [name])
    entrants = op.create_table(
        "entrants",
        sa.Column("contest", sa.String(16), sa.ForeignKey("contests.id"), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("program", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("since", sa.Integer, nullable=False, server_default="1"),
        sa.Column("left", sa.Integer),
        sa.Column("final", sa.Integer),
        sa.UniqueConstraint("contest", "place"),
    )
    op.create_index("entrants_by_person", "entrants", ["person"])
    return contests, entrants


def _create_deals() -> tuple[sa.Table, sa.Table, sa.Table]:
    deals = op.create_table(
        "deals",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("contest", sa.String(16), sa.ForeignKey("contests.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("scheme", sa.Integer, nullable=False, server_default="3"),
        sa.Column("begins", sa.String(32)),
        sa.Column("until", sa.String(32), nullable=False),
        sa.UniqueConstraint("contest", "number"),
    )
    tries = op.create_table(
        "tries",
        sa.Column("deal", sa.String(16), sa.ForeignKey("deals.id"), primary_key=True),
        sa.Column("person", sa.LargeBinary(32), primary_key=True),
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id")),
        sa.Column("seat", sa.Integer),
        sa.Column("pair", sa.Integer),
        sa.Column("outcome", sa.Integer),
        sa.Column("margin", sa.Integer),
        sa.Column("points", sa.Integer),
        sa.Column("note", sa.String(10), nullable=False, server_default=""),
    )
    op.create_index("tries_by_result", "tries", ["deal", "outcome", "margin"])
    op.create_index("tries_by_match", "tries", ["match"])
    op.create_index("tries_by_person", "tries", ["person"])
    return deals, tries, _create_pars()


def _create_pars() -> sa.Table:
    return op.create_table(
        "pars",
        sa.Column("deal", sa.String(16), sa.ForeignKey("deals.id"), primary_key=True),
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False, unique=True),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("outcome", sa.Integer, nullable=False),
        sa.Column("margin", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
    )


def _create_old() -> tuple[sa.Table, sa.Table, sa.Table, sa.Table, sa.Table]:
    """Create the tables of version 0012."""
    duplicates = op.create_table(
        "duplicates",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("opener", sa.String(45)),
        sa.Column("creator", sa.LargeBinary(32)),
        sa.Column("closed", sa.String(16), nullable=False, server_default=""),
    )
    op.create_index("duplicates_by_opener", "duplicates", ["opener"])
    op.create_index("duplicates_by_creator", "duplicates", ["creator"])
    participants = op.create_table(
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
        sa.Column("scheme", sa.Integer, nullable=False, server_default="3"),
        sa.Column("until", sa.String(32), nullable=False),
        sa.Column("day", sa.String(10)),
        sa.Column("duplicate", sa.String(16), sa.ForeignKey("duplicates.id")),
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
    return duplicates, participants, deals, tries, _create_pars()
