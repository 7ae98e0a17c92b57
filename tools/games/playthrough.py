"""Writes the golden games of tests/playthroughs: one for each game, with its smallest number of players."""

import random
from pathlib import Path

import keepstone
from keepstone.games import OWN, find

FOLDER = Path(__file__).parents[2] / "tests" / "playthroughs"
EVERY = 25  # events between two printed positions


def playthrough(name: str, players: int) -> str:
    """Return a random game as text: each event with the number of legal ones, and sometimes the table."""
    position, draw = keepstone.game(name, players=players).new(seed=1), random.Random(1)
    lines = [f"{name}, {players} players"]
    while position.to_act != keepstone.OVER:
        number = len(position.log)
        if number % EVERY == 0:
            lines += ["", str(position), ""]
        who = "chance" if position.to_act == keepstone.CHANCE else f"seat {position.to_act}"
        legal = position.legal()
        text = position.roll() if who == "chance" else draw.choice(legal)
        if who != "chance":
            position.play(text)
        lines.append(f"{number + 1:4} {who:7} {text}  (of {len(legal)})")
    lines += ["", str(position), "", f"scores {position.scores()}  winners {position.winners()}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def main() -> None:
    """Write every playthrough."""
    for name in OWN:
        players = min(find(name).players)
        path = FOLDER / f"{name}-{players}.txt"
        path.write_text(playthrough(name, players), "utf-8")
        print(path)


if __name__ == "__main__":
    main()
