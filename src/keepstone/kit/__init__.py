"""Tools that know no game: compilation, records, random numbers."""
