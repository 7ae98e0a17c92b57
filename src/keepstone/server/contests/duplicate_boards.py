"""The board of a duplicate match, as far as one person can see it.

A person who has not finished all their games sees only how far the others are. After that they see all results,
and when the match is over, everybody sees all games.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from keepstone.server.contests.deal_games import shown_par
from keepstone.server.contests.deal_results import NAMES
from keepstone.server.contests.deal_store import Outcome, TryResult
from keepstone.server.contests.duplicate_store import Duplicate, DuplicateGame, Participant
from keepstone.server.contests.par_store import Par
from keepstone.server.wire.duplicates import DuplicateEntry, DuplicateResult, DuplicateSeat


class Total(NamedTuple):
    """The result of all games of a person. Few resigned games count first, then the sum of the leads."""

    kept: int  # minus the number of resigned games
    lead: int


class DuplicateBoard:
    """The board of a duplicate match for one person.

    pars: by deal. person: None for somebody without a key; sealed: whether the match is still secret.
    differences: by game, the first event that differs from the person's game.
    """

    def __init__(
        self,
        match: Duplicate,
        games: Sequence[DuplicateGame],
        pars: Mapping[str, Par],
        person: bytes | None,
        sealed: bool,
    ):
        self._match, self._pars, self._person, self._sealed = match, pars, person, sealed
        self._games = {(game.person, game.seat): game for game in games}
        self._totals = {each.person: self._total(each.person) for each in match.participants}
        self._shows_results = not sealed or self._totals.get(person or b"") is not None
        self._shows_places = self._shows_results and not match.closed
        self.differences: dict[str, int | None] = {}

    @property
    def compared(self) -> list[tuple[str, list[str]]]:
        """Return the person's games, each with the other games in the same seat; nothing while they are secret.

        The games of a closed match are not compared.
        """
        if self._sealed or self._person is None or self._match.closed:
            return []
        found = []
        for seat, deal in enumerate(self._match.deals):
            own = self._games.get((self._person, seat))
            if own is not None and own.result is not None:
                games = [each for each in self._games.values() if each.seat == seat]
                par = self._pars.get(deal.id)
                others = [each.tried.table for each in games if each is not own and each.result]
                found.append((own.tried.table, others + ([par.match] if par else [])))
        return found

    def seats(self) -> list[DuplicateSeat]:
        """Return the deals by seat, with the person's own games and those of the strongest bot."""
        return [self._seat(seat) for seat in range(len(self._match.deals))]

    def entries(self) -> list[DuplicateEntry]:
        """Return the people with a place, those with the best results first, then in the order of their places."""
        people = self._match.participants
        if self._shows_results:
            people = sorted(people, key=lambda each: _order(self._totals[each.person]))
        return [self._entry(each) for each in people]

    def _seat(self, seat: int) -> DuplicateSeat:
        deal = self._match.deals[seat]
        own = self._games.get((self._person, seat)) if self._person else None
        par = self._pars.get(deal.id) if self._shows_results else None
        return DuplicateSeat(
            commitment=deal.commitment,
            seed="" if self._sealed else deal.seed.hex(),
            yours=own.tried if own else None,
            par=shown_par(par, self._sealed, self.differences.get(par.match)) if par else None,
        )

    def _entry(self, person: Participant) -> DuplicateEntry:
        you, total = person.person == self._person, self._totals[person.person]
        games = [self._games.get((person.person, seat)) for seat in range(len(self._match.deals))]
        shown = you or self._shows_results
        return DuplicateEntry(
            name=person.name,
            you=you,
            place=self._place(total) if total and self._shows_places else None,
            finished=sum(game is not None and game.result is not None for game in games),
            lead=total.lead if total and self._shows_results else None,
            results=[self._result(game, you) if game and shown else None for game in games],
        )

    def _result(self, game: DuplicateGame, you: bool) -> DuplicateResult | None:
        if game.result is None:
            return None
        return DuplicateResult(
            outcome=NAMES[game.result.outcome],
            points=game.result.points,
            lead=game.result.margin,
            table=game.tried.table if you or not self._sealed else None,
            differs=self.differences.get(game.tried.table),
        )

    def _place(self, total: Total) -> int:
        return 1 + sum(other is not None and other > total for other in self._totals.values())

    def _total(self, person: bytes) -> Total | None:
        """Return the total of a person, or None until all their games are finished."""
        seats = range(len(self._match.deals))
        games = [self._games.get((person, seat)) for seat in seats]
        results = [game.result for game in games if game is not None and game.result is not None]
        return total_of(results) if len(results) == len(games) else None


def total_of(results: Sequence[TryResult]) -> Total:
    """Return the total of a person's finished games."""
    resigned = sum(each.outcome == Outcome.RESIGNED for each in results)
    return Total(-resigned, sum(each.margin for each in results))


def _order(total: Total | None) -> tuple[int, ...]:
    return (1,) if total is None else (0, -total.kept, -total.lead)
