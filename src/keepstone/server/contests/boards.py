"""The board of a contest, as far as one person can see it.

A game is secret until its deal is over. Its result is shown earlier to the person who has played it; on the board
of a day, to everybody; and in other contests against bots, to those who have finished all their games.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from keepstone.server.contests.contest_store import Contest, Entrant
from keepstone.server.contests.deal_results import NAMES
from keepstone.server.contests.deal_store import Try
from keepstone.server.contests.par_store import Par
from keepstone.server.contests.standings import Standing, standings_of
from keepstone.server.storage.rows import Deal
from keepstone.server.storage.sealing import is_sealed
from keepstone.server.wire.contests import (
    DealCard,
    DealTry,
    EntryCard,
    PairingCard,
    ParEntry,
    ResultCard,
    RoundCard,
)


@dataclass(slots=True)
class ContestBoard:
    """The board of a contest for one person.

    tries: of all people, or the best ones and the person's own. pars: by the ID of the deal. person: None for
    somebody without a key. differences: by game, the first event that differs from the person's game. play: by
    person, the mean loss of their decisions.
    """

    contest: Contest
    deals: Sequence[Deal]
    entrants: Sequence[Entrant]
    tries: Sequence[Try]
    pars: Mapping[str, Par]
    person: bytes | None
    differences: dict[str, int | None] = field(default_factory=dict)
    play: Mapping[bytes, float] = field(default_factory=dict)
    _sealed: dict[int, bool] = field(init=False)
    _names: dict[bytes, str] = field(init=False)
    _games: dict[bytes, list[Try]] = field(init=False)
    _pairs: dict[tuple[int, object], list[Try]] = field(init=False)  # by deal and pair; byes alone
    _standings: dict[bytes, Standing] = field(init=False)

    def __post_init__(self) -> None:
        self._sealed = {deal.number: is_sealed(deal.played) for deal in self.deals}
        self._names = {entrant.person: entrant.name for entrant in self.entrants}
        self._games, self._pairs = defaultdict(list), defaultdict(list)
        for game in self.tries:
            self._games[game.person].append(game)
            self._pairs[game.deal, game.person if game.pair is None else game.pair].append(game)
        self._standings = standings_of(
            self.contest, self.entrants, self._counted(), len(self.deals)
        )

    @property
    def places(self) -> dict[bytes, int]:
        """Return the places of those people whose place is known."""
        return {person: standing.place for person, standing in self._standings.items()}

    @property
    def shown_games(self) -> list[str]:
        """Return the games that are not secret any more."""
        return [game.match for game in self.tries if game.match and not self._sealed[game.deal]]

    @property
    def compared(self) -> list[tuple[str, list[str]]]:
        """Return the person's games, each with the other games in the same seat; nothing while they are secret.

        The games of a closed contest are not compared.
        """
        if self.person is None or self.contest.closed:
            return []
        found = []
        for own in self._games.get(self.person, ()):
            if own.match and own.result and not self._sealed[own.deal]:
                others = [
                    game.match
                    for game in self.tries
                    if (game.deal, game.seat) == (own.deal, own.seat) and game.result and game.match
                ]
                par = self.pars.get(self.deals[own.deal].id)
                compared = [*others, *([par.match] if par else [])]
                found.append((own.match, [game for game in compared if game != own.match]))
        return found

    def place_of(self, person: bytes, place: int) -> None:
        """Set the place of a person who is not among the best ones."""
        self._standings[person] = self._standings[person]._replace(place=place)

    def deal_cards(self) -> list[DealCard]:
        """Return the deals, with the person's own games and those of the strongest bot."""
        return [self._deal_card(deal) for deal in self.deals]

    def entries(self) -> list[EntryCard]:
        """Return the people, those with the best results first, then in the order in which they have entered."""
        shown = [entrant for entrant in self.entrants if self._is_listed(entrant)]

        def order(entrant: Entrant) -> tuple[float, int]:
            standing = self._standings.get(entrant.person)
            return (standing.place if standing else float("inf"), entrant.place)

        return [self._entry(entrant) for entrant in sorted(shown, key=order)]

    def rounds(self) -> list[RoundCard]:
        """Return the rounds of a contest in pairs, the running one included."""
        return [self._round(deal) for deal in self.deals] if self.contest.in_pairs else []

    def fixed(self) -> list[tuple[str, str]]:
        """Return the names of the pairs of the next round that an organiser has made by hand."""
        staying = [entrant for entrant in self.entrants if entrant.left is None]
        return [(one.name, other.name) for one, other in self.contest.fixed_pairs(staying)]

    def _counted(self) -> list[Try]:
        """Return the tries whose results the person may see."""
        return [game for game in self.tries if self._shows_results(game)]

    def _shows_results(self, game: Try) -> bool:
        if not self._sealed[game.deal] or self.contest.day:
            return True
        if self.contest.in_pairs:
            return False
        return game.person == self.person or self._has_finished

    @property
    def _has_finished(self) -> bool:
        own = self._games.get(self.person, []) if self.person else []
        return sum(game.result is not None for game in own) == len(self.deals)

    def _is_listed(self, entrant: Entrant) -> bool:
        """Return whether a person is on the board. On the board of a day are those who have finished."""
        if not self.contest.day:
            return True
        return any(game.result for game in self._games.get(entrant.person, ()))

    def _deal_card(self, deal: Deal) -> DealCard:
        sealed = self._sealed[deal.number]
        own = self._own(deal.number)
        is_shown = not sealed or self.contest.day is not None or self._has_finished
        par = self.pars.get(deal.id) if is_shown else None
        return DealCard(
            number=deal.number,
            seat=deal.seat,
            commitment=deal.commitment,
            seed="" if sealed else deal.seed.hex(),
            begins=deal.begins or self.contest.begins or self.contest.created,
            until=(sealed and self.contest.in_pairs and self.contest.due) or deal.until,
            sealed=sealed,
            yours=DealTry(own.match, own.over) if own and own.match else None,
            par=self._par_entry(par, sealed) if par else None,
        )

    def _par_entry(self, par: Par, sealed: bool) -> ParEntry:
        table = None if sealed else par.match
        result, differs = par.result, self.differences.get(par.match)
        name = NAMES[result.outcome]
        return ParEntry(par.level, name, result.margin, result.points, table, differs)

    def _own(self, deal: int) -> Try | None:
        own = self._games.get(self.person, []) if self.person else []
        return next((game for game in own if game.deal == deal), None)

    def _entry(self, entrant: Entrant) -> EntryCard:
        games = self._games.get(entrant.person, [])
        you, standing = entrant.person == self.person, self._standings.get(entrant.person)
        return EntryCard(
            place=standing.place if standing and not self.contest.closed else None,
            name=entrant.name,
            you=you,
            program=entrant.program,
            left=entrant.left is not None,
            finished=sum(game.result is not None or game.note == "bye" for game in games),
            score=standing.score if standing else None,
            lead=standing.lead if standing else None,
            play=self.play.get(entrant.person),
            results=[
                self._result(game, you)
                for game in games
                if (game.result or game.note == "bye") and (you or self._shows_results(game))
            ],
        )

    def _result(self, game: Try, you: bool) -> ResultCard:
        standing = self._standings.get(game.person)
        is_open = you or not self._sealed[game.deal]
        result = game.result
        return ResultCard(
            deal=game.deal,
            outcome=NAMES[result.outcome] if result else None,
            points=result.points if result else None,
            lead=result.margin if result else None,
            seat=game.seat,
            opponent=self._opponent(game),
            score=standing.scores.get(game.deal) if standing else None,
            note=game.note,
            table=game.match if is_open else None,
            differs=self.differences.get(game.match) if game.match else None,
        )

    def _opponent(self, own: Try) -> str:
        pair = self._pairs[own.deal, own.person if own.pair is None else own.pair]
        others = [game.person for game in pair if game.person != own.person]
        return self._names.get(others[0], "") if others else ""

    def _round(self, deal: Deal) -> RoundCard:
        sealed = self._sealed[deal.number]
        pairs = [pair for (number, _), pair in self._pairs.items() if number == deal.number]
        return RoundCard(
            number=deal.number + 1,
            begins=deal.begins or self.contest.created,
            until=(sealed and self.contest.due) or deal.until,
            over=not sealed,
            pairings=[self._pairing(pair, sealed) for pair in pairs],
        )

    def _pairing(self, pair: Sequence[Try], sealed: bool) -> PairingCard:
        is_own = any(game.person == self.person for game in pair)
        results = [game.result for game in pair]
        leads = [result.margin for result in results if result is not None]
        return PairingCard(
            names=[self._names.get(game.person, "") for game in pair],
            table=pair[0].match if is_own or not sealed else None,
            over=all(game.over for game in pair),
            leads=leads if len(leads) == len(pair) and (is_own or not sealed) else [],
        )
