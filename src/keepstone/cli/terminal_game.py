"""A game in the terminal: people act at the prompt, and bots act by themselves."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

from keepstone.bots import choose
from keepstone.cli.charts import chart
from keepstone.cli.language import terminal_translation
from keepstone.cli.line_editing import LineEditor
from keepstone.cli.output import print_paragraph, waiting
from keepstone.cli.prompt import VERBS, TurnPrompt
from keepstone.cli.records import result
from keepstone.kit.viewer import SPECTATOR
from keepstone.match import Event, Match
from keepstone.playing import notation
from keepstone.playing.view import View
from keepstone.protocol import OVER
from keepstone.text.words import placed, player_name

CLEAR_SCREEN = "\x1b[2J\x1b[3J\x1b[H"


class TerminalGame:
    """A game in the terminal.

    seed: the seed for the bots; watcher: the only person, or SPECTATOR if there are several.
    """

    def __init__(self, match: Match, seed: int):
        self.match = match
        self.seed = seed
        self.people = sorted(match.persons)
        self.watcher = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.language = terminal_translation()
        self.names = [self._name(seat) for seat in range(len(match.seats))]
        self._editor = LineEditor()
        self._shown_to = self.people[0]  # the seat whose private view was shown last

    def _name(self, seat: int) -> str:
        _, level = self.language.gettext, self.match.seats[seat].level
        if level:
            return _("Player {number} ({level})").format(number=seat + 1, level=_(level))
        if self.people == [seat]:
            return _("Player {number} (you)").format(number=seat + 1)
        return player_name(seat, self.language)

    def play(self) -> None:
        """Play the game to its end. Raise Left or EOFError if a person leaves before the end."""
        self._welcome()
        self.show_events(self.match.begin())
        while (seat := self.match.mover) is not None:
            if seat in self.people:
                self._hand_over(seat)
                self._ask(seat)
            else:
                self.receive(seat, self._choice(seat))
        position = self.match.position
        print(f"\n{chart(position, self.language)}\n")
        print_paragraph(result(position, self.names, self.language))

    def _welcome(self) -> None:
        """Print the goal of the game, and how to get help."""
        _, game = self.language.gettext, self.match.config.game
        goal = map(_, game.goal)
        print_paragraph(" ".join((f"{_(game.title)}.", *goal)))
        print_paragraph(_("Type ? for help."))
        print()

    def receive(self, seat: int, action: str) -> None:
        """Play a seat's action, and print the resulting events. Raise an error if the action is not allowed."""
        self.show_events(self.match.receive(seat, self.match.number, action))

    def show_events(self, events: Sequence[Event]) -> None:
        """Print events as the watcher sees them and, at the end of a round, also the table."""
        for event, following in zip_longest(events, events[1:]):
            print_paragraph(self.sentence(event, self.watcher))
            after: View = following.before if following else self.match.position
            if event.round_end and after.to_act != OVER:
                print(f"\n{chart(after.view(self.watcher), self.language)}\n")

    def sentence(self, event: Event, viewer: int) -> str:
        """Return the sentence for an event with its place, which the table shows only as letters."""
        sentence = event.sentence_for(viewer, self.names, self.language)
        place = event.place_for(viewer, self.language)
        return placed(sentence, place)

    def save(self, file: Path) -> None:
        """Write the game's record, with the player at each seat, so that --resume can use it."""
        levels = [seat.level for seat in self.match.seats]
        record = replace(self.match.position.to_record(), extra={"levels": levels})
        file.write_text(notation.write(record), encoding="utf-8")

    def _choice(self, seat: int) -> str:
        """Return the action that a seat's bot chooses."""
        level, position = self.match.seats[seat].level, self.match.position
        thinks = self.language.gettext("{name} is thinking").format(name=self.names[seat])
        with waiting(thinks):
            return choose(str(level), position.view(seat), self.seed + len(self.match.history))

    def _hand_over(self, seat: int) -> None:
        """Wait for the next person before printing information that only this person may see."""
        if seat == self._shown_to:
            return
        self._editor.forget()
        _ = self.language.gettext
        print()
        print_paragraph(_("It is {name}'s turn.").format(name=self.names[seat]))
        print_paragraph(_("Press Enter when only you can see the screen."))
        self._editor.ask("")
        if sys.stdout.isatty():
            print(CLEAR_SCREEN, end="")
        self._shown_to = seat

    def _ask(self, seat: int) -> None:
        """Prompt a person until they have changed the game."""
        talk = TurnPrompt(self, seat)
        talk.begin()
        possible = [*talk.moves.texts, *VERBS]
        while not talk.has_moved(self._editor.ask("> ", possible)):
            pass
