"""Work on finished games: analyses and their findings, and exports of a person's games.

Jobs run in this process or in a queue that all processes share. These modules know tables, but not HTTP.
"""
