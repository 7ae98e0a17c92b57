"""The address of the client whose request is being answered, for limits far away from the request."""

from contextvars import ContextVar

# As limits count it: keepstone.server.base.networks. Empty if the server does something by itself.
client_address: ContextVar[str] = ContextVar("client_address", default="")
