"""Rates the bot levels and writes the ratings to bots/ratings.json and docs/strength.md.

Usage: `python -m tools.games.ladder GAME`. Each level plays against the next two levels above it. With three or
more players, one seat has the stronger level, and all other seats have the weaker level. Games are stored in a
folder and are not played again. The folder also gets `ladder.md`, with the win rates, errors and times.
"""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from keepstone.bots import find, levels
from keepstone.bots.arena import GameStore, Result, kill_engines, ladder, write_section
from keepstone.bots.level import STRONGEST
from keepstone.bots.ratings import FILE, all_ratings
from keepstone.cli.arena import play_pair
from keepstone.cli.compiling import compile_first
from keepstone.kit.pool import open_pool
from keepstone.playing.position import GameConfig
from tools.docs import ratings, sections

ROOT = Path(__file__).parents[2]
RATINGS = ROOT / "src/keepstone/bots" / FILE
NEAR = 2
LOWEST = 1000


def main() -> None:
    """Play the missing games, and write the ratings."""
    parser = ArgumentParser(description="The ladder of the levels of a game.")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200, help="games for each pair (default 200)")
    parser.add_argument(
        "--quick", type=int, help="games for pairs of levels without search (default: --games)"
    )
    parser.add_argument(
        "--long", type=int, help="games for pairs with the strongest level (default: --games)"
    )
    parser.add_argument(
        "--folder", type=Path, default=Path("ladder"), help="folder of the games (default: ladder)"
    )
    chosen = parser.parse_args()
    config = GameConfig(chosen.game, chosen.players)
    compile_first(config)
    results = play(config, chosen)
    command = f"python -m tools.games.ladder {chosen.game} --players {chosen.players} --games {chosen.games}"
    command += f" --quick {chosen.quick}" if chosen.quick else ""
    command += f" --long {chosen.long}" if chosen.long else ""
    write_section(chosen.folder / "ladder.md", config, results, command)
    rate(config, results)


def play(config: GameConfig, chosen: Namespace) -> list[Result]:
    """Play all pairs of neighbouring levels, the weakest first."""
    chosen.folder.mkdir(parents=True, exist_ok=True)
    store = GameStore(chosen.folder / f"{config.name}-{config.players}.jsonl")
    results = []
    with open_pool(2, None, kill_engines) as pool:
        for upper, lower in pairs():
            games = games_of(upper, lower, chosen)
            one = play_pair(config, upper, lower, games, store=store, pool=pool)
            print(
                f"{upper} against {lower}: {one.score_rate:.1%}, Elo {one.elo:+.0f} ± {one.elo_error:.0f}"
            )
            results.append(one)
    return results


def games_of(upper: str, lower: str, chosen: Namespace) -> int:
    """Return how many games a pair plays: fewer for levels that search, and fewest for the strongest."""
    asked = chosen.games
    if not find(upper).iterations and not find(lower).iterations:
        asked = chosen.quick
    elif find(upper) == find(STRONGEST):
        asked = chosen.long
    return int(asked or chosen.games)


def pairs() -> list[tuple[str, str]]:
    """Return the pairs of levels that play against each other, the stronger level first."""
    names = levels()
    return [
        (names[upper], names[lower])
        for upper in range(len(names))
        for lower in range(max(0, upper - NEAR), upper)
    ]


def rate(config: GameConfig, results: list[Result]) -> None:
    """Write the ratings to the file."""
    known = all_ratings()
    rungs = {rung.name: rung.rating for rung in ladder(results)}
    base = LOWEST - rungs[levels()[0]]
    of_game = known.setdefault(config.name, {})
    of_game[str(config.players)] = {name: round(rungs[name] + base) for name in levels()}
    text = json.dumps(known, indent=1)
    RATINGS.write_text(text + "\n", encoding="utf-8")
    sections.write_section(ratings.PAGE, ratings.NAME, ratings.tables(known))


if __name__ == "__main__":
    main()
