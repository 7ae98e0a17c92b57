"""Seals of deals: until a deal is over, its seed and the games that play it are secret."""

from keepstone.server.base import server_time
from keepstone.server.errors import SealedDeal
from keepstone.server.storage.rows import PlayedDeal
from keepstone.text.sentences import sentence


def is_sealed(deal: PlayedDeal | None) -> bool:
    return deal is not None and deal.until > server_time.written_now()


def check_unsealed(deal: PlayedDeal | None) -> None:
    if deal is None or not is_sealed(deal):
        return
    if deal.day:
        raise SealedDeal(
            sentence(
                "this game plays the deal of today: others can see it when the day is over (UTC)"
            )
        )
    raise SealedDeal(
        sentence("this game belongs to a contest: others can see it when everybody has finished")
    )
