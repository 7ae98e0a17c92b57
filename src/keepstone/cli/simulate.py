"""keepstone simulate GAME [--players N] [--games N] [--option NAME=VALUE] [--seed N] [--json]"""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from keepstone.cli.choices import add_json, add_table, config_of, count
from keepstone.cli.compiling import compile_first
from keepstone.cli.language import spoken
from keepstone.cli.output import Progress, print_json, print_table, so_many
from keepstone.search.simulate import Simulation, simulate
from keepstone.words import N_


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments: game and number of games."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--games", type=count, default=1000, metavar="N", help=N_("number of games (default 1000)")
    )
    add_table(parser)
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Play random games on one core."""
    table = config_of(chosen)
    compile_first(table, bots=False)
    with Progress(spoken().gettext("Playing"), chosen.games) as progress:
        simulation = simulate(table, chosen.games, chosen.seed, progress)
    if chosen.json:
        print_json(asdict(simulation))
    else:
        _print(simulation)
    return 0


def _short(value: str) -> str:
    """Return a value in one line."""
    return spoken().gettext("(from a file)") if "\n" in value else value


def _print(simulation: Simulation) -> None:
    _ = spoken().gettext
    players = so_many("{count} player", "{count} players", simulation.players)
    options = "".join(f", {name}={_short(value)}" for name, value in simulation.options.items())
    print(f"{simulation.game}, {players}{options}")
    print_table(
        [
            (_("games"), simulation.games),
            (_("decisions"), simulation.decisions),
            (_("chance events"), simulation.chance_events),
            (_("draws"), simulation.draws),
            (_("seconds"), simulation.seconds),
            (_("games a second"), round(simulation.games_per_second)),
            (_("decisions a second"), round(simulation.decisions_per_second)),
        ]
    )
    seats = zip(simulation.wins, simulation.mean_scores, strict=True)
    print_table(
        [
            (_("seat {number}").format(number=seat), _("wins"), wins, _("mean score"), mean)
            for seat, (wins, mean) in enumerate(seats)
        ]
    )
    print(_("digest {digest}").format(digest=simulation.digest))
