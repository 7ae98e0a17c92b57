"""Playouts, perft counts and search by rollouts.

These modules use only the functions of the protocol, so they work for any game.
"""
