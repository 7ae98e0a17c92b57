"""Cards of tables, as everybody can see them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import structs

from keepstone.match import Match, Seat, commit, phase_of
from keepstone.match.call_state import Why
from keepstone.match.continuation import Continuation
from keepstone.match.record import result_of
from keepstone.server.base import server_time
from keepstone.server.live.connections import absences
from keepstone.server.storage.rows import StoredMatch
from keepstone.server.storage.sealing import is_sealed
from keepstone.server.wire.cards import Beginning, Question, Result, SeatCard, TableCard

if TYPE_CHECKING:
    from keepstone.server.live.table import Table


def card_of(table: "Table") -> TableCard:
    match = table.match
    return TableCard(
        table=table.id,
        game=match.config.name,
        players=match.config.players,
        options=match.config.options,
        status=match.status,
        seats=_seat_cards(match.seats, match.standing.out, table.attendance.away(match)),
        n=match.number,
        host=table.host,
        private=table.private,
        commitment=match.commitment,
        created=table.created,
        result=Result(**result) if (result := result_of(match)) else None,
        rematch=table.rematch,
        clock=match.clock,
        ending=match.standing.ending,
        question=_question_of(match),
        given=beginning_of(match.given),
        rated=table.rated,
        deal=table.deal and table.deal.day,
        contest=table.deal and table.deal.contest,
        sealed=is_sealed(table.deal),
    )


def card_for(table: "Table", secret: str | None) -> TableCard:
    """Return the card, without the ending if the deal is secret and `secret` opens no seat."""
    card = card_of(table)
    is_own = secret and table.keys.open_any(secret)
    return card if is_own or not card.sealed else _without_ending(card)


def stored_card_of(stored: StoredMatch) -> TableCard:
    """Return the card of a stored table whose game is not over, without replaying its game."""
    seats = [stored_seat.seat for stored_seat in stored.stored_seats]
    out: Any = {i: seat.out for i, seat in enumerate(stored.stored_seats)}
    return TableCard(
        table=stored.id,
        game=stored.game,
        players=stored.players,
        options=stored.options,
        status=phase_of(seats),
        seats=_seat_cards(seats, out, absences(seats, stored.seen, stored.created)),
        n=stored.number,
        host=stored.host,
        private=stored.private,
        commitment=commit(stored.seed, stored.scheme),
        created=stored.created,
        clock=stored.clock,
        rated=stored.rated,
        deal=stored.deal and stored.deal.day,
        contest=stored.deal and stored.deal.contest,
        sealed=is_sealed(stored.deal),
    )


def beginning_of(given: Continuation | None) -> Beginning | None:
    return Beginning(given.events, given.table) if given else None


def _seat_cards(
    seats: Sequence[Seat], out: Mapping[int, Why], away: Sequence[int | None]
) -> list[SeatCard]:
    """Return the cards of the seats. away: for each seat, when its absent player was last seen, or None."""
    return [
        SeatCard(
            seat.name,
            seat.kind,
            seat.level,
            seat.pledge,
            seat.program,
            out=out.get(number, ""),
            away=None if since is None else server_time.written(since),
        )
        for number, (seat, since) in enumerate(zip(seats, away, strict=True))
    ]


def _without_ending(card: TableCard) -> TableCard:
    """Return a card without what it says about the end of the game."""
    seats = [structs.replace(seat, out="") for seat in card.seats]
    return structs.replace(card, seats=seats, result=None, ending="")


def _question_of(match: Match) -> Question | None:
    asked = match.standing.question
    if asked is None:
        return None
    request: Any = asked.call.verb.removeprefix("ask ")
    return Question(asked.call.seat, request, asked.call.other, sorted(asked.awaited))
