"""The command line: one module for each command, imported when the command is used."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from keepstone.cli.language import terminal_translation
from keepstone.cli.streams import forget_output, make_usable
from keepstone.kit.version import __version__
from keepstone.text.sentences import translate
from keepstone.text.words import N_, capital


class Parser(argparse.ArgumentParser):
    """A command-line parser that prints two-line error messages and accepts no abbreviated options."""

    def __init__(self, *args: Any, **others: Any):
        super().__init__(*args, **{"allow_abbrev": False, **others})

    def error(self, message: str) -> NoReturn:
        """Print an error message, and exit with status 2."""
        self.exit(2, f"{self.prog}: {message}\n{self.prog} --help shows what is allowed\n")


COMMANDS = {
    "serve": "start the server on this machine",
    "worker": "run bots and analyses for servers that share a database",
    "backup": "back up a server's database to a file",
    "restore": "restore a backup into an empty database",
    "migrate": "migrate a server's database to another schema version",
    "ratings": "compute the ratings of people again from the games on a server",
    "export": "export the records of games played on a server",
    "contest": "make, list, export and end contests on a server",
    "delete-person": "remove a person's name from a server's database",
    "play": "play in the terminal, against people and bots",
    "games": "list the games with their options",
    "bots": "list the bot levels",
    "simulate": "play many random games and print statistics",
    "engine": "run a bot as an engine for another program",
    "arena": "compare bots and engines by playing many games",
    "train": "train a game's bots by self-play",
    "stats": "print statistics on recorded games",
    "replay": "print a recorded game as text",
    "show": "draw a position in a recorded game",
    "analyse": "find lucky draws and mistakes in a recorded game",
    "puzzles": "show puzzles (positions with one best action) or generate new ones",
    "tiles": "check a custom tile set for The Castle",
    "verify": "verify that the draws in a recorded game were fair",
    "bench": "measure how fast Keepstone runs on this machine",
}
# Messages of operating system errors about files, marked for translation, because users may see them.
SYSTEM = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File exists"),
    N_("File name too long"),
    N_("No space left on device"),
    N_("Read-only file system"),
)
INTERRUPTED = 130  # the exit code after Ctrl-C


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Return the exit status: 0 success, 1 negative result, 2 invalid input, 3 not checked."""
    make_usable()
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        chosen = _parser(words).parse_args(words or ["--help"])
        code: int = chosen.run(chosen)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        forget_output()
        return 0
    except Exception as error:
        lines = _explain(error)
        if not lines:
            raise
        print(*lines, sep="\n", file=sys.stderr)
        return 2
    return code


def _parser(arguments: Sequence[str]) -> Parser:
    """Return a parser for all commands, with the arguments of the chosen command."""
    parser = Parser(prog="keepstone", description="The home of the castle games.")
    parser.add_argument("--version", action="version", version=f"keepstone {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, words in COMMANDS.items():
        described = f"{capital(words)}."
        command = commands.add_parser(name, help=words, description=described)
        if name in arguments[:1]:
            module = import_module(f"keepstone.cli.{name.replace('-', '_')}")
            module.arguments(command)
            command.set_defaults(run=module.run)
    return parser


def _explain(error: Exception) -> list[str]:
    """Return the lines of an error message, including the allowed values; an empty list for unexpected errors."""
    from keepstone import KeepstoneError
    from keepstone.kit.jit import CompileError

    if isinstance(error, CompileError):
        return [f"keepstone: {error}"]
    if isinstance(error, KeepstoneError):
        language = terminal_translation()
        values = ", ".join(translate(value, language) for value in error.allowed)
        allowed = language.gettext("allowed: {values}").format(values=values)
        return [f"keepstone: {error.translate(language)}", *([allowed] if values else [])]
    if isinstance(error, OSError):
        reason = terminal_translation().gettext(error.strerror or str(error))
        return [
            f"keepstone: {error.filename}: {reason}" if error.filename else f"keepstone: {reason}"
        ]
    return []
