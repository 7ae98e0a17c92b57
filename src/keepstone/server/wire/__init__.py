"""The types of the protocol: requests, answers and frames. docs/protocol.md describes them.

`make contract` writes the types in MODULES down for the browser client. This room imports no other room.
"""

from keepstone.server.wire import analysis, cards, fields, frames, replays, requests

MODULES = (fields, requests, cards, analysis, frames, replays)
