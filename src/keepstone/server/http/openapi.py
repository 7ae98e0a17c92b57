"""The OpenAPI document: Litestar's description of the routes, with additions.

The types of messages are described by msgspec's own schemas, which contain all checks. Every error is listed with
its HTTP status.
"""

from functools import cache, lru_cache
from inspect import cleandoc
from typing import Any

from litestar import Litestar, Response, get
from litestar.di import NamedDependency
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import Struct, json

from keepstone.server.edge.credentials import LONGEST, SHORTEST_KEY
from keepstone.server.edge.files import File, answer, file_of
from keepstone.server.edge.ndjson import NDJSON
from keepstone.server.edge.security import AnyRequest
from keepstone.server.edge.work import PACKED, RequestWork
from keepstone.server.errors import STATUS
from keepstone.server.people.export_handlers import GZIP
from keepstone.server.wire import MODULES
from keepstone.server.wire.frames import ServerFrame
from keepstone.server.wire.requests import Wire

Plain = dict[str, Any]

PATH = "/api/schema"
OPENAPI = "application/vnd.oai.openapi+json"
REF = "#/components/schemas/{name}"
SECURITY = "SecretOrKey"
SCHEME = {
    "type": "http",
    "scheme": "bearer",
    "description": "The secret of a seat, or a person's key: "
    f"a random text of {SHORTEST_KEY} to {LONGEST} characters that a client generates.",
}
STREAMS = {
    "/api/tables/{id}/stream": "ServerFrame",
    "/api/me/stream": "PersonFrame",
    "/api/contests/{id}/stream": "ContestCard",
}
EXPORT = "/api/me/export/file"
STUDIES = "/api/studies"  # a study can be a table, whose game may not be over
MAY_BE_MISSING = {EXPORT, "/api/me/pushes", STUDIES}
CONTESTS = "/api/contests"
# docs/notation.md describes the format of records.
RECORDS = ("/api/tables/{id}/record", "/api/games/{game}/sample")
ATTEMPT = "/api/games/{game}/puzzles/{puzzle}/answer"
# the first parts of paths that need a key
KEYED = ("/api/games/{name}/deal", "/api/contests/{id}/", "/api/clubs")
SEASON = "/api/clubs/{id}/season"
SITTING = ("/api/tables", "/api/tables/now", "/api/tables/{id}/join")
ALWAYS = {400, 403, 405, 408, 415, 421, 429, 500, 503}
HEADERS: dict[int, Plain] = {
    401: {"WWW-Authenticate": {"schema": {"const": "Bearer"}, "required": True}},
    405: {"Allow": {"schema": {"type": "string"}, "required": True}},
    429: {"Retry-After": {"schema": {"type": "integer", "minimum": 1}}},
}


@get(f"{PATH}/openapi.json", media_type=OPENAPI, include_in_schema=False, opt=PACKED)
async def description(request: AnyRequest, work: NamedDependency[RequestWork]) -> Response[bytes]:
    """Return the OpenAPI document."""
    return answer(request, await work.run(document_of, request.app))


class Description(JsonRenderPlugin):
    """The OpenAPI document at PATH itself. `description` serves it as openapi.json, compressed in advance."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def has_path(self, path: str) -> bool:
        """Return whether there is a route, so that Litestar does not add its own."""
        return path in ("/", "/openapi.json")

    def render(self, request: AnyRequest, openapi_schema: Plain) -> bytes:
        return document_of(request.app).content


@lru_cache(1)
def document_of(app: Litestar) -> File:
    openapi_schema: Plain = app.openapi_schema.to_schema()
    paths = {
        path: {method: _completed(path, method, operation) for method, operation in item.items()}
        for path, item in openapi_schema["paths"].items()
    }
    components = {"schemas": _schemas(), "securitySchemes": {SECURITY: SCHEME}}
    document = json.encode(openapi_schema | {"paths": paths, "components": components})
    return file_of(document, OPENAPI)


def _completed(path: str, method: str, operation: Plain) -> Plain:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    security = _security(path, method, "secret" in _properties(body.get("schema", {})))
    statuses = sorted(ALWAYS | _statuses(path, method, bool(security)))
    responses = operation["responses"] | {str(status): _refusal(status) for status in statuses}
    if path in STREAMS:
        responses["200"] = _lines(STREAMS[path])
    if path == EXPORT:
        responses["200"] |= {"content": {GZIP: {"schema": {"type": "string", "format": "binary"}}}}
    if path in RECORDS:
        responses["200"] |= {"content": {"application/json": {"schema": {"type": "object"}}}}
    return operation | {"responses": responses, "security": security}


def _security(path: str, method: str, is_act: bool) -> list[Plain]:
    """Return whether credentials are required or optional. Those of an action may be in its body instead."""
    needs_key = path.startswith("/api/me/") or path == SEASON
    has_no_body = path.startswith(STUDIES) and (method == "delete" or path.endswith("/undo"))
    if needs_key or has_no_body or (method == "post" and path.startswith(KEYED)):
        return [{SECURITY: []}]
    may_say = is_act or path in STREAMS or (method == "post" and path in (*SITTING, CONTESTS))
    return [{}, {SECURITY: []}] if may_say else []


def _statuses(path: str, method: str, has_security: bool) -> set[int]:
    """Return the error statuses that only this operation has, in addition to the common ones."""
    changes_games = method == "post" and path.startswith(("/api/tables/{id}", *KEYED))
    names_club = method == "post" and path == CONTESTS  # which may be missing or closed
    conflicts = changes_games or names_club or path.startswith(STUDIES) or path == ATTEMPT
    possible = {
        401: has_security,
        404: "{" in path or names_club or path in MAY_BE_MISSING,
        409: conflicts,
        413: method == "post",
    }
    return {status for status, may_be in possible.items() if may_be}


def _refusal(status: int) -> Plain:
    names = sorted(error.__name__ for error, its in STATUS.items() if its == status)
    schema = {"$ref": REF.format(name="Problem")}
    return {
        "description": ", ".join(names) or "InvalidRequest",
        "headers": HEADERS.get(status, {}),
        "content": {"application/json": {"schema": schema}},
    }


def _lines(frame: str) -> Plain:
    """Describe the lines of a stream in words, since OpenAPI specifies only the type of a whole response."""
    return {
        "description": f"Lines, each empty or a {frame} as JSON.",
        "content": {NDJSON: {"schema": {"type": "string"}}},
    }


def _properties(schema: Plain) -> Plain:
    name = schema.get("$ref", "").rpartition("/")[2]
    operation: Plain = _schemas().get(name, {}).get("properties", {})
    return operation


@cache
def _schemas() -> Plain:
    """Return the schemas of all messages. The server always sends all fields, so all fields are required."""
    types = [
        value for module in MODULES for value in vars(module).values() if isinstance(value, type)
    ]
    sent = [
        *dict.fromkeys(
            struct
            for struct in types
            if issubclass(struct, Struct) and struct not in (Struct, Wire)
        )
    ]
    (*_, frame), schemas = json.schema_components([*sent, ServerFrame], ref_template=REF)
    for schema in schemas.values():
        schema["description"] = cleandoc(schema.get("description", ""))
        if "additionalProperties" not in schema:
            given = [
                name for name, property in schema["properties"].items() if "default" in property
            ]
            schema["required"] = [*schema["required"], *given]
    return schemas | {"ServerFrame": frame}


ROUTES = (description,)
