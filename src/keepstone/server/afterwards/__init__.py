"""Work on finished games: analyses and their findings, and exports of a person's games.

Jobs run in this process or in a queue that all processes share. The modules in this package use tables, but do not
depend on HTTP.
"""
