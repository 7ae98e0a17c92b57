"""Tools that work for any game: compilation, state records, random numbers, and the numbering of actions."""
