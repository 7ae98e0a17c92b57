"""Cards of stored tables, created without replaying their games."""

from typing import Any

from keepstone.match import commit, phase_of
from keepstone.server.live.presence import away_since
from keepstone.server.live.table import seat_cards
from keepstone.server.storage.rows import StoredMatch
from keepstone.server.storage.sealing import is_sealed
from keepstone.server.wire.cards import TableCard


def card_of(stored: StoredMatch) -> TableCard:
    """Return the card of a stored table whose game is not over."""
    seats = [stored_seat.seat for stored_seat in stored.stored_seats]
    out: Any = {i: each.out for i, each in enumerate(stored.stored_seats)}
    away = [
        away_since((each.here, each.seen), stored.created) if each.seat.kind == "person" else None
        for each in stored.stored_seats
    ]
    return TableCard(
        table=stored.id,
        game=stored.game,
        players=stored.players,
        options=stored.options,
        status=phase_of(seats),
        seats=seat_cards(seats, out, away),
        n=stored.number,
        host=stored.host,
        private=stored.private,
        commitment=commit(stored.seed, stored.scheme),
        created=stored.created,
        clock=stored.clock,
        rated=stored.rated,
        deal=stored.deal and stored.deal.day,
        duplicate=stored.deal and stored.deal.duplicate,
        sealed=is_sealed(stored.deal),
    )
