"""The language for the error messages of a request."""

from keepstone.server.edge.security import AnyRequest
from keepstone.text.languages import ENGLISH, languages


def language_of(request: AnyRequest) -> str:
    """Return the language in the query, else the first supported language in Accept-Language, else English."""
    header = request.headers.get("accept-language", "").split(",")
    named = (request.query_params.get("lang", ""), *header)
    tags = (language.partition(";")[0].partition("-")[0].strip().lower() for language in named)
    return next((tag for tag in tags if tag in languages()), ENGLISH)
