"""Ratings of people from their finished games: the model, and the change that each game makes."""

from keepstone.ratings.model import Pool, Rating, rate
from keepstone.ratings.standing import Player, Standing, first_standing, play

__all__ = ["Player", "Pool", "Rating", "Standing", "first_standing", "play", "rate"]
