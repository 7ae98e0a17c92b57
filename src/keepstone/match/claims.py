"""Claims in a record that its log does not prove (clock times, departures, ending, hints), and their checks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, starmap
from typing import Any, cast, get_args

from keepstone.errors import InvalidRecord
from keepstone.kit.quoting import quoted
from keepstone.match.call_state import LOST, Departure, Ending, Why
from keepstone.match.clock import Clock, parse_clock
from keepstone.match.errors import InvalidClock
from keepstone.match.fairness import DEAL_SCHEMES
from keepstone.match.state import winners_of
from keepstone.playing.notation import Record
from keepstone.playing.position import Position
from keepstone.playing.view import View
from keepstone.protocol import OVER
from keepstone.text.sentences import Sentence, sentence
from keepstone.text.words import N_

WORDS: dict[Why, str] = {
    "resigned": N_("player {seat} resigned after event {event}"),
    "replaced": N_("the other players replaced player {seat} with a bot after event {event}"),
    "late": N_(
        "the contest's round ended after event {event}, and a bot played on for player {seat}"
    ),
}
CAME_BACK = N_(
    "the other players replaced player {seat} with a bot after event {event}; "
    "player {seat} returned after event {back}"
)


@dataclass(frozen=True, slots=True)
class Claims:
    """The claims that a record makes about its match, such as departures.

    spent: the ms used for each event in the log; None for an event that was not timed.
    """

    clock: Clock | None
    spent: tuple[int | None, ...]
    departures: tuple[Departure, ...]
    ending: Ending
    hints: tuple[int, ...] = ()

    def has_lost(self, seat: int) -> bool:
        """Return whether a seat could no longer win at the end."""
        return any(
            departure.seat == seat and departure.why in LOST for departure in self.departures
        )

    def unproved(self) -> tuple[str, ...]:
        """Return a sentence for each claim that is confirmed only by the record's digest."""
        sentences = [
            sentence(
                WORDS[d.why] if d.back is None else CAME_BACK,
                seat=d.seat + 1,
                event=d.event,
                back=d.back,
            )
            for d in self.departures
            if d.why in WORDS
        ]
        if self.ending == "agreed":
            sentences.append(sentence("all players agreed to end the game without a winner"))
        sentences += [
            sentence("hints used by player {seat}: {count}", seat=seat + 1, count=count)
            for seat, count in enumerate(self.hints)
            if count
        ]
        if self.clock:
            sentences.append(sentence("the time that each decision took"))
        return tuple(sentences)


def claims_in(record: Record) -> Claims:
    """Parse the claims of a record. Raise InvalidRecord if a claim is malformed."""
    extra, events = record.extra, len(record.log)
    try:
        clock = parse_clock(str(extra.get("clock", "")))
    except InvalidClock as error:
        message = sentence('invalid "clock" in the record: {why}', why=error.message)
        raise InvalidRecord(message, error.allowed) from None
    spent = extra.get("spent", [None] * events)
    if not isinstance(spent, list) or len(spent) != events or not all(map(_is_time, spent)):
        raise InvalidRecord(
            sentence(
                '"spent" in a record must be a list with a number of milliseconds, or null, for each event'
            )
        )
    ending = extra.get("ending", "")
    if ending not in get_args(Ending):
        known = ", ".join(get_args(Ending)[1:])
        raise InvalidRecord(sentence('"ending" in a record must be one of: {known}', known=known))
    out = extra.get("out", [])
    if not isinstance(out, list):
        raise InvalidRecord(sentence('"out" in a record must be a list'))
    hints = extra.get("hints", [0] * record.players)
    if (
        not isinstance(hints, list)
        or len(hints) != record.players
        or not all(map(_is_count, hints))
    ):
        raise InvalidRecord(
            sentence('"hints" in a record must be a list with the number of hints of each seat')
        )
    departures = tuple(_departure(plain, record) for plain in out)
    return Claims(clock, tuple(spent), departures, ending, tuple(hints))


def problems_with(
    record: Record, claims: Claims, position: Position, movers: Sequence[int | None]
) -> Iterator[tuple[int | None, Sentence]]:
    """Yield contradictions between a playable log and the claims, each with an event number or None.

    movers: the seat to act before each event of the log and after the last event; None for chance.
    """
    places = [departure.event for departure in claims.departures]
    if places != sorted(places) or any(starmap(_overlap, combinations(claims.departures, 2))):
        yield None, sentence('a player is in "out" twice, or "out" is not in order')
    levels = record.extra["levels"]
    for departure in claims.departures:
        if levels[departure.seat] is not None:
            yield (
                departure.event,
                sentence(
                    "player {seat} is a bot, and bots do not leave the game",
                    seat=departure.seat + 1,
                ),
            )
        if departure.why == "time":
            yield from _time_problems(claims, departure, movers, record.players)
    if position.to_act != OVER and not claims.ending:
        yield len(record.log), sentence("the log ends here, but the game is not over")
        return
    if claims.ending:
        yield from _ending_problems(record, claims, position)
    result = {"winners": winners_in(record, claims, position), "scores": position.scores()}
    if record.extra.get("result") != result:
        claimed = quoted(record.extra.get("result"))
        yield (
            None,
            sentence(
                "the result is {result}, but the record says {said}", result=result, said=claimed
            ),
        )


def _overlap(first: Departure, later: Departure) -> bool:
    return first.seat == later.seat and (first.back is None or first.back > later.event)


def winners_in(record: Record, claims: Claims, end: View) -> list[int]:
    """Return the winning seats of a finished match."""
    if claims.ending == "agreed":
        return []
    still_in = [seat for seat in range(record.players) if not claims.has_lost(seat)]
    return still_in if claims.ending else winners_of(end, still_in)


def _time_problems(
    claims: Claims, departure: Departure, movers: Sequence[int | None], players: int
) -> Iterator[tuple[int | None, Sentence]]:
    seat, event = departure.seat, departure.event
    if claims.clock is None or movers[event] != seat:
        yield (
            event,
            sentence(
                "player {seat} cannot have run out of time: their clock was not running",
                seat=seat + 1,
            ),
        )
        return
    decisions = [
        (mover, spent or 0)
        for mover, spent in zip(movers[:event], claims.spent[:event], strict=True)
        if mover is not None
    ]
    left = claims.clock.times(players, decisions, seat)[seat] - (departure.spent or 0)
    if left > 0:
        yield (
            event,
            sentence(
                "player {seat} had {left} ms left, but the record says that they ran out of time",
                seat=seat + 1,
                left=left,
            ),
        )


def _ending_problems(
    record: Record, claims: Claims, position: Position
) -> Iterator[tuple[int | None, Sentence]]:
    end, last = len(record.log), claims.departures[-1] if claims.departures else None
    if position.to_act == OVER:
        yield (
            None,
            sentence(
                'the game was played to its end, but the record says "{ending}"',
                ending=claims.ending,
            ),
        )
    if claims.ending == "agreed":
        return
    ended_by_last = last is not None and (last.why, last.event) == (claims.ending, end)
    if not ended_by_last or not _ends_with_departures(record, claims):
        yield (
            end,
            sentence('the match cannot have ended here with "{ending}"', ending=claims.ending),
        )


def _ends_with_departures(record: Record, claims: Claims) -> bool:
    """Return whether the claimed departures end the match, by the rule of `Match`."""
    still_in = [seat for seat in range(record.players) if not claims.has_lost(seat)]
    if record.extra["fairness"]["version"] in DEAL_SCHEMES:
        return all(record.extra["levels"][seat] is not None for seat in still_in)
    return len(still_in) < 2 or _all_persons_out(record, claims)


def _all_persons_out(record: Record, claims: Claims) -> bool:
    """Return whether the record claims that only bots were still playing."""
    out = {departure.seat for departure in claims.departures if departure.back is None}
    return all(
        level is not None or seat in out for seat, level in enumerate(record.extra["levels"])
    )


def _departure(plain: Any, record: Record) -> Departure:
    if not isinstance(plain, dict) or not {"event", "seat", "why"} <= plain.keys() <= {
        "event",
        "seat",
        "why",
        "spent",
        "back",
    }:
        raise InvalidRecord(
            sentence('"out" in a record must contain objects with "event", "seat" and "why"')
        )
    event, seat, why, spent, back = (
        plain.get(key) for key in ("event", "seat", "why", "spent", "back")
    )
    if not (
        type(event) is int
        and 0 <= event <= len(record.log)
        and type(seat) is int
        and 0 <= seat < record.players
        and why in get_args(Why)
        and _is_time(spent)
        and (back is None or (why == "replaced" and back in range(event, len(record.log) + 1)))
    ):
        raise InvalidRecord(sentence('an entry of "out" in the record is invalid'))
    return Departure(seat, cast(Why, why), event, spent, back)


def _is_time(value: Any) -> bool:
    return value is None or _is_count(value)


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0
