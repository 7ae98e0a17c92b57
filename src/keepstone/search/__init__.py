"""Playouts, perft counts and tree search.

These modules use only the functions of the protocol, so they work for any game.
"""
