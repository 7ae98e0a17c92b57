"""The command `keepstone stats`: print statistics on recorded games."""

from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path

from keepstone.cli.compiling import compile_first
from keepstone.cli.language import terminal_translation
from keepstone.cli.output import (
    Progress,
    count_words,
    fraction,
    percent,
    print_json,
    print_table,
    whole_number,
)
from keepstone.cli.shared_arguments import add_json, add_option
from keepstone.data import Games
from keepstone.data.file_game import config_of, is_played_here
from keepstone.stats import Facts, Opening, SeatLine, Spread, Summary, draw, facts_of, summary_of
from keepstone.stats.plots import short

Kind = tuple[str, int]
LONGEST = 31  # letters of an opening, so that rows fit in 80 columns
LONGEST_VALUE = 20  # maximum letters of an option's value, for the same reason
EACH = 100  # games between two updates of the progress bar


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="+",
        type=Path,
        metavar="FILE_OR_FOLDER",
        help="record files (.json, .jsonl, .jsonl.gz), Parquet files, or folders that contain them",
    )
    parser.add_argument("--game", metavar="GAME", help="include only this game")
    parser.add_argument(
        "--players", type=int, metavar="N", help="include only games with N players"
    )
    add_option(parser, "include only games with this option value; may be repeated")
    parser.add_argument(
        "--svg",
        type=Path,
        metavar="FOLDER",
        help="write an SVG chart for each game and number of players to this folder",
    )
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Read the games, and print statistics for each game and number of players."""
    games = Games(
        *chosen.paths, game=chosen.game, players=chosen.players, options=dict(chosen.option)
    )
    if chosen.svg:
        # fail before the work if the folder cannot be created
        chosen.svg.mkdir(parents=True, exist_ok=True)
    counted = _count(games)
    summaries = {kind: summary_of(*kind, counted[kind]) for kind in sorted(counted)}
    for kind, summary in summaries.items() if chosen.svg else ():
        picture = chosen.svg / f"{summary.game}-{summary.players}.svg"
        picture.write_text(draw(summary, counted[kind]), encoding="utf-8")
    if chosen.json:
        print_json([asdict(summary) for summary in summaries.values()])
    else:
        _print(list(summaries.values()))
    return 0


def _count(games: Games) -> dict[Kind, list[Facts]]:
    """Return statistics of all games, by kind of game and number of players, and show progress."""
    counted: dict[Kind, list[Facts]] = defaultdict(list)
    number = 0
    with Progress(terminal_translation().gettext("Reading")) as progress:
        for done, file in enumerate(games.files):
            for game in games.games_in_file(file):
                kind = (game.game, game.players)
                if kind not in counted and is_played_here(game):
                    compile_first(config_of(game), bots=False)
                counted[kind].append(facts_of(game))
                number += 1
                if number % EACH == 0:
                    read = count_words("{count} game", "{count} games", number)
                    progress.show(done, len(games.files), read)
    return counted


def _print(summaries: Sequence[Summary]) -> None:
    if not summaries:
        print(terminal_translation().gettext("No games found"))
    for number, summary in enumerate(summaries):
        if number:
            print()
        _print_one(summary)


def _print_one(summary: Summary) -> None:
    players = count_words("{count} player", "{count} players", summary.players)
    games = count_words("{count} game", "{count} games", summary.games)
    without = (
        terminal_translation().gettext(", and {count} without a result")
        if summary.unfinished
        else ""
    )
    print(f"{summary.game}, {players}: {games}", end="")
    print(without.format(count=whole_number(summary.unfinished)))
    if summary.games:
        _print_lengths(summary)
        _print_seats(summary)
        _print_openings(summary)
        _print_options(summary)


def _print_lengths(summary: Summary) -> None:
    """Print the lengths of the games and the scores."""
    _ = terminal_translation().gettext
    of_player = _("points of player {number}")
    rows = [(_("decisions"), summary.decisions), (_("events"), summary.events)]
    rows += [(of_player.format(number=seat.seat + 1), seat.score) for seat in summary.seats]
    rows.append((_("points of all"), summary.scores))
    head = ("", _("mean"), _("min"), "25 %", _("median"), "75 %", _("max"))
    print_table([head, *((name, *_numbers(spread)) for name, spread in rows if spread)])


def _numbers(spread: Spread) -> tuple[float | int, ...]:
    """Return a distribution as numbers: the mean as a float, the other numbers as integers if they are whole."""
    mean, *others = asdict(spread).values()
    return mean, *(int(other) if other == int(other) else other for other in others)


def _print_seats(summary: Summary) -> None:
    """Print the victories by seat."""
    print()
    _ = terminal_translation().gettext
    head = ("", _("won"), _("shared"), _("share"), _("95 % interval"))
    rows = [
        (
            _("player {number}").format(number=seat.seat + 1),
            seat.won,
            seat.shared,
            _percent(seat.share),
            _between(seat),
        )
        for seat in summary.seats
    ]
    drawn = _percent(summary.drawn / summary.games)
    print_table([head, *rows, (_("drawn"), summary.drawn, "", drawn, "")])


def _between(line: SeatLine | Opening) -> str:
    low, high = (fraction(100 * share, 1).rjust(5) for share in (line.low, line.high))
    return terminal_translation().gettext("{low} to {high} %").format(low=low, high=high)


def _percent(share: float) -> str:
    """Format a percentage, padded to the width of 100 %."""
    return percent(share).rjust(len(percent(1)))


def _print_openings(summary: Summary) -> None:
    """Print the openings, which are the first decisions with several legal actions."""
    if not summary.openings:
        return
    print()
    _ = terminal_translation().gettext
    head = (_("first decision"), _("games"), _("of all"), _("player won"), _("95 % interval"))
    rows: list[tuple[object, ...]] = [
        (
            short(opening.action, LONGEST),
            opening.games,
            _percent(opening.games / summary.games),
            _percent(opening.share),
            _between(opening),
        )
        for opening in summary.openings
    ]
    if summary.other_openings:
        others = _percent(summary.other_openings / summary.games)
        rows.append((_("others"), summary.other_openings, others, "", ""))
    print_table([head, *rows])


def _print_options(summary: Summary) -> None:
    """Print the results for each value of each option that occurs with several values."""
    _ = terminal_translation().gettext
    players = [_("player {number}").format(number=seat + 1) for seat in range(summary.players)]
    for option, lines in groupby(summary.options, lambda line: line.option):
        print()
        rows = [
            (
                short(_shown(line.value), LONGEST_VALUE),
                line.games,
                "" if line.decisions is None else line.decisions,
                *(f"{share:.0%}".rjust(len(players[0])) for share in line.shares),
                line.draws,
            )
            for line in lines
        ]
        print_table([(option, _("games"), _("decisions"), *players, _("drawn")), *rows])


def _shown(value: str) -> str:
    return terminal_translation().gettext("(from a file)") if "\n" in value else value
