"""The endpoints of the whole server: the pages and files of the client, health, metrics, the OpenAPI document."""
