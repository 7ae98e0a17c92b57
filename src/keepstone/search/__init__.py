"""Playouts, counts and tree search for any game, through the protocol."""
