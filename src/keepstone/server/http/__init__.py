"""The HTTP and WebSocket endpoints (one module for each resource), the client's files, and the OpenAPI document.

A handler authenticates the request, calls a service such as `tables`, and returns a message from `wire`. The
package `tables` decides what is allowed at a table.
"""
