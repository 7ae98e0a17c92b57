"""keepstone arena BOT BOT --game GAME [--games N] [--players N] [--seed N] [--json]"""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from keepstone.bots.arena import Result, arena
from keepstone.cli.choices import add_json, add_table, config_of, count
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress, print_json, print_table


def arguments(parser: ArgumentParser) -> None:
    """Who plays what, and how often."""
    parser.add_argument("a", metavar="BOT", help="a level's name, or strongest")
    parser.add_argument("b", metavar="BOT")
    parser.add_argument("--game", required=True)
    parser.add_argument("--games", type=count, default=100, metavar="N", help="how many (100)")
    add_table(parser)
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Let two bots play each other, the seats rotating."""
    table = config_of(chosen)
    compile_first(table)
    with Progress(f"{chosen.a} against {chosen.b}", chosen.games) as progress:
        result = arena(table, chosen.a, chosen.b, chosen.games, chosen.seed, progress)
    if chosen.json:
        print_json(asdict(result))
    else:
        _print(result)
    return 0


def _print(result: Result) -> None:
    print(f"{result.game}, {result.players} players, {result.games} games")
    print_table(
        [
            (result.a, result.wins_a, "won"),
            (result.b, result.wins_b, "won"),
            ("draws", result.draws, ""),
        ]
    )
    print(
        f"{result.a} scores {result.score_rate:.1%}, Elo {result.elo:+.0f} ± {result.elo_error:.0f}"
    )
