"""Live tables: the registry, opening and seating, events and frames, presence, clocks, bots, replays, archive.

A change of a table is stored first, then shown. These modules know the database, but not HTTP.
"""
