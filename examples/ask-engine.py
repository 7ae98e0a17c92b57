"""A game with the bots of `keepstone engine`: this program holds the table and plays a seat, at random.

python ask-engine.py castle-keep --level knight
"""

import argparse
import json
import random
import subprocess
import sys

import keepstone

MINE, ITS = 0, 1
ENGINE = [sys.executable, "-m", "keepstone", "engine"]

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("game")
parser.add_argument("--level", default="greedy")
chosen = parser.parse_args()
engine = subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def tell(line: str) -> None:
    print(line, file=engine.stdin, flush=True)


def ask(word: str, **told: object) -> dict:
    tell(f"{word} {json.dumps(told)}")
    for line in engine.stdout:
        said, _, rest = line.strip().partition(" ")
        if said == "error":
            raise SystemExit(f"the engine says: {rest}")
        if said != "info":
            return json.loads(rest or "{}")
    raise SystemExit("the engine has ended")


position = keepstone.game(chosen.game, players=2).new(seed=random.randrange(2**32))
head = position.to_record()
ask("game", game=head.game, rules=head.rules, players=2, options=head.options, seat=ITS, seed=1)
while position.to_act != keepstone.OVER:
    if position.to_act == keepstone.CHANCE:
        position.roll()
    elif position.to_act == ITS:
        position.play(ask("think", level=chosen.level)["action"])
    else:
        position.play(random.choice(position.legal()))
    tell(f"event {position.last_event(ITS)}")  # what it sees: a tile that others draw is `draw ?`
    print(position.log[-1])
tell("quit")
engine.communicate()  # until it has ended
print("points:", position.scores(), "winners:", position.winners())
