"""A bot that plays random actions, at a table that it opens or at a given one.

python open-bot.py http://127.0.0.1:8000 castle-keep [TABLE]
"""

import json
import random
import secrets
import sys
from typing import Any
from urllib.request import Request, urlopen

SERVER, GAME, *TABLE = sys.argv[1:]
KEY = secrets.token_urlsafe(32)  # identifies this bot: save it to continue after a restart


def ask(path: str, **body: object) -> Any:
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    data = json.dumps(body).encode() if body else None
    return urlopen(Request(f"{SERVER}/api/tables{path}", data, headers), timeout=60)


if TABLE:
    place = json.load(ask(f"/{TABLE[0]}/join", name="Open bot", program=True))
else:
    seats = ["me", "greedy"]
    place = json.load(ask("", game=GAME, seats=seats, name="Open bot", program=True))
path, n, status = f"/{place['table']}", 0, ""
frame: dict[str, Any] = {}
while status != "over":  # a stream that ends earlier is opened again where it ended
    for line in ask(f"{path}/stream?after={n}"):
        frame = json.loads(line) if line.strip() else {"type": "nothing new"}
        if frame["type"] == "event":
            n = frame["n"]
            print(n, frame["words"])
        elif frame["type"] == "view":
            status = frame["status"]
            if choices := frame["scene"]["choices"]:
                ask(f"{path}/actions", n=n, action=random.choice(choices)["action"])
print("winners:", frame["winners"])
