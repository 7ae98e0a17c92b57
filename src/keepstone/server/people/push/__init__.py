"""Web Push: keys, encrypted messages, browser subscriptions, and the notifications that are sent.

The dependencies of this package are in an extra, so other packages import it only when needed.
"""
