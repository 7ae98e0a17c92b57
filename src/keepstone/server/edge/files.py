"""Static files: read, hashed and compressed once, and served with ETags."""

import gzip
import hashlib
from dataclasses import dataclass

from litestar import Response

from keepstone.server.edge.security import AnyRequest

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
WORTH_IT = 0.9  # largest fraction of the original size that is sent


@dataclass(frozen=True, slots=True)
class File:
    """A file. packed: None if compression saves too little; tag: a hash; lang: if the text depends on it."""

    content: bytes
    packed: bytes | None
    tag: str
    media_type: str
    cache: str
    lang: str | None


def file_of(
    content: bytes, media_type: str, cache: str = ASK_AGAIN, lang: str | None = None
) -> File:
    packed = gzip.compress(content, mtime=0)
    return File(
        content,
        packed if len(packed) < WORTH_IT * len(content) else None,
        hashlib.sha256(content).hexdigest()[:32],
        media_type,
        cache,
        lang,
    )


def answer(request: AnyRequest, file: File) -> Response[bytes]:
    """Return a response with the file, or with status 304 if the browser already has the file."""
    packed = file.packed if "gzip" in request.headers.get("accept-encoding", "") else None
    headers = {
        "etag": f'"{file.tag}-gzip"' if packed else f'"{file.tag}"',
        "cache-control": file.cache,
        "vary": "accept-encoding",
    }
    if file.lang:
        headers["content-language"] = file.lang
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, media_type=file.media_type, headers=headers)
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(packed or file.content, media_type=file.media_type, headers=headers)
