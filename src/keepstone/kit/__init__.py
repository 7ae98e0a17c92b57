"""Tools that are independent of any game: compilation, records, random numbers, numbering of actions."""
