"""Web Push: keys, encrypted messages, subscriptions of browsers, and the notices that are sent.

Its dependencies are an extra, so other rooms import it late.
"""
