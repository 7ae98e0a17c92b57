"""Playouts, perft counts and tree search.

They use only the functions of the protocol, so they work for any game.
"""
