"""A game against `keepstone engine`. This program stores the position and plays randomly at the other seat.

python ask-engine.py castle-keep --level knight
"""

import argparse
import json
import random
import subprocess
import sys
from typing import Any

import keepstone

MINE, ITS = 0, 1
ENGINE = [sys.executable, "-m", "keepstone", "engine"]

parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
parser.add_argument("game")
parser.add_argument("--level", default="greedy")
args = parser.parse_args()
engine = subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def send(line: str) -> None:
    print(line, file=engine.stdin, flush=True)


def ask(word: str, **arguments: object) -> dict[str, Any]:
    send(f"{word} {json.dumps(arguments)}")
    assert engine.stdout
    for line in engine.stdout:
        said, _, rest = line.strip().partition(" ")
        if said == "error":
            raise SystemExit(f"the engine says: {rest}")
        if said != "info":
            answer: dict[str, Any] = json.loads(rest or "{}")
            return answer
    raise SystemExit("the engine has ended")


position = keepstone.game(args.game, players=2).new(seed=random.randrange(2**32))
head = position.to_record()
ask("game", game=head.game, rules=head.rules, players=2, options=head.options, seat=ITS, seed=1)
while position.to_act != keepstone.OVER:
    if position.to_act == keepstone.CHANCE:
        position.roll()
    elif position.to_act == ITS:
        position.play(ask("think", level=args.level)["action"])
    else:
        position.play(random.choice(position.legal()))
    send(f"event {position.last_event(ITS)}")  # what its seat sees: a hidden draw is `draw ?`
    print(position.log[-1])
send("quit")
engine.communicate()  # waits until it has ended
print("points:", position.scores(), "winners:", position.winners())
