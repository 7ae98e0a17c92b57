"""keepstone verify FILE"""

from argparse import ArgumentParser, Namespace

from keepstone.cli.compiling import compile_first
from keepstone.cli.records import read_text
from keepstone.match import verify
from keepstone.notation import read
from keepstone.replay import replay


def arguments(parser: ArgumentParser) -> None:
    """Which record."""
    parser.add_argument("file", metavar="FILE", help="a record; - is standard input")


def run(chosen: Namespace) -> int:
    """Draw everything again from the published seed; 1 if anything differs."""
    text = read_text(chosen.file)
    compile_first(replay(read(text), until=0).config, bots=False)
    report = verify(text)
    print(report)
    return 0 if report.ok else 1
