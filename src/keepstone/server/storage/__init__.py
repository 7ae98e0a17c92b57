"""The database: its schema, migrations, stores and backups; also the channel and the job queue.

All files, and all data in PostgreSQL and Redis, are read and written by this package.
"""
