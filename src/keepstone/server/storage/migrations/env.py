"""The environment for Alembic. The database connection comes from migrate.py."""

from alembic import context

from keepstone.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
