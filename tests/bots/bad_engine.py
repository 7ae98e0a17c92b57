"""An engine that misbehaves: `python bad_engine.py HOW WHEN`.

WHEN is the number of the decision in each game at which the engine misbehaves; 0 is the start of the game. The
engine does not know the rules of any game, and passes before that decision.
"""

import os
import sys
import time
from collections.abc import Callable


def say(text: str) -> None:
    print(text, flush=True)


def flood() -> None:
    while True:
        say('info {"action": "pass"}')


HOW: dict[str, Callable[[], object]] = {
    "nonsense": lambda: say("I resign, of course"),
    "no-json": lambda: say("move pass"),
    "no-object": lambda: say("move [1]"),
    "no-action": lambda: say('move {"line": ["pass"]}'),
    "no-text": lambda: say('move {"action": 7}'),
    "unknown": lambda: say('move {"action": "fly"}'),
    "illegal": lambda: say('move {"action": "start 0"}'),
    "refuses": lambda: say('error {"error": "Tired", "message": "no"}'),
    "bytes": lambda: os.write(1, b"\xff\xfe\n"),
    "empty": lambda: say(""),
    "endless": lambda: os.write(1, b"x" * 3_000_000 + b"\n"),
    "silent": lambda: time.sleep(600),
    "floods": flood,
    "dies": lambda: sys.exit("out of memory"),
    "aborts": os.abort,
    "closes": lambda: (os.close(1), time.sleep(600)),
    "deaf": lambda: (os.close(0), time.sleep(600)),
}


def main(how: str, when: int) -> None:
    for line in sys.stdin:
        word = line.split()[0]
        if word == "hello":
            say('hello {"protocol": 1, "name": "bad"}')
        elif word == "game":
            decisions = 0
            say("ready") if when else HOW[how]()
        elif word == "think":
            decisions += 1
            say('move {"action": "pass"}') if decisions != when else HOW[how]()
        elif word == "quit":
            return


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
