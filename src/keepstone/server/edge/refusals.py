"""Responses to errors, also to Litestar's own, in the format of the API and the language of the client."""

import logging
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException

from keepstone.errors import KeepstoneError
from keepstone.server import errors
from keepstone.server.edge.access_log import identity_of
from keepstone.server.edge.language import language_of
from keepstone.server.edge.security import AnyRequest
from keepstone.server.errors import InvalidRequest, NoDatabase, NotFound, ServerFailure, TooLarge
from keepstone.server.storage.database import MESSAGE, is_failure, one_line
from keepstone.server.wire.cards import Problem
from keepstone.text.sentences import sentence

log = logging.getLogger("keepstone.server")

CLIENT_LEFT = "client disconnected prematurely"  # the detail that Litestar gives for status 500
# by status of Litestar's errors: ours, with its message
KNOWN = {
    404: NotFound(sentence("there is nothing at this address")),
    413: TooLarge(sentence("the request is too large")),
}


def _refuse(request: AnyRequest, error: KeepstoneError) -> Response[Problem]:
    problem, status = errors.plain(error, language_of(request)), errors.status_of(error)
    return Response(problem, status_code=status, headers=errors.headers_of(error))


def _refuse_http(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    if error.detail == CLIENT_LEFT:
        return _refuse(request, InvalidRequest("the request was not complete"))
    if error.status_code >= 500:
        return _fail(request, error)
    problem = KNOWN.get(error.status_code) or InvalidRequest(_details(error))
    shown = errors.plain(problem, language_of(request))
    return Response(shown, status_code=error.status_code, headers=error.headers)


def _refuse_depth(request: AnyRequest, _: RecursionError) -> Response[Problem]:
    return _refuse(request, InvalidRequest("the request is nested too deeply"))


def _refuse_encoding(request: AnyRequest, _: UnicodeDecodeError) -> Response[Problem]:
    return _refuse(request, InvalidRequest("the request is not valid UTF-8"))


def _details(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    found = "; ".join(str(problem.get("message")) for problem in extra if isinstance(problem, dict))
    return "the body is missing" if found == "'data'" else found or error.detail


def _fail(request: AnyRequest, error: Exception) -> Response[Problem]:
    identity = identity_of(request)
    if is_failure(error):
        log.error("request %s failed: %s", identity, one_line(error))
        return _refuse(request, NoDatabase(MESSAGE))
    log.error("request %s failed", identity, exc_info=error)
    problem = sentence(
        "something went wrong on the server; nothing was changed (request {id})", id=identity
    )
    return _refuse(request, ServerFailure(problem))


REFUSALS: Any = {
    KeepstoneError: _refuse,
    HTTPException: _refuse_http,
    RecursionError: _refuse_depth,
    UnicodeDecodeError: _refuse_encoding,
    Exception: _fail,
}
