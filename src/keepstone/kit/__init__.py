"""Tools for the rules of any game: compilation, state records, random numbers, and the numbering of actions."""
