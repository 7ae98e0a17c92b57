"""The reference of the HTTP API, from the OpenAPI document: a table of requests, and a section for each message.

`python -m tools.docs.http_reference` writes the table to docs/protocol.md. The site also describes all of them.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy.ext.asyncio import create_async_engine

from keepstone.drawing import scene
from keepstone.server.app import create_app
from keepstone.server.http.openapi import document_of
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store
from tools.docs.docstring_lists import with_lists
from tools.docs.sections import DOCS, write_section

Plain = dict[str, Any]

PAGE = DOCS / "protocol.md"
NAME = "endpoints"
HEAD = "| request | query or body | response |\n|---|---|---|\n"
SCENE = {*vars(scene)}  # types that docs/scene.md describes
MEDIA = {
    "application/gzip": "gzip",
    "application/x-ndjson": "lines of JSON",
    "image/png": "PNG",
    "image/svg+xml": "SVG",
    "text/html": "HTML",
}


@cache
def document() -> Plain:
    """Return the OpenAPI document of a server. Its database is never opened."""
    store = Store(create_async_engine("sqlite+aiosqlite://"))
    plain: Plain = json.loads(document_of(create_app(Settings(Path()), store)).content)
    return plain


def endpoints(openapi: Plain) -> str:
    """Return a table of the fields and the response of each request, sorted by path."""
    schemas = openapi["components"]["schemas"]
    rows = (
        f"| `{name}` | {_input(each, schemas)} | {_response(each)} |\n"
        for name, each in _operations(openapi)
    )
    return HEAD + "".join(rows)


def descriptions(openapi: Plain) -> str:
    """Return a list of all requests with their descriptions."""
    return "".join(f"- `{name}`: {_summary(each)}\n" for name, each in _operations(openapi))


def _operations(openapi: Plain) -> Iterator[tuple[str, Plain]]:
    for path, item in sorted(openapi["paths"].items()):
        for method, each in sorted(item.items()):
            yield f"{method.upper()} {path}", each


def _input(operation: Plain, schemas: Plain) -> str:
    """Return the names of the query parameters and of the fields of the body; optional ones end in `?`."""
    query = {
        each["name"]: bool(each.get("required"))
        for each in operation.get("parameters", ())
        if each["in"] == "query"
    }
    body = _content(operation.get("requestBody", {})).get("application/json", {}).get("schema", {})
    message = schemas.get(_name(body), {})
    fields = {name: name in message["required"] for name in message.get("properties", ())}
    names = (name if needed else f"{name}?" for name, needed in (query | fields).items())
    listed = ", ".join(names)
    return f"`{listed}`" if listed else ""


def _response(operation: Plain) -> str:
    """Return the type of a successful response."""
    (answer,) = (each for status, each in operation["responses"].items() if status.startswith("2"))
    for media, content in _content(answer).items():
        return MEDIA.get(media) or _type(content["schema"])
    return ""


def _summary(operation: Plain) -> str:
    """Return a description on one line."""
    return " ".join(operation["description"].split())


def messages(openapi: Plain) -> str:
    """Return a section for each message, with its description and the types of its fields."""
    schemas = openapi["components"]["schemas"]
    return "\n".join(
        _message(name, each) for name, each in sorted(schemas.items()) if name not in SCENE
    )


def _message(name: str, schema: Plain) -> str:
    """Return the section of a message."""
    return "\n".join(
        (
            f"### {name}\n",
            *with_lists(schema.get("description", "").splitlines()),
            "",
            *_fields(schema),
        )
    )


def _fields(schema: Plain) -> Iterator[str]:
    if "anyOf" in schema:
        yield f"{_type(schema)}\n"
    if fields := schema.get("properties", {}):
        yield from ("| field | type |", "|---|---|")
        optional = set(fields) - set(schema.get("required", ()))
        for name, each in fields.items():
            mark = "?" if name in optional else ""
            yield f"| `{name}{mark}` | {_type(each)} |"
        yield ""


def _type(schema: Plain) -> str:
    """Return a type in words."""
    if name := _name(schema):
        return f"`{name}`"
    if choices := schema.get("anyOf") or schema.get("oneOf"):
        return " or ".join(dict.fromkeys(map(_type, choices)))
    if "const" in schema or "enum" in schema:
        values = schema.get("enum") or [schema["const"]]
        return " or ".join(f'`"{each}"`' for each in values)
    match schema.get("type"):
        case "array":
            return f"list of {_type(schema['items'])}" if schema.get("items") else "list"
        case "object":
            values = schema.get("additionalProperties")
            return f"object with values {_type(values)}" if values else "JSON object"
    return str(schema.get("type", "any"))


def _content(part: Plain) -> Plain:
    content: Plain = part.get("content", {})
    return content


def _name(schema: Plain) -> str:
    """Return the name of a message that a schema refers to, or an empty text."""
    name: str = schema.get("$ref", "").rpartition("/")[2]
    return name


if __name__ == "__main__":
    write_section(PAGE, NAME, endpoints(document()))
