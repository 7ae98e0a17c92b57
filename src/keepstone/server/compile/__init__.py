"""Compiling games before they can be played: the warm-up of all games, and own tile sets.

Compilation runs in processes of its own. This room knows no tables.
"""
