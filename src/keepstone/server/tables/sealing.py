"""Seals of deals: until the end of its day, a deal's seed and the games that play it are secret."""

from keepstone.sentences import sentence
from keepstone.server.base import server_time
from keepstone.server.errors import SealedDeal


def is_sealed(day: str | None) -> bool:
    """Return whether the deal of a day is still secret. day: None if no deal is played."""
    return day is not None and day >= server_time.today()


def check_unsealed(day: str | None) -> None:
    """Raise SealedDeal if the deal of a day is still secret."""
    if is_sealed(day):
        raise SealedDeal(
            sentence(
                "this game plays the deal of today: others can see it when the day is over (UTC)"
            )
        )
