"""Clubs: pages of people who play contests together."""
