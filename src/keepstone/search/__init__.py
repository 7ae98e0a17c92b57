"""Playouts, perft counts and tree search for any game, through the protocol."""
