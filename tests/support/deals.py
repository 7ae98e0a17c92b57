"""Deals of the day."""

from keepstone.match import Match, Seat
from keepstone.match.fairness import DEAL_SCHEME
from keepstone.playing.position import GameConfig
from keepstone.server.contests import daily
from keepstone.server.contests.attachments import PersonTry
from keepstone.server.contests.deal_store import DealStore, Outcome, TryResult
from keepstone.server.storage.rows import Deal, StoredSeat, hash_of, stored_of
from keepstone.server.storage.store import Store
from tests.support.keys import ask, bearer, get
from tests.support.polling import eventually
from tests.support.served import Client, Plain

DEAL = "/api/games/castle/deal"
SEALED = (403, "SealedDeal")


def play_deal(client: Client, key: str, name: str = "Ada", path: str = DEAL) -> Plain:
    place: Plain = ask(client, key, path, name=name)
    return place


def events(client: Client, table: str, secret: str) -> list[str]:
    """The events up to the person's first decision."""
    with client.socket(table, secret) as socket:
        seen: list[str] = []
        while True:
            frame = socket.frame()
            if frame["type"] == "event":
                seen.append(frame["action"])
            if frame["type"] == "view" and frame["to_act"] == 0:
                return seen


def resign(client: Client, place: Plain, key: str) -> None:
    """Resign, however fast the bot moves, unless its last move has ended the game."""
    path = f"/api/tables/{place['table']}"

    def answer() -> tuple[int, str]:
        call = {"n": client.get(path)["n"], "call": "resign"}
        said = client.http.post(f"{path}/calls", json=call, headers=bearer(key))
        return said.status_code, said.text

    eventually(answer, lambda said: said[0] == 201 or "NotPlaying" in said[1])


def until_on_board(client: Client, key: str, path: str = DEAL) -> Plain:
    """The deal, once the person's result is stored."""
    return eventually(
        lambda: get(client, path, key), lambda card: any(entry["you"] for entry in card["board"])
    )


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


def stored_deal(day: str, seed: bytes = bytes(32)) -> Deal:
    return daily.fresh_deal(day, "castillos")._replace(seed=seed)


async def tried(store: Store, day: str, name: str, outcome: Outcome, margin: int) -> str:
    """Store a finished try of a person. Return its match."""
    person = hash_of(name)
    seats = [Seat("person", name), Seat("bot", "Piers", "page")]
    match = Match(GameConfig("castillos", 2), seats, bytes(32), scheme=DEAL_SCHEME)
    seated = [StoredSeat(seats[0], None, person), StoredSeat(seats[1])]
    id = f"{name:x<4}{day.replace('-', '')}"
    played = (await DealStore(store.database).daily(stored_deal(day))).played
    about = {"private": True, "ended": f"{day}T10:00:00+00:00", "deal": played}
    await store.create(
        stored_of(match, id, f"{day}T09:00:00+00:00", seated, **about), PersonTry(person)
    )
    await DealStore(store.database).finish(id, TryResult(outcome, margin, 20))
    return id
