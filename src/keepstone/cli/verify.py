"""The command `keepstone verify`: verify that the draws in a recorded game were fair."""

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import asdict

from keepstone.cli.compiling import compile_first
from keepstone.cli.language import terminal_translation
from keepstone.cli.output import print_json
from keepstone.cli.records import read_text
from keepstone.cli.shared_arguments import add_json
from keepstone.kit.quoting import quoted
from keepstone.match import verify
from keepstone.playing.notation import read
from keepstone.playing.replay import is_playable, replay

EXIT_STATUS = {"right": 0, "wrong": 1, "not checked": 3}
SHA256 = re.compile(r"[0-9a-f]{64}")


def arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Exit status: 0 if everything is right, 1 if something is wrong, 2 for bad input, "
        "3 if nothing is wrong but draws, decisions or the result could not be checked."
    )
    parser.add_argument("file", metavar="FILE", help="record file; - means standard input")
    parser.add_argument(
        "--commitment",
        type=_sha256,
        metavar="HEX",
        help="compare with the commitment that was shown before the game",
    )
    parser.add_argument(
        "--pledges",
        type=_pledges,
        metavar="HEX,HEX,...",
        help="compare with these pledges, one per seat, as shown to you at the table; leave a missing one empty",
    )
    parser.add_argument(
        "--digest",
        type=_sha256,
        metavar="HEX",
        help="compare with the digest that another player has for this game",
    )
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Verify a record by repeating its draws. The exit status depends on the verdict."""
    text = read_text(chosen.file)
    record = read(text)
    if is_playable(record):
        compile_first(replay(record, until=0).config, bots=False)
    report = verify(text, chosen.commitment, chosen.pledges, chosen.digest)
    if chosen.json:
        print_json(asdict(report) | {"ok": report.ok, "verdict": report.verdict})
    else:
        print(report.translate(terminal_translation()))
    return EXIT_STATUS[report.verdict]


def _sha256(text: str) -> str:
    if not SHA256.fullmatch(text.lower()):
        raise ArgumentTypeError(f"{quoted(text)} is not 64 hexadecimal digits")
    return text.lower()


def _pledges(text: str) -> list[str]:
    return [contribution and _sha256(contribution) for contribution in text.split(",")]
