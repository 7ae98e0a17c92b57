"""How strong the levels are: all of them against each other, as leads in Elo with their 95 % errors.

python -m bench.strength [--game castle-keep] [--players 2] [--games 200] [--json]
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import asdict
from itertools import combinations

from keepstone.bots import levels
from keepstone.bots.arena import Result, arena
from keepstone.cli.choices import add_json, add_table, config_of, count
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress, print_json, print_table


def main() -> None:
    """Play every pair and print the table."""
    parser = ArgumentParser(description="All levels against each other.")
    parser.add_argument("--game", default="castle-keep")
    parser.add_argument("--games", type=count, default=200, metavar="N", help="for each pair (200)")
    add_table(parser)
    add_json(parser)
    chosen = parser.parse_args()
    compile_first(config_of(chosen))
    results = list(play_all(chosen))
    if chosen.json:
        print_json([asdict(result) for result in results])
    else:
        print_leads(results)


def play_all(chosen: Namespace) -> Iterator[Result]:
    """Every stronger level against every weaker one."""
    for weaker, stronger in combinations(levels(), 2):
        with Progress(f"{stronger} against {weaker}", chosen.games) as progress:
            yield arena(config_of(chosen), stronger, weaker, chosen.games, chosen.seed, progress)


def print_leads(results: list[Result]) -> None:
    """One row for each level but the weakest, one column for each but the strongest."""
    first = results[0]
    print(f"{first.game}, {first.players} players, {first.games} games for each pair")
    print("The lead of a row's level over a column's in Elo, and the share of its points")
    print_table([["", *levels()[:-1]]] + [lead_row(level, results) for level in levels()[1:]])


def lead_row(level: str, results: list[Result]) -> list[str]:
    """A level's leads over those that are weaker."""
    cells = {
        result.b: f"{result.elo:+.0f} ± {result.elo_error:.0f} ({result.score_rate:.0%})"
        for result in results
        if result.a == level
    }
    return [level, *(cells.get(other, "") for other in levels()[:-1])]


if __name__ == "__main__":
    main()
