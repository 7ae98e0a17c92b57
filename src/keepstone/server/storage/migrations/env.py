"""Alembic's way in: the connection is handed over by migrate.py."""

from alembic import context

from keepstone.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
