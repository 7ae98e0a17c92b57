"""The command `keepstone tiles`: check a custom tile set for The Castle."""

from argparse import ArgumentParser, Namespace
from typing import Any

import numpy as np

from keepstone.cli.compiling import compile_first
from keepstone.cli.language import terminal_translation
from keepstone.cli.output import Progress, print_json, print_paragraph, print_table
from keepstone.cli.records import read_text
from keepstone.cli.shared_arguments import add_json, add_seed, number_between
from keepstone.games.castle import tile_report
from keepstone.kit.rng import new_rng
from keepstone.playing.position import GameConfig
from keepstone.search.greedy import greedy_game
from keepstone.search.workspace import new_workspace
from keepstone.text.sentences import translate

MOST_GAMES = 100_000  # all final states are kept in memory


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="tile set to check (default: Keepstone's own)"
    )
    parser.add_argument(
        "--balance",
        type=number_between(1, MOST_GAMES),
        metavar="N",
        help="test the balance by playing N games between greedy bots",
    )
    add_seed(parser, "random seed for the draws")
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Check a tile set, by default Keepstone's own. Return 1 if the tile set fails a requirement."""
    text = read_text(chosen.file) if chosen.file else None
    demands, statistics = tile_report.check(text)
    figures = _balance(text, chosen.balance, chosen.seed) if chosen.balance else []
    if chosen.json:
        print_json(
            {
                "demands": {demand.words: demand.met for demand in demands},
                "statistics": dict(statistics),
                "balance": dict(figures),
            }
        )
    else:
        _ = terminal_translation().gettext
        print_table(_said(statistics))
        answers = {True: _("yes"), False: _("NO")}
        print_table(
            [
                (answers[demand.met], translate(demand.words, terminal_translation()))
                for demand in demands
            ]
        )
        if figures:
            print_table(_said(figures))
        else:
            print_paragraph(_("Use --balance 2000 to test this set in games."))
    return 0 if all(demand.met for demand in demands) else 1


def _said(figures: tile_report.Figures) -> list[tuple[str, float]]:
    return [(translate(words, terminal_translation()), figure) for words, figure in figures]


def _balance(text: str | None, games: int, seed: int) -> tile_report.Figures:
    """Return the statistics that §10 lists, for games between greedy bots, which look one action ahead."""
    config = GameConfig("castle", **({} if text is None else {"tiles": text}))
    compile_first(config)
    work = new_workspace(config.game, config.players, new_rng(seed))
    ends: Any = np.repeat(config.new().states, games).view(np.recarray)
    decisions = 0
    with Progress(terminal_translation().gettext("Playing"), games) as progress:
        for done in range(games):
            decisions += greedy_game(ends[done], work)
            progress(done + 1)
    return tile_report.balance(ends, decisions / games)
