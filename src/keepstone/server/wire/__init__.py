"""The message types of the protocol: requests, responses and frames. docs/protocol.md describes them.

`make contract` writes the types in MODULES for the browser client. These modules import no other modules of
the server.
"""

from keepstone.server.wire import (
    analysis,
    cards,
    clubs,
    contests,
    fields,
    frames,
    profiles,
    puzzles,
    replays,
    requests,
    statistics,
    studies,
)

MODULES = (
    fields,
    requests,
    cards,
    analysis,
    frames,
    replays,
    studies,
    puzzles,
    profiles,
    contests,
    clubs,
    statistics,
)
