"""Live tables: the registry, events and frames, subscriptions, presence, clocks, archives, the WebSocket.

A change to a table is first stored, and then shown.
"""
