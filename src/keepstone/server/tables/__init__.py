"""Live tables: the registry, opening and seating, events and frames, presence, clocks, bots, replays, archives.

A change to a table is first stored, and then shown. The modules in this package use the database, but do not
depend on HTTP.
"""
