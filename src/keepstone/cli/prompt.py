"""A person's turn at the prompt: moves and other commands."""

from collections.abc import Sequence
from gettext import NullTranslations
from pathlib import Path
from typing import Protocol

from keepstone.analysis.hint import hint_for, hint_words
from keepstone.cli.charts import chart, turn_chart
from keepstone.cli.moves import Moves
from keepstone.cli.output import print_paragraph, waiting
from keepstone.cli.rule_texts import chapters, rule
from keepstone.errors import InvalidAction, KeepstoneError, UnknownName
from keepstone.kit.quoting import quoted
from keepstone.match import UNDO, Event, Match
from keepstone.text.words import N_, placed

WORDS = {
    "help": N_("show this help; ? is the same"),
    "moves": N_("list all moves; `moves WORDS` lists those that begin with WORDS"),
    "look": N_(
        "show the whole table; `look WORDS` lists the things on it with WORDS in their names, and what they do"
    ),
    "log": N_("show the last events; `log N` shows N of them"),
    "rules": N_(
        "`rules 4.2` shows that rule; `rules` alone shows the rule for your turn or your last refused move"
    ),
    "hint": N_("show what a strong player would do, and why"),
    "undo": N_("undo your last move, unless something was drawn or revealed since"),
    "save": N_("`save FILE` writes the game to FILE; keepstone play --resume FILE continues it"),
    "quit": N_("leave the game"),
}
VERBS = tuple(WORDS)
SYNONYMS = {"?": "help", "table": "look", "exit": "quit"}
MARGIN = 7
LOG_LENGTH = 20  # number of log events shown by default


class Left(Exception):
    """The person at the prompt has left the game."""


class PromptedGame(Protocol):
    """The game to which a prompt belongs. seed: the seed for the bots."""

    match: Match
    seed: int
    language: NullTranslations
    names: list[str]

    def receive(self, seat: int, action: str) -> None:
        """Play a seat's action, and print the resulting events."""

    def show_events(self, events: Sequence[Event]) -> None:
        """Print events."""

    def sentence(self, event: Event, viewer: int) -> str:
        """Return the sentence for an event with its place."""

    def save(self, file: Path) -> None:
        """Write the game's record to a file."""


class TurnPrompt:
    """A person's turn at the prompt. rule: the number of the rule that the command `rules` shows by default."""

    def __init__(self, game: PromptedGame, seat: int):
        self.game, self.match, self.seat = game, game.match, seat
        self.language = game.language
        self.seen = self.match.position.view(seat)
        self.moves = Moves(self.seen, game.names, self.language)
        prompt = self.seen.scene(names=game.names, language=self.language).prompt
        # the rest of the sentence describes how to tap the picture
        self.request = prompt.text.partition(";")[0] if prompt else ""
        self.rule = prompt.rule if prompt else ""

    def begin(self) -> None:
        """Print what the player needs to see, the instruction to the player, and the moves."""
        print(f"\n{turn_chart(self.seen, self.moves.entries, self.language)}\n")
        print_paragraph(self.request)
        self.moves.print_short()

    def has_moved(self, answer: str) -> bool:
        """Execute a person's input. Return whether the game has changed."""
        verb, _, rest = answer.partition(" ")
        verb = SYNONYMS.get(verb.lower(), verb.lower())
        events = len(self.match.history)
        try:
            if verb in VERBS:
                self._say(verb, rest if verb == "save" else rest.lower())
            else:
                self._play(answer.lower())
        except KeepstoneError as error:
            print_paragraph(f"{error.translate(self.language)}.")
        except OSError as error:
            text = self.language.gettext("{file} cannot be written.")
            print_paragraph(text.format(file=error.filename))
        return len(self.match.history) != events

    def _play(self, answer: str) -> None:
        """Play the move that a person entered, or show the moves that begin with it.

        A first step asks for the second one, and an empty line goes back to the first steps. If the move is
        illegal, the error message says what is wrong and which moves are possible.
        """
        _, goes_back = self.language.gettext, not answer and bool(self.moves.step)
        try:
            move = answer if goes_back else self.moves.text_of(answer)
            if goes_back or self.moves.is_step(move):
                self.moves.choose(move)
                self.begin()
            elif self.moves.begun_by(move):
                self.moves.print_short(move)
            else:
                self.game.receive(self.seat, move)
        except KeepstoneError as error:
            messages = [error.translate(self.language)]
            if isinstance(error, InvalidAction):
                messages = [_("{text} is not a move").format(text=quoted(answer))]
            if error.rule:
                self.rule = error.rule
                messages.append(_("`rules {number}` shows that rule").format(number=error.rule))
            messages.append(
                _("Type a number from 1 to {last}, or the text of a move; ? shows help").format(
                    last=len(self.moves.entries)
                )
            )
            raise UnknownName(". ".join(messages)) from None

    def _say(self, verb: str, rest: str) -> None:
        match verb:
            case "help":
                self._help()
            case "moves":
                self.moves.print(rest)
            case "look":
                self._look(rest)
            case "log":
                self._log(rest)
            case "rules":
                self._rules(rest)
            case "hint":
                self._hint()
            case "undo":
                self._undo()
            case "save":
                self._save(rest)
            case "quit":
                raise Left

    def _help(self) -> None:
        """Print how to enter moves, the other commands, and the first words of moves."""
        _ = self.language.gettext
        print_paragraph(
            _(
                "Type the number of a move, or its text. In a terminal, Tab completes the text and the "
                "arrow keys recall earlier lines. Other commands:"
            )
        )
        for words, meaning in WORDS.items():
            print_paragraph(_(meaning), f"  {words:{MARGIN}}")
        verbs = ", ".join(dict.fromkeys(text.split()[0] for text in self.moves.texts))
        print_paragraph(_("Your moves begin with: {verbs}.").format(verbs=verbs))
        print_paragraph(_("The rules have these chapters:"))
        for chapter in chapters(self.seen.game):
            print_paragraph(chapter, "  ")

    def _look(self, words: str) -> None:
        """Print the whole table or, of all elements on it, the labels that contain all of these words."""
        if not words:
            print(f"\n{chart(self.seen, self.language)}\n")
            return
        scene = self.seen.scene(names=self.game.names, language=self.language)
        names = [piece.label for piece in scene.pieces] + [space.label for space in scene.spaces]
        wanted = words.split()
        matches = [n for n in dict.fromkeys(names) if n and all(w in n.lower() for w in wanted)]
        if not matches:
            text = self.language.gettext("nothing on the table has {words} in its name")
            raise UnknownName(text.format(words=quoted(words)))
        for name in matches:
            print_paragraph(name, "  ")

    def _log(self, wanted: str) -> None:
        """Print the last events, as this seat sees them."""
        if wanted and not (wanted.isdecimal() and len(wanted) < 6):
            text = self.language.gettext("{words} is not a number of events")
            raise UnknownName(text.format(words=quoted(wanted)))
        first = max(0, len(self.match.history) - (int(wanted) if wanted else LOG_LENGTH))
        for number, event in enumerate(self.match.history[first:], first + 1):
            print_paragraph(self.game.sentence(event, self.seat), f"{number:4}  ")

    def _rules(self, number: str) -> None:
        if not (number or self.rule):
            raise UnknownName(
                self.language.gettext("no rule applies here: name one, for example rules 4")
            )
        print(rule(self.seen.game, number or self.rule))

    def _hint(self) -> None:
        """Print a hint for the person. As on a server, taking a hint is recorded once for each position."""
        if not self.match.has_hint(self.seat):
            self.match.call(self.seat, self.match.number, "hint")
        with waiting(self.language.gettext("Thinking")):
            hint = hint_for(self.seen, self.game.seed)
        action = self.seen.game.format_action(hint.action)
        names = self.game.names
        place = self.seen.event_place(action, self.language)
        words = placed(self.seen.say(action, names, self.language), place)
        why = hint_words(hint, self.seen, names, self.language, with_place=True)
        print_paragraph(f"{action}: {words}; {why}.")

    def _undo(self) -> None:
        """Undo the person's last decision.

        If only one person plays against bots, this person can undo a decision even after the bots' decisions.
        """
        number = self.match.number
        if self.match.persons != {self.seat} or self.match.can_undo(self.seat):
            events = self.match.receive(self.seat, number, UNDO)
        else:
            events = self.match.call(self.seat, number, "ask undo")
        self.game.show_events(events)

    def _save(self, name: str) -> None:
        if not name:
            raise UnknownName(
                self.language.gettext("save needs a file name, for example save game.json")
            )
        self.game.save(Path(name))
        text = self.language.gettext("Saved. Continue with: keepstone play --resume {file}")
        print_paragraph(text.format(file=name))
