"""Building blocks that do not depend on tables: tasks, subprocesses, time, networks, rate limits, fair queues.

All other packages of the server may import this package, which imports none of them.
"""
