"""The database: its schema, migrations, stores and backups; also the channel and the job queue.

Only this package reads and writes the server's files and its data in PostgreSQL.
"""
