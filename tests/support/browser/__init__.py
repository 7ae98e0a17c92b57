"""Browser pages, and players who use them."""
