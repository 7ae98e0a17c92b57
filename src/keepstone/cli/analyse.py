"""The command `keepstone analyse`: find lucky draws and mistakes in a recorded game."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from keepstone.analysis import analyse
from keepstone.analysis.game import ITERATIONS
from keepstone.analysis.graph import draw
from keepstone.analysis.moments import moments_of, without_observation
from keepstone.cli.analysis_text import print_findings
from keepstone.cli.compiling import compile_first
from keepstone.cli.language import terminal_translation
from keepstone.cli.output import Progress, print_json
from keepstone.cli.records import read_record
from keepstone.cli.shared_arguments import add_json, add_net, add_seed, count
from keepstone.playing.replay import replay, shown_names


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="record file; - means standard input")
    parser.add_argument(
        "--iterations",
        type=count,
        default=ITERATIONS,
        metavar="N",
        help="search iterations per decision (default: %(default)s)",
    )
    add_net(parser)
    add_seed(parser, "random seed for the search")
    parser.add_argument(
        "--svg",
        type=Path,
        metavar="FILE",
        help="draw a chart of the win probabilities to an SVG file",
    )
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Analyse a game, showing progress, and print the result."""
    record, language = without_observation(read_record(chosen.file)), terminal_translation()
    compile_first(replay(record, until=0).config)
    if chosen.svg:
        chosen.svg.touch()  # fail before the work if the file cannot be written
    with Progress(language.gettext("Analysing")) as progress:
        analysis = analyse(
            record,
            chosen.iterations,
            chosen.seed,
            lambda done, total: progress.show(done, total, ""),
            net=chosen.net,
        )
    names = shown_names(record, language)
    if chosen.svg:
        chosen.svg.write_text(draw(analysis, names, language), encoding="utf-8")
    if chosen.json:
        print_json(analysis.to_dict())
    else:
        print_findings(analysis, moments_of(record)[1], names, language)
    return 0
