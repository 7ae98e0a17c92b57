"""keepstone replay FILE"""

from argparse import ArgumentParser, Namespace

from keepstone.account import Account, Step, account_of
from keepstone.analysis.moments import moments_of
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import print_table
from keepstone.cli.records import outcome, read_record, sentences
from keepstone.replay import names_in, replay


def arguments(parser: ArgumentParser) -> None:
    """Which record."""
    parser.add_argument("file", metavar="FILE", help="a record; - is standard input")


def run(chosen: Namespace) -> int:
    """Print what happened, event by event, the table at the end, and where the points came from."""
    record = read_record(chosen.file)
    compile_first(replay(record, until=0).config, bots=False)
    end, moments = moments_of(record)
    for number, sentence in sentences(record):
        print(f"{number:4}  {sentence}")
    print(f"\n{end}\n")
    steps = (Step(each.number, each.action, each.before, each.after) for each in moments)
    _print(account_of(steps, end, len(record.log)), names_in(record))
    print(outcome(record, end))
    return 0


def _print(account: Account, names: list[str]) -> None:
    """A row for each line, a column for each seat; nothing if nobody has got anything."""
    rows = [
        (line.words, *(sum(each.points for each in cell) for cell in line.cells))
        for line in account.lines
    ]
    if rows:
        print_table([("", *names), *rows, (account.total, *account.totals)])
        print()
