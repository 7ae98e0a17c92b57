"""keepstone replay FILE"""

from argparse import ArgumentParser, Namespace

from keepstone.cli.compiling import compile_first
from keepstone.cli.records import outcome, read_record, sentences
from keepstone.replay import replay


def arguments(parser: ArgumentParser) -> None:
    """Which record."""
    parser.add_argument("file", metavar="FILE", help="a record; - is standard input")


def run(chosen: Namespace) -> int:
    """Print what happened, event by event, and the table at the end."""
    record = read_record(chosen.file)
    compile_first(replay(record, until=0).config, bots=False)
    end = replay(record)
    for number, sentence in sentences(record):
        print(f"{number:4}  {sentence}")
    print(f"\n{end}\n\n{outcome(record, end)}")
    return 0
