"""The HTTP and WebSocket endpoints (one module for each resource), the client's files, and the OpenAPI document.

A handler authenticates the request, calls a collaborator and returns a message from `wire`. The rules for
tables are in `tables`.
"""
