"""Contests, in which everyone plays the same deal: the deals of the day, and duplicate matches."""
