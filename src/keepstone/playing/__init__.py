"""Positions of all games: what programs and people do with a game."""
