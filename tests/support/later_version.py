"""A later version of the database for tests: the real migrations and one more, which adds a column."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from keepstone.server.storage import migrate

LATER = f"{int(migrate.NEWEST) + 1:04}"
MIGRATION = f"""
import sqlalchemy as sa
from alembic import op

revision, down_revision = "{LATER}", "{migrate.NEWEST}"

def upgrade():
    op.add_column("seals", sa.Column("note", sa.String(8), nullable=False, server_default=""))

def downgrade():
    op.drop_column("seals", "note")
"""


@contextmanager
def with_later_version(folder: Path) -> Iterator[None]:
    """Make `LATER` the newest version of the database; folder: where its migrations are written."""
    shutil.copytree(migrate.FOLDER, folder)
    (folder / "versions" / f"{LATER}_note.py").write_text(MIGRATION)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrate, "FOLDER", folder)
        patch.setattr(migrate, "VERSIONS", (*migrate.VERSIONS, LATER))
        patch.setattr(migrate, "NEWEST", LATER)
        yield
