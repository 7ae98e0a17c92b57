"""Names that persons may not take, as the server itself calls somebody so."""

from functools import cache

from keepstone.bots.level import known
from keepstone.kit.quoting import quoted
from keepstone.match import InvalidName, alike
from keepstone.server.words import languages, translation

NOBODY = "Open seat", "Free seat"


def own_name(name: str) -> str:
    """The name, if it is not that of a bot or of an empty seat, a number behind it or not."""
    if alike(name).strip(" 0123456789") in _ours():
        raise InvalidName(f"{quoted(name)} is the name of a bot or of an empty seat: take another")
    return name


@cache
def _ours() -> frozenset[str]:
    words = [*known(), *NOBODY]
    return frozenset(
        alike(translation(lang).gettext(each)) for lang in languages() for each in words
    )
