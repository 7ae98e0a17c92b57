"""A bot that plays random actions, at a table that it opens or at a given one.

python open-bot.py http://127.0.0.1:8000 castle-keep [TABLE]
"""

import json
import random
import secrets
import sys
import time
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVER, GAME, *TABLE = sys.argv[1:]
KEY = secrets.token_urlsafe(32)  # identifies this bot: save it to continue after a restart
SILENCE = 15  # seconds after which a connection is lost: the server sends a line every six seconds


def ask(path: str, timeout: float = SILENCE, **body: Any) -> Any:
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    data = json.dumps(body).encode() if body else None
    return urlopen(Request(f"{SERVER}/api/tables{path}", data, headers), timeout=timeout)


seat: dict[str, Any] = {"name": "Open bot", "program": True}
if TABLE:
    place = json.load(ask(f"/{TABLE[0]}/join", **seat))
else:  # if the server is still compiling the game, this takes longer
    place = json.load(ask("", timeout=100, game=GAME, seats=["me", "greedy"], **seat))
path, n, status = f"/{place['table']}", 0, ""
frame: dict[str, Any] = {}
while status != "over":
    try:
        for line in ask(f"{path}/stream?after={n}"):
            frame = json.loads(line) if line.strip() else {"type": "nothing new"}
            if frame["type"] == "event":
                n = frame["n"]
                print(n, frame["words"], flush=True)
            elif frame["type"] == "view":
                status = frame["status"]
                if choices := frame["scene"]["choices"]:
                    ask(f"{path}/actions", n=n, action=random.choice(choices)["action"])
    except (OSError, HTTPException, ValueError) as error:  # silence, an end, half a line
        # 409: an earlier action, whose answer was lost, is event n + 1. The next stream contains it.
        if isinstance(error, HTTPError) and error.code < 500 and error.code not in (409, 429):
            raise
        print("connecting again:", error, flush=True)
        time.sleep(1)
print("winners:", frame["winners"])
