"""The command `keepstone show`: draw a position in a recorded game."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from keepstone.cli.charts import chart
from keepstone.cli.compiling import compile_first
from keepstone.cli.language import terminal_translation
from keepstone.cli.output import print_json
from keepstone.cli.records import read_record
from keepstone.cli.shared_arguments import add_json, number_between
from keepstone.drawing import svg
from keepstone.errors import UnknownName
from keepstone.kit.quoting import quoted
from keepstone.playing.position import Position
from keepstone.playing.replay import names_in, replay

MOST_EVENTS = 1_000_000
WIDTH = 1440  # width of a PNG, in pixels
SUFFIXES = (".svg", ".png")


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="record file; - means standard input")
    parser.add_argument(
        "--at",
        type=number_between(0, MOST_EVENTS),
        metavar="N",
        help="show the position after N events (default: after all events)",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=_picture,
        metavar="PICTURE",
        help="write an .svg or .png file instead of printing text",
    )
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Draw the table to a file, or print it."""
    record = read_record(chosen.file)
    if chosen.at is not None and chosen.at > len(record.log):
        text = terminal_translation().gettext(
            "--at {number} is after the last event of the record, {last}"
        )
        raise UnknownName(text.format(last=len(record.log), number=chosen.at))
    compile_first(replay(record, until=0).config, bots=False)
    position = replay(record, until=chosen.at)
    if chosen.output is not None:
        _draw(position, names_in(record), chosen.output)
    if chosen.json:
        print_json(_plain(position, names_in(record)))
    elif chosen.output is None:
        print(chart(position, terminal_translation()))
    return 0


def _plain(position: Position, names: list[str]) -> dict[str, Any]:
    """Return the table as a JSON object, whose keys docs/programs.md describes."""
    return {
        "game": position.game.name,
        "players": position.players,
        "events": len(position.log),
        "to_act": position.to_act,
        "legal": position.legal(),
        "scores": position.scores(),
        "winners": position.winners(),
        "text": str(position),
        "scene": to_builtins(position.scene(names=names)),
    }


def _draw(position: Position, names: list[str], picture: Path) -> None:
    document = svg.draw(position.scene(names=names), position.game.symbols())
    if picture.suffix == ".png":
        picture.write_bytes(svg.to_png(document, WIDTH))
    else:
        picture.write_text(document, encoding="utf-8")


def _picture(text: str) -> Path:
    if Path(text).suffix not in SUFFIXES:
        raise ArgumentTypeError(f"{quoted(text)} ends in neither .svg nor .png")
    return Path(text)
