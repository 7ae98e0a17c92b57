"""Analysis of finished games: win probabilities, luck, mistakes and reasons."""

from keepstone.analysis.game import analyse
from keepstone.analysis.report import Analysis, Decision, Event, Rating

__all__ = ["Analysis", "Decision", "Event", "Rating", "analyse"]
