"""keepstone play GAME [--players N] [--people N] [--bots LEVEL] [--option NAME=VALUE] [-o FILE]"""

import secrets
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from pathlib import Path

from keepstone.bots import choose, find
from keepstone.cli.choices import add_table, config_of, count
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import print_columns
from keepstone.cli.records import result
from keepstone.kit.viewer import SPECTATOR
from keepstone.position import Position
from keepstone.protocol import CHANCE, OVER, KeepstoneError, UnknownName

CLEAR_SCREEN = "\x1b[2J\x1b[3J\x1b[H"


def arguments(parser: ArgumentParser) -> None:
    """What to play, and against whom."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--people",
        type=count,
        default=1,
        metavar="N",
        help="how many sit here, in the first seats (1)",
    )
    parser.add_argument("--bots", default="page", metavar="LEVEL", help="who else plays (page)")
    add_table(parser)
    parser.set_defaults(seed=None)
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the record there")


def run(chosen: Namespace) -> int:
    """Play one game, to its end or to the end of the input."""
    table = config_of(chosen)
    if chosen.people > table.players:
        raise UnknownName(f"{chosen.people} people do not fit at a table of {table.players}")
    level = find(chosen.bots).name
    compile_first(table)
    seed = secrets.randbelow(2**32) if chosen.seed is None else chosen.seed
    position = table.new(seed)
    if chosen.output:
        chosen.output.touch()  # a complaint comes before the game, not after it
    try:
        _Terminal(position, chosen.people, level, seed).play()
    except EOFError:
        print("\nThe game is left unfinished.")
    finally:
        if chosen.output:
            chosen.output.write_text(position.to_json(), encoding="utf-8")
    return 0


@dataclass
class _Terminal:
    """One game at the prompt. shown_to: the person whose hand was on the screen last."""

    position: Position
    people: int
    level: str
    seed: int
    shown_to: int = 0

    def play(self) -> None:
        names = [self._name(seat) for seat in range(self.position.config.players)]
        watcher = 0 if self.people == 1 else SPECTATOR
        while self.position.to_act != OVER:
            seen = self.position.view(watcher)
            self._next_event()
            print(seen.say(self.position.seen_log(watcher)[-1], names))
            if self.position.is_round_end and self.position.to_act != OVER:
                print(f"\n{self.position.view(watcher)}\n")
        print(f"\n{self.position}\n\n{result(self.position, names)}")

    def _name(self, seat: int) -> str:
        if seat >= self.people:
            return f"Seat {seat} ({self.level})"
        return "Seat 0 (you)" if self.people == 1 else f"Seat {seat}"

    def _next_event(self) -> None:
        seat = self.position.to_act
        if seat == CHANCE:
            self.position.roll()
        elif seat >= self.people:
            seed = self.seed + len(self.position.log)
            self.position.play(choose(self.level, self.position.view(seat), seed))
        else:
            self._hand_over(seat)
            self._ask(seat)

    def _hand_over(self, seat: int) -> None:
        """Let the next person sit down before a hand is shown."""
        if seat == self.shown_to:
            return
        input(f"\nSeat {seat} is to act. Press Enter when only you can see the screen. ")
        if sys.stdout.isatty():
            print(CLEAR_SCREEN, end="")
        self.shown_to = seat

    def _ask(self, seat: int) -> None:
        """Show the table as the seat sees it, and play what the person there chooses."""
        seen = self.position.view(seat)
        legal = seen.legal()
        print(f"\n{seen}\n")
        choices = seen.scene().choices
        numbered = {str(number): text for number, text in enumerate(legal, 1)}
        width = max(map(len, legal))
        print_columns(
            [f"{n:2}  {each.action:{width}}  {each.words}" for n, each in enumerate(choices, 1)]
        )
        while True:
            answer = input("> ").strip()
            try:  # a complaint tells only what the seat knows
                action = seen.parse(numbered.get(answer, answer))
            except KeepstoneError as error:
                print(f"{error.message}. Type a number from 1 to {len(legal)}, or its text.")
            else:
                self.position.play_unchecked(action)
                return
