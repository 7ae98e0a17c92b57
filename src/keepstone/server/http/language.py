"""The language of a request's error messages."""

from keepstone.languages import ENGLISH, languages
from keepstone.server.edge.security import AnyRequest


def language_of(request: AnyRequest) -> str:
    """Return the query's language, else the first supported one in Accept-Language, else English."""
    header = request.headers.get("accept-language", "").split(",")
    wishes = (request.query_params.get("lang", ""), *header)
    tags = (wish.partition(";")[0].partition("-")[0].strip().lower() for wish in wishes)
    return next((tag for tag in tags if tag in languages()), ENGLISH)
