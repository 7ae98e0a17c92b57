"""The command line. Each command is a module here, imported only when it is used."""

import sys
from collections.abc import Sequence
from importlib import import_module

from keepstone import __version__
from keepstone.cli.language import spoken
from keepstone.cli.parser import Parser
from keepstone.cli.streams import forget_output, make_usable
from keepstone.sentences import told
from keepstone.words import N_, capital

COMMANDS = {
    "serve": "open a table for browsers on this machine",
    "worker": "think and analyse for servers that share a database",
    "backup": "write all that a server has stored into a file",
    "restore": "take a backup back into an empty database",
    "migrate": "bring a server's database to another version",
    "export": "write the records of games that were played at a server",
    "delete-person": "take a person's name out of a server's database",
    "play": "play in the terminal, with people and bots",
    "games": "list the games with their options",
    "bots": "list the levels of the bots",
    "simulate": "play many random games and count",
    "engine": "let another program use the bots, line by line",
    "arena": "match bots and engines over many games",
    "train": "let a game's bots learn from games against themselves",
    "stats": "count what recorded games have in common",
    "replay": "tell a recorded game in words",
    "show": "draw a recorded game",
    "analyse": "find luck and mistakes in a recorded game",
    "puzzles": "show positions with one best action, or find more",
    "tiles": "check a set of tiles for The Castle",
    "verify": "check the chance of a recorded game",
    "bench": "measure the speed on this machine",
}
# What the system says of files, as far as people meet it.
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
INTERRUPTED = 130  # what shells expect after Ctrl-C


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 if all is well, 1 for a negative answer, 2 for bad input, 3 for no answer (verify)."""
    make_usable()
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        chosen = _parser(given).parse_args(given or ["--help"])
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


def _parser(given: Sequence[str]) -> Parser:
    """All commands, with the arguments of the one that is called."""
    parser = Parser(prog="keepstone", description="The home of the castle games.")
    parser.add_argument("--version", action="version", version=f"keepstone {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, words in COMMANDS.items():
        described = f"{capital(words)}."
        command = commands.add_parser(name, help=words, description=described)
        if name in given[:1]:
            module = import_module(f"keepstone.cli.{name.replace('-', '_')}")
            module.arguments(command)
            command.set_defaults(run=module.run)
    return parser


def _explain(error: Exception) -> list[str]:
    """What was wrong and what is allowed; nothing if the error is our own."""
    from keepstone import KeepstoneError
    from keepstone.kit.jit import CompileError

    if isinstance(error, CompileError):
        return [f"keepstone: {error}"]
    if isinstance(error, KeepstoneError):
        language = spoken()
        values = ", ".join(told(each, language) for each in error.allowed)
        allowed = language.gettext("allowed: {values}").format(values=values)
        return [f"keepstone: {error.told(language)}", *([allowed] if values else [])]
    if isinstance(error, OSError):
        reason = spoken().gettext(error.strerror or str(error))
        return [
            f"keepstone: {error.filename}: {reason}" if error.filename else f"keepstone: {reason}"
        ]
    return []
