"""Web Push: keys, encrypted messages, browser subscriptions, and the notifications that are sent.

Its dependencies are in an extra, so other packages only import it when needed.
"""
