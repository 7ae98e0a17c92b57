"""Strict decoding of request bodies and WebSocket frames."""

import json
from functools import cache
from typing import Any, AnyStr, TypeVar

from litestar import Request
from msgspec import DecodeError
from msgspec.json import Decoder

from keepstone.kit.quoting import quoted
from keepstone.server.errors import InvalidRequest
from keepstone.text.files import repeated_key, without_mark

T = TypeVar("T")


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON body must have exactly the documented types. Litestar would convert "11" to 11."""

    async def json(self) -> Any:
        """Raise InvalidRequest if the body does not have the type that the route declares."""
        field = self.route_handler.parsed_data_field
        if field is None:
            return await super().json()
        try:
            return decode_strictly(await self.body(), _decoder_of(field.annotation))
        except DecodeError as error:
            raise InvalidRequest(f"the body cannot be read: {error}") from None


def decode_strictly(data: AnyStr, decoder: Decoder[T]) -> T:
    """Decode JSON, which may begin with a byte order mark, without any conversion of types.

    Raise msgspec.DecodeError if the JSON does not fit the type, and InvalidRequest if an object has a duplicate
    key.
    """
    data = without_mark(data)
    value = decoder.decode(data)
    json.loads(data, object_pairs_hook=_check_keys)
    return value


def _check_keys(pairs: list[tuple[str, Any]]) -> None:
    key = repeated_key(pairs)
    if key is not None:
        raise InvalidRequest(f"an object has the key {quoted(key)} twice")


@cache
def _decoder_of(kind: Any) -> Decoder[Any]:
    return Decoder(kind)
