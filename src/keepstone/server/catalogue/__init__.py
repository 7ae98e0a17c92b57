"""What can be played and learned: games, covers, rulebooks, lessons and puzzles."""
