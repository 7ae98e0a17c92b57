"""What happened in a game: chances, luck, mistakes and reasons, seen from afterwards."""

from keepstone.analysis.game import analyse
from keepstone.analysis.report import Analysis, Decision, Event, Rating

__all__ = ["Analysis", "Decision", "Event", "Rating", "analyse"]
