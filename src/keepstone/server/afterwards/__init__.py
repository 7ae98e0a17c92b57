"""Work on finished games: analyses and what they found, and exports of a person's games.

Each runs in this process or as a job that any process takes; this room knows tables, but not HTTP.
"""
