"""Building blocks that know nothing of tables: tasks, subprocesses, time, networks, rate limits, fair queues.

Every other room may import this one. It imports no other room of the server.
"""
