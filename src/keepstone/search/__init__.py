"""Playouts, perft counts and tree search. They use the protocol only, so they work for any game."""
