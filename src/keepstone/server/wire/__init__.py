"""The types of the protocol: requests, answers and frames. docs/protocol.md describes them.

`make contract` writes the types in MODULES for the browser client. These modules import no others of the server.
"""

from keepstone.server.wire import analysis, cards, fields, frames, replays, requests

MODULES = (fields, requests, cards, analysis, frames, replays)
