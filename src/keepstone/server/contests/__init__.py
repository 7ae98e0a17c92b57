"""Contests, in which several people play the same deals: deals of the day, duplicate matches and tournaments."""
