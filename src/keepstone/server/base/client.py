"""The request that is being answered, for limits far away from it."""

from collections.abc import Callable
from contextvars import ContextVar

# The client's address as limits count it (base/networks.py). Empty if the server does something by itself.
client_address: ContextVar[str] = ContextVar("client_address", default="")
# Ends the turn of the request (edge/request_turns.py), for requests that wait for something else.
end_turn: ContextVar[Callable[[], None]] = ContextVar("end_turn", default=lambda: None)
