"""Studies: replays of finished games and records, their analyses, and what an analysis found."""
