"""Contests: deals of the day, duplicate matches and pairs, and people who play in them."""

from typing import Any

from keepstone.games import names
from keepstone.match import Match, Seat
from keepstone.match.fairness import DEAL_SCHEME
from keepstone.playing.position import GameConfig
from keepstone.server.base import server_time
from keepstone.server.contests.attachments import PersonTry
from keepstone.server.contests.contest_store import ContestStore
from keepstone.server.contests.deal_store import DealStore, Outcome, TryResult
from keepstone.server.contests.new_contests import fresh_deal
from keepstone.server.contests.regular import SEAT, contest_of_day
from keepstone.server.storage.rows import Deal, StoredSeat, hash_of, stored_of
from keepstone.server.storage.store import Store
from tests.support.finished_games import resign
from tests.support.keys import ask, get, new_key, refused
from tests.support.polling import eventually
from tests.support.served import Client, Plain

CONTESTS = "/api/contests"
DEAL = "/api/games/castle/deal"
HOUR_MS = 3_600_000
SEALED = (403, "SealedDeal")
WISH = {"game": "castle-keep", "players": 2, "level": "page", "people": 2}
PAIRS = {"game": "castle-keep", "level": "page", "format": "pairs", "clock": "2d", "rounds": 2}


def in_hours(hours: int) -> str:
    """A later time, as it is stored."""
    return server_time.written(server_time.now() + hours * HOUR_MS)


def wait_for_deals(client: Client) -> None:
    """Wait until a server that has just started has created today's deals."""
    days = [server_time.today()] * len(names())
    eventually(lambda: [each["day"] for each in client.get(CONTESTS)] == days)


def play_deal(client: Client, key: str, name: str = "Ada", path: str = DEAL) -> Plain:
    """Open a game at the deal of today, or return to it."""
    place: Plain = ask(client, key, path, name=name)
    return place


def opened_contest(client: Client, key: str | None = None, **changes: Any) -> str:
    """Open a duplicate match, or another contest. Return the path of its API."""
    wish = WISH | changes
    card = ask(client, key, CONTESTS, **wish) if key else client.post(CONTESTS, **wish)
    return f"{CONTESTS}/{card['id']}"


def opened_pairs(client: Client, key: str, **changes: Any) -> str:
    """Open a contest in pairs. Return the path of its API."""
    return f"{CONTESTS}/{ask(client, key, CONTESTS, **PAIRS | changes)['id']}"


def play_game(client: Client, path: str, key: str, deal: int, name: str = "Ada") -> Plain:
    """Open a game at a deal of a contest against bots, or return to it."""
    place: Plain = ask(client, key, f"{path}/play", deal=deal, name=name)
    return place


def entered(client: Client, path: str, key: str, name: str = "Ada", **more: Any) -> Plain:
    """Enter a contest in pairs. Return its card."""
    card: Plain = ask(client, key, f"{path}/enter", name=name, **more)
    return card


def organised(client: Client, path: str, key: str, deed: str, **more: Any) -> Plain:
    """Change a contest as its organiser. Return its card."""
    card: Plain = ask(client, key, f"{path}/organise", deed=deed, **more)
    return card


def events(client: Client, table: str, secret: str, earlier: int = 0) -> list[str]:
    """The events up to a decision of the person, who takes the first choice at so many earlier ones."""
    with client.socket(table, secret) as socket:
        seen: list[str] = []
        decided: set[int] = set()
        while True:
            frame = socket.frame()
            if frame["type"] == "event":
                seen.append(frame["action"])
            elif frame["type"] == "view" and frame["to_act"] == 0 and frame["n"] not in decided:
                if len(decided) == earlier:
                    return seen
                decided.add(frame["n"])
                socket.play(frame["n"], frame["scene"]["choices"][0]["action"])


def resign_all(client: Client, path: str, key: str, name: str) -> list[Plain]:
    """Open the games at the first two deals, and resign them."""
    places = [play_game(client, path, key, deal, name) for deal in (0, 1)]
    for place in places:
        resign(client, place, key)
    until_finished(client, path, key, 2)
    return places


def until_finished(client: Client, path: str, key: str, games: int) -> Plain:
    """Return the contest as soon as the results of so many own games are stored."""

    def are_stored(card: Plain) -> bool:
        return [entry["finished"] for entry in card["entries"] if entry["you"]] == [games]

    return eventually(lambda: get(client, path, key), are_stored)


def until_on_board(client: Client, key: str, path: str = DEAL) -> Plain:
    """Return the contest of a day, once the person's result is stored."""
    return until_finished(client, path, key, 1)


def until_shown(client: Client, table: str) -> None:
    """Wait until a server has heard that a game is not secret any more."""
    eventually(lambda: client.get(f"/api/tables/{table}")["sealed"] is False)
    assert client.http.get(f"/api/tables/{table}/record").status_code == 200


def hidden(table: str) -> list[tuple[str, str]]:
    """Every request that shows a game, with its method."""
    path, study = f"/api/tables/{table}", f"/api/studies/{table}"
    names = (
        "account",
        "pictures",
        "drawing",
        "tried?action=x",
        "analysis",
        "analysis/1",
        "record",
        "nodes/1",
    )
    more = "nodes/1/why?taps=x", "nodes/1/look?action=x", "nodes/1/evaluation"
    gets = [
        f"{path}/record",
        f"{path}/stream",
        study,
        *(f"{study}/{name}" for name in (*names, *more)),
    ]
    posts = f"{study}/analysis", f"{study}/continue"
    return [*(("GET", each) for each in gets), *(("POST", each) for each in posts)]


def check_hidden(client: Client, table: str, other: str | None = None) -> None:
    """Check that nobody but its player sees a game. other: the key of another player."""
    bodies = {"continue": {"n": 1, "seat": 0, "level": "page", "name": "Eve"}}
    for method, path in hidden(table):
        body = bodies.get(path.rpartition("/")[2], {})
        assert refused(client, None, path, method, **body) == SEALED, path
    with client.socket(table) as socket:
        assert socket.frame()["error"] == "SealedDeal"
    stream = f"/api/tables/{table}/stream"
    assert refused(client, other or new_key(), stream, "GET") == (403, "WrongSecret")


async def stored_day(
    store: Store, day: str, game: str = "castillos", seed: bytes = bytes(32)
) -> Deal:
    """Store the contest of a day with this seed, unless there is one. Return its deal."""
    contests, fresh = ContestStore(store.database), contest_of_day(day, game)
    deal = fresh_deal(fresh, 0, SEAT, fresh.ends or "")._replace(seed=seed)
    await contests.create(fresh, None, [deal])
    found = await contests.of_day(day, game)
    assert found is not None
    (stored,) = await DealStore(store.database).of(found.id)
    return stored


async def tried(store: Store, day: str, name: str, outcome: Outcome, margin: int) -> str:
    """Store a person's finished try at the deal of a day. Return its match."""
    person = hash_of(name)
    seats = [Seat("person", name), Seat("bot", "Piers", "page")]
    match = Match(GameConfig("castillos", 2), seats, bytes(32), scheme=DEAL_SCHEME)
    seated = [StoredSeat(seats[0], None, person), StoredSeat(seats[1])]
    id = f"{name:x<4}{day.replace('-', '')}"
    played = (await stored_day(store, day)).played
    about = {"private": True, "ended": f"{day}T10:00:00+00:00", "deal": played}
    await store.create(
        stored_of(match, id, f"{day}T09:00:00+00:00", seated, **about), PersonTry(person)
    )
    await DealStore(store.database).finish(id, {0: TryResult(outcome, margin, 20)})
    return id
