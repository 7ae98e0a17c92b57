"""The command `keepstone simulate`: play many random games and print statistics."""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress, count_words, print_json, print_table
from keepstone.cli.shared_arguments import GAME_WORDS, add_json, add_table, config_of, count
from keepstone.search.simulate import Simulation, simulate


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=GAME_WORDS)
    parser.add_argument(
        "--games", type=count, default=1000, metavar="N", help="number of games (default 1000)"
    )
    add_table(parser)
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Play random games on one core."""
    table = config_of(chosen)
    compile_first(table, bots=False)
    with Progress("Playing", chosen.games) as progress:
        simulation = simulate(table, chosen.games, chosen.seed, progress)
    if chosen.json:
        print_json(asdict(simulation))
    else:
        _print(simulation)
    return 0


def _short(value: str) -> str:
    return "(from a file)" if "\n" in value else value


def _print(simulation: Simulation) -> None:
    players = count_words("{count} player", "{count} players", simulation.players)
    options = "".join(f", {name}={_short(value)}" for name, value in simulation.options.items())
    print(f"{simulation.game}, {players}{options}")
    print_table(
        [
            ("games", simulation.games),
            ("decisions", simulation.decisions),
            ("chance events", simulation.chance_events),
            ("draws", simulation.draws),
            ("seconds", simulation.seconds),
            ("games a second", round(simulation.games_per_second)),
            ("decisions a second", round(simulation.decisions_per_second)),
        ]
    )
    results = zip(simulation.wins, simulation.mean_scores, strict=True)
    print_table(
        [
            (f"player {number}", "wins", wins, "mean score", mean)
            for number, (wins, mean) in enumerate(results, 1)
        ]
    )
    print(f"digest {simulation.digest}")
