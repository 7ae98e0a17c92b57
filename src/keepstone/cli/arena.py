"""The command `keepstone arena`: compare bots and engines by playing many games."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from keepstone.bots.arena import (
    SECONDS,
    GameStore,
    Result,
    Sprt,
    arena,
    command_of,
    kill_engines,
    ladder,
    pairs_of,
    parquet_writer,
    write_section,
)
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import (
    Progress,
    count_words,
    fraction,
    percent,
    print_json,
    print_table,
    signed_fraction,
)
from keepstone.cli.shared_arguments import (
    DEFAULT_SEED,
    GAME_WORDS,
    add_json,
    add_keep,
    add_table,
    add_workers,
    config_of,
    count,
    keep_of,
    seconds,
)
from keepstone.errors import ConflictingOptions
from keepstone.kit.pool import open_pool
from keepstone.playing.position import GameConfig

GAMES = 100


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="bot level, path of a net, or quoted command of an engine; more than two play a round robin",
    )
    parser.add_argument("--game", required=True, help=GAME_WORDS)
    _add_length(parser)
    parser.add_argument(
        "--save",
        type=Path,
        metavar="FILE",
        help="store the games in this file; if it exists, continue from it",
    )
    add_keep(parser)
    parser.add_argument(
        "--ladder", type=Path, metavar="FILE", help="write the ratings to this Markdown file"
    )
    add_workers(parser)
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="use the Ray cluster at this address instead"
    )
    add_table(parser)
    add_json(parser)


def _add_length(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--games",
        type=count,
        default=GAMES,
        metavar="N",
        help="maximum number of games for each pair of bots (default: %(default)s)",
    )
    parser.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("ELO0", "ELO1"),
        help="stop when a sequential test has decided between a lead of ELO0 and ELO1 for the first bot",
    )
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=SECONDS,
        metavar="N",
        help="time limit for each decision of an engine, in seconds (default %(default)g)",
    )


def run(chosen: Namespace) -> int:
    """Play all pairings.

    If a sequential test is used, return 0 only if the test shows that the first bot is stronger.
    """
    table, test = config_of(chosen), Sprt(*chosen.sprt) if chosen.sprt else None
    pairs = _pairs(chosen, table.players)
    keep = parquet_writer(*destination) if (destination := keep_of(chosen)) else None
    for file in filter(None, (chosen.save, chosen.ladder)):
        file.touch()  # fail before the games if the file cannot be written
    compile_first(table)
    store = GameStore(chosen.save) if chosen.save else None
    with open_pool(chosen.workers, chosen.ray, kill_engines) as pool:
        others = {"sprt": test, "store": store, "keep": keep, "pool": pool}
        others["seconds"] = chosen.seconds
        results = [play_pair(table, a, b, chosen.games, chosen.seed, **others) for a, b in pairs]
    if chosen.ladder:
        write_section(chosen.ladder, table, results, command_of(table, results, chosen.seed))
    if chosen.json:
        print_json([asdict(result) for result in results] if len(pairs) > 1 else asdict(results[0]))
    else:
        _print(results)
    verdict = results[0].verdict
    return int(verdict is not None and verdict.accepted != "elo1")


def _pairs(chosen: Namespace, players: int) -> list[tuple[str, str]]:
    """Return the pairings: one pairing for two bots, a round-robin tournament for more bots or with --ladder."""
    bots = chosen.bots
    if len(bots) < 2:
        raise ConflictingOptions("an arena takes two bots or more")
    if chosen.sprt and (len(bots) > 2 or chosen.ladder):
        raise ConflictingOptions("a test is between two bots, and makes no ladder")
    if len(bots) == 2 and not chosen.ladder:
        return [(bots[0], bots[1])]
    return pairs_of(bots, players)


def play_pair(
    table: GameConfig, a: str, b: str, games: int, seed: int = DEFAULT_SEED, **others: Any
) -> Result:
    """Play one pairing, and show its progress. others: keyword arguments for `arena`."""
    with Progress(f"{a} against {b}") as progress:

        def show(result: Result) -> None:
            progress.show(result.games, games, _summary(result))

        return arena(table, a, b, games, seed, show, **others)


def _summary(result: Result) -> str:
    """Summarize the result so far in a few words."""
    games = count_words("{count} game", "{count} games", result.games)
    words = f"{games}, Elo {_with_error(result.elo, result.elo_error)}"
    return f"{words}, LLR {signed_fraction(result.verdict.llr, 2)}" if result.verdict else words


def _with_error(value: float, error: float) -> str:
    return f"{value:+.0f} ± {error:.0f}"


def _print(results: Sequence[Result]) -> None:
    for number, result in enumerate(results):
        if number:
            print()
        _print_one(result)
    if len(results) > 1:
        *upper, lowest = ladder(results)
        rows = [(r.name, round(r.rating), _with_error(r.lead, r.lead_error)) for r in upper]
        print()
        over = "over the next"
        print_table([("", "Elo", over), *rows, (lowest.name, 0, "")])


def _print_one(result: Result) -> None:
    players = count_words("{count} player", "{count} players", result.players)
    games = count_words("{count} game", "{count} games", result.games)
    print(f"{result.game}, {players}, {games}")
    sides = (
        (result.a, result.wins_a, result.milliseconds_a, result.losses_a),
        (result.b, result.wins_b, result.milliseconds_b, result.losses_b),
    )
    print_table(
        [(name, wins, "won", ms, "ms a decision") for name, wins, ms, _losses in sides]
        + [("draws", result.draws, "", "", "")]
    )
    for name, _wins, _milliseconds, losses in sides:
        for why, times in losses.items():
            print(f"{name} lost {times} by its own fault: {why}")
    points = f"{signed_fraction(result.margin, 1)} ± {fraction(result.margin_error, 1)}"
    elo, share = _with_error(result.elo, result.elo_error), percent(result.score_rate)
    print(f"{result.a} scores {share}, Elo {elo}, points {points}")
    if result.verdict:
        print(_verdict_words(result))


def _verdict_words(result: Result) -> str:
    """Describe the result of the sequential test in a sentence."""
    verdict = result.verdict
    assert verdict is not None
    ratio = signed_fraction(verdict.llr, 2)
    if verdict.accepted is None:
        return f"Not known yet: LLR {ratio}, known at ±{fraction(verdict.bound, 2)}"
    lead = verdict.elo1 if verdict.accepted == "elo1" else verdict.elo0
    return f"The test accepts a lead of {lead:g}: LLR {ratio}"
