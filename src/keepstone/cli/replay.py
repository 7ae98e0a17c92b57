"""The command `keepstone replay`: print a recorded game as text."""

from argparse import ArgumentParser, Namespace
from typing import Any

from keepstone.analysis.moments import moments_of
from keepstone.cli.charts import chart
from keepstone.cli.compiling import compile_first
from keepstone.cli.language import terminal_translation
from keepstone.cli.output import print_json, print_paragraph, print_table
from keepstone.cli.records import outcome, read_record, sentences
from keepstone.cli.shared_arguments import add_json
from keepstone.playing.account import Account, AccountLine, AccountStep, account_of
from keepstone.playing.notation import Record
from keepstone.playing.position import Position
from keepstone.playing.replay import names_in, replay, shown_names
from keepstone.protocol import OVER


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="record file; - means standard input")
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Print the events, the final table, and how the points were scored."""
    record = read_record(chosen.file)
    compile_first(replay(record, until=0).config, bots=False)
    end, moments = moments_of(record)
    steps = (
        AccountStep(moment.number, moment.action, moment.before, moment.after) for moment in moments
    )
    if chosen.json:  # JSON output is in English
        print_json(_plain(record, end, account_of(steps, end, len(record.log))))
        return 0
    language = terminal_translation()
    for number, sentence in sentences(record, language):
        print_paragraph(sentence, f"{number:4}  ")
    print(f"\n{chart(end, language)}\n")
    _print(account_of(steps, end, len(record.log), language), shown_names(record, language))
    print_paragraph(outcome(record, end, language))
    return 0


def _plain(record: Record, end: Position, account: Account) -> dict[str, Any]:
    """Return the printed information as a JSON object, whose keys docs/programs.md describes."""
    return {
        "game": record.game,
        "players": record.players,
        "options": record.options,
        "names": names_in(record),
        "events": [
            {"number": number, "text": record.log[number - 1], "words": sentence}
            for number, sentence in sentences(record)
        ],
        "over": end.to_act == OVER,
        "scores": end.scores(),
        "winners": end.winners(),
        "outcome": outcome(record, end),
        "account": {
            "lines": [_line(line) for line in account.lines],
            "total": account.total,
            "totals": list(account.totals),
        },
    }


def _line(line: AccountLine) -> dict[str, Any]:
    heading = {"heading": line.heading} if line.heading else {}
    return heading | {"words": line.words, "points": _points(line)}


def _points(line: AccountLine) -> list[int]:
    return [sum(received.points for received in cell) for cell in line.cells]


def _print(account: Account, names: list[str]) -> None:
    """Print the account as a table with a column for each seat; print nothing if there are no points."""
    rows = [
        (f"{line.heading}: {line.words}" if line.heading else line.words, *_points(line))
        for line in account.lines
    ]
    if rows:
        print_table([("", *names), *rows, (account.total, *account.totals)])
        print()
