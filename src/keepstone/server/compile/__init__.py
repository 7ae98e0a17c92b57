"""Compilation of games before they are played: the warm-up of all games, and custom tile sets.

Games are compiled in separate processes. These modules do not depend on tables.
"""
