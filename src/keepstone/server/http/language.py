"""The language in which a request is told what is wrong with it."""

from keepstone.languages import ENGLISH, languages
from keepstone.server.edge.security import AnyRequest


def language_of(request: AnyRequest) -> str:
    """That of its query, else the first of Accept-Language that is spoken here, else English."""
    header = request.headers.get("accept-language", "").split(",")
    wishes = (request.query_params.get("lang", ""), *header)
    tags = (wish.partition(";")[0].partition("-")[0].strip().lower() for wish in wishes)
    return next((tag for tag in tags if tag in languages()), ENGLISH)
