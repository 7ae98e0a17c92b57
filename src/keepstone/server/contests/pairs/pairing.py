"""Swiss pairing of the next round, as a matching of minimum weight.

The method is that of Sauer, Cseh and Lenzner, "Improving ranking quality and fairness in Swiss-system chess
tournaments" (arXiv 2112.10522): each possible pair has a weight, and the round is the matching with the smallest
sum. People with equal standings are paired as in the Dutch system of FIDE: the upper half of the group meets the
lower half.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from keepstone.errors import KeepstoneError
from keepstone.server.contests.scoring import Result, Standing

LONGEST_RUN = 2  # rounds in the same seat, one after the other
TIES = 2**24  # weights that decide between pairings that are equally good

Costs = tuple[int, ...]  # the most important one first
Edge = tuple[int, int]  # two players by their places in the list, or a player and the bye


class Player(NamedTuple):
    """A person who plays the next round. place: equal standings share a place.

    opponents, seats: in the rounds before. byes: the number of rounds without an opponent.
    """

    person: bytes
    place: int
    opponents: tuple[bytes, ...] = ()
    seats: tuple[int, ...] = ()
    byes: int = 0


class Pairing(NamedTuple):
    """A round. pairs: the person in seat 0 first; byes: at most one person, who has no opponent."""

    pairs: tuple[tuple[bytes, bytes], ...]
    byes: tuple[bytes, ...]


class InvalidPairs(KeepstoneError):
    """The pairs that an organiser has fixed name somebody twice, or somebody who does not play the round."""


def shuffled(people: Sequence[bytes], seed: bytes) -> list[bytes]:
    """Return people in a random order that depends only on the seed, for the first round and for ties."""
    order = sorted(people)
    Random(seed).shuffle(order)
    return order


def players_of(standings: Sequence[Standing], results: Sequence[Result]) -> list[Player]:
    """Return the players of the next round.

    standings: of the people who play it. results: of all rounds before.
    """
    rounds: dict[bytes, list[Result]] = defaultdict(list)
    for result in sorted(results, key=lambda result: result.deal):
        rounds[result.person].append(result)
    return [_player(standing, rounds[standing.person]) for standing in standings]


def pair(players: Sequence[Player], fixed: Sequence[tuple[bytes, bytes]] = ()) -> Pairing:
    """Return the next round. players: best first. fixed: pairs that are already decided.

    In the order of importance: nobody meets twice; nobody has two byes; the last player has the bye; nobody has
    played in one seat two times more often than in the other, or three times in a row; people with near standings
    meet. Raise InvalidPairs if the fixed pairs are invalid.
    """
    _check_fixed(players, fixed)
    taken = {person for pair in fixed for person in pair}
    free = [player for player in players if player.person not in taken]
    mates = _best_matching(_costs(free))
    found = [(free[one], free[two]) for one, two in mates if two < len(free)]
    byes = tuple(free[one].person for one, two in mates if two == len(free))
    return Pairing((*fixed, *(_seated(*pair, n) for n, pair in enumerate(found))), byes)


def _player(standing: Standing, rounds: Sequence[Result]) -> Player:
    return Player(
        standing.person,
        standing.place,
        tuple(result.opponent for result in rounds if result.opponent is not None),
        tuple(result.seat for result in rounds if result.seat is not None),
        sum(result.opponent is None for result in rounds),
    )


def _check_fixed(players: Sequence[Player], fixed: Sequence[tuple[bytes, bytes]]) -> None:
    known = {player.person for player in players}
    for person, count in Counter(person for pair in fixed for person in pair).items():
        if person not in known:
            raise InvalidPairs("a fixed pair contains somebody who does not play this round")
        if count > 1:
            raise InvalidPairs("the fixed pairs contain somebody twice")


def _costs(players: Sequence[Player]) -> dict[Edge, Costs]:
    """Return the costs of each possible pair and, for an odd number of players, of each possible bye."""
    bye, ties = len(players), Random(len(players))
    groups = _groups(players)
    found: dict[Edge, Costs] = {}
    for two, lower in enumerate(players):
        for one, upper in enumerate(players[:two]):
            near = _distance(one, two, groups)
            met = upper.opponents.count(lower.person)
            seats = min(_seats_cost(upper, lower), _seats_cost(lower, upper))
            found[one, two] = met, 0, 0, seats, *near, ties.randrange(TIES)
        if bye % 2:
            found[two, bye] = 0, lower.byes, bye - 1 - two, 0, 0, 0, ties.randrange(TIES)
    return found


def _groups(players: Sequence[Player]) -> list[range]:
    """Return, for each player, the places in the list of all players with an equal standing."""
    places = [player.place for player in players]
    first = {place: places.index(place) for place in places}
    count = Counter(places)
    return [range(first[place], first[place] + count[place]) for place in places]


def _distance(one: int, two: int, groups: Sequence[range]) -> tuple[int, int]:
    """Return how far the groups of two players are apart, and how far they are from the best pair within them."""
    upper, lower = groups[one], groups[two]
    apart = (lower.start + lower.stop) - (upper.start + upper.stop)
    wanted = len(upper) // 2 if upper == lower else 0
    return apart**2, (two - one - wanted) ** 2


def _seats_cost(first: Player, second: Player) -> int:
    """Return 0 if two players can have seats 0 and 1, otherwise how unfair that would be."""
    return _seat_cost(first, 0) + _seat_cost(second, 1)


def _seat_cost(player: Player, seat: int) -> int:
    seats = (*player.seats, seat)
    most = abs(2 * sum(seats) - len(seats)) - 1
    run = seats[-LONGEST_RUN - 1 :]
    return max(0, most) ** 2 + (len(run) > LONGEST_RUN and len(set(run)) == 1)


def _best_matching(costs: Mapping[Edge, Costs]) -> list[Edge]:
    """Return the pairs of players with the smallest sums of costs, compared from the most important one on."""
    if not costs:
        return []
    import rustworkx  # here, because the import takes a while, and few processes pair a round

    players = 1 + max(two for _, two in costs)
    limits = [1 + players // 2 * max(column) for column in zip(*costs.values(), strict=True)]
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(players))
    graph.add_edges_from([(*edge, _weight(cost, limits)) for edge, cost in costs.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(edge), max(edge)) for edge in found)


def _weight(costs: Costs, limits: Sequence[int]) -> int:
    """Return the costs as one number. limits: larger than the sum of each cost in any round."""
    weight = 0
    for cost, limit in zip(costs, limits, strict=True):
        weight = weight * limit + cost
    return -weight


def _seated(one: Player, two: Player, number: int) -> tuple[bytes, bytes]:
    """Return a pair by seat: what is fair, then a change of seats, then a change for the better player.

    number: of the pair, which decides between new players.
    """
    orders = (one, two), (two, one)
    first, second = min(
        orders,
        key=lambda order: (
            _seats_cost(*order),
            sum(player.seats[-1:] == (seat,) for seat, player in enumerate(order)),
            one.seats[-1:] == (order.index(one),),
            order != orders[number % 2],
        ),
    )
    return first.person, second.person
