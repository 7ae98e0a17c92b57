"""Live tables: the registry, opening and seating, events and frames, presence, clocks, bots, replays, archives.

A change to a table is first stored, then shown. These modules know the database, but not HTTP.
"""
