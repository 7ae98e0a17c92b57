"""Games that are played to their end on a server."""

import random

import httpx
from websockets.exceptions import ConnectionClosed, InvalidMessage

from tests.support.keys import ask, refused, two_with_keys
from tests.support.polling import eventually
from tests.support.served import Client, Plain
from tests.support.streams import stream, until


def play_to_end(client: Client, path: str, keys: list[str]) -> None:
    """Play a game to its end."""
    choose, n, status = random.Random(3), 0, ""
    while status != "over":
        for key in keys:
            with stream(client, f"{path}/stream?after={n}", key) as said:
                view = until(said, "view")[-1]
                while view["round_end"] and view["status"] != "over":
                    view = until(said, "view")[-1]
            n, status = view["n"], view["status"]
            if choices := view["scene"]["choices"]:
                action = choose.choice(choices)["action"]
                n = ask(client, key, f"{path}/actions", n=n, action=action)["n"]


def played_out(client: Client, decisions: int | None = None) -> str:
    """A table where Ada, who passes whenever she can, has played against a bot to the end.

    decisions: the number after which she resigns, or None.
    """
    wish = {"game": "castle-keep", "seats": ["me", "random"], "name": "Ada"}
    place = client.post("/api/tables", **wish)
    with client.socket(place["table"], place["secret"]) as socket:
        while (view := socket.until("view"))["status"] != "over":
            if not (choices := view["scene"]["choices"]):
                continue
            if decisions == 0:
                socket.send({"type": "call", "n": view["n"], "call": "resign"})
            else:
                socket.play(view["n"], choices[0]["action"])
                decisions = decisions and decisions - 1
    return str(place["table"])


def resigned_game(client: Client) -> tuple[str, list[str]]:
    """A game that is over, as the first seat has resigned: its table and the keys of the two."""
    path, keys = two_with_keys(client)
    ask(client, keys[0], f"{path}/calls", n=client.get(path)["n"], call="resign")
    return path.split("/")[-1], keys


def play_until_it_dies(client: Client, table: str, secrets: list[str], seed: int) -> list[str]:
    """Play for both seats over sockets; the actions whose event came back, that is, that were acknowledged."""
    choose = random.Random(seed)
    acknowledged: list[str] = []
    after = client.get(f"/api/tables/{table}")["n"]
    try:
        with (
            client.socket(table, secrets[0], after=after) as ada,
            client.socket(table, secrets[1], after=after) as ben,
        ):
            while True:
                bursts = [ada.burst(), ben.burst()]
                views = [burst[-1] for burst in bursts]
                acknowledged += [
                    f"{f['n']} {f['action']}" for f in bursts[0] if f["type"] == "event"
                ]
                if views[0]["status"] == "over":
                    return acknowledged
                mover = views[0]["to_act"]
                choices = [choice["action"] for choice in views[mover]["scene"]["choices"]]
                (ada, ben)[mover].play(views[0]["n"], choose.choice(choices))
    except (ConnectionClosed, InvalidMessage, httpx.TransportError, OSError):
        return acknowledged


def resign(client: Client, place: Plain, key: str) -> None:
    """Resign, however fast the bot moves, unless its last move has ended the game."""
    path = f"/api/tables/{place['table']}"

    def answer() -> tuple[int, str]:
        return refused(client, key, f"{path}/calls", n=client.get(path)["n"], call="resign")

    eventually(answer, lambda said: said[0] == 201 or said[1] == "NotPlaying")


RATED: Plain = {
    "game": "castle-keep",
    "seats": ["me", "page"],
    "name": "Ada",
    "clock": "10+15",
    "rated": True,
}


def resigned(client: Client, key: str) -> str:
    """A rated game that the key's owner has lost."""
    place = ask(client, key, "/api/tables", **RATED)
    resign(client, place, key)
    return str(place["table"])
