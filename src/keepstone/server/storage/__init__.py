"""The database: schema, migrations, one store for each kind of data, backup; the channel and the job queue.

All files and all data in PostgreSQL or Redis are read and written here.
"""
