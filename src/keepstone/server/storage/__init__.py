"""The database: schema, migrations, one store for each kind of data, backup; the channel and the job queue.

Everything that is on disk, in PostgreSQL or in Redis is read and written here.
"""
