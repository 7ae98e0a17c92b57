"""Ladders as sections of a Markdown file, between two markers, so that a section can be replaced."""

import shlex
from collections.abc import Sequence
from pathlib import Path

from keepstone.bots.arena.ladder import Rung, ladder
from keepstone.bots.arena.result import Result
from keepstone.errors import InvalidRecord
from keepstone.kit.version import __version__
from keepstone.playing.position import GameConfig
from keepstone.text.files import atomic_write, read_text
from keepstone.text.sentences import sentence

END = "<!-- end of the ladder -->"


def write_section(path: Path, config: GameConfig, results: Sequence[Result], command: str) -> None:
    """Write a ladder to a section of a file.

    The section replaces an earlier section for the same game and number of players, or is appended at the end.

    command: the command that reproduces the ladder.
    """
    text = read_text(path) if path.exists() else ""
    beginning = f"<!-- ladder: {_table(config)} -->"
    section = "\n".join([beginning, *_lines(config, results, command), END])
    before, start, rest = text.partition(beginning)
    if start:
        _, end, after = rest.partition(END)
        if not end:
            raise InvalidRecord(
                sentence(
                    "{file}: the line that ends the ladder of {table} is missing: {mark}",
                    file=path,
                    table=_table(config),
                    mark=END,
                )
            )
        text = before + section + after
    else:
        text = f"{text.rstrip()}\n\n{section}\n".lstrip()
    with atomic_write(path) as file:
        file.write(text.encode())


def _lines(config: GameConfig, results: Sequence[Result], command: str) -> list[str]:
    rungs = ladder(results)
    games, places = _counted([result.games for result in results]), range(1, len(rungs) + 1)
    return [
        f"### {config.game.title}, {_table(config).partition(', ')[2]}",
        "",
        f"This table was made by `{command}` (version {__version__}), which played {games} games for each pair.",
        "The numbered columns show the win rate of the bot in the row against the bot with that number.",
        "The ± values are 95% confidence intervals.",
        "",
        _row("", "bot", "Elo", "lead over the next", *map(str, places), "ms a decision"),
        _row("---:", "---", *["---:"] * (len(rungs) + 3)),
        *(_rung(place, rungs, results) for place in places),
        "",
    ]


def _counted(games: Sequence[int]) -> str:
    """Return the number of games per pairing as text, or a range if the number differs between pairings."""
    few, many = min(games), max(games)
    return str(few) if few == many else f"{few} to {many}"


def _rung(place: int, rungs: Sequence[Rung], results: Sequence[Result]) -> str:
    rung = rungs[place - 1]
    lead = f"{rung.lead:+.0f} ± {rung.lead_error:.0f}" if place < len(rungs) else ""
    shares = [_share(results, rung.name, other.name) for other in rungs]
    name = rung.name.replace("|", "\\|")
    return _row(str(place), name, f"{rung.rating:.0f}", lead, *shares, f"{rung.milliseconds:.1f}")


def _share(results: Sequence[Result], name: str, other: str) -> str:
    """Return a bot's score rate against another bot.

    The bot played as A or, in games for two players, also as B.
    """
    for result in results:
        if (result.a, result.b) == (name, other):
            return f"{result.score_rate:.1%}"
        if (result.b, result.a) == (name, other) and result.players == 2:
            return f"{1 - result.score_rate:.1%}"
    return ""


def _table(config: GameConfig) -> str:
    return ", ".join([config.name, f"{config.players} players", *departures(config)])


def command_of(config: GameConfig, results: Sequence[Result], seed: int) -> str:
    """Return the command that repeats a round robin."""
    names = dict.fromkeys(name for result in results for name in (result.a, result.b))
    options = [word for pair in departures(config) for word in ("--option", pair)]
    table = ["--game", config.name, "--players", str(config.players), *options]
    length = ["--games", str(results[0].games), "--seed", str(seed)]
    return shlex.join(["keepstone", "arena", *names, *table, *length])


def departures(config: GameConfig) -> list[str]:
    """Return the options of a game that differ from their defaults."""
    usual = {option.name: option.values[0] for option in config.game.options}
    changed = {name: option for name, option in config.options.items() if option != usual[name]}
    return [f"{n}={'(from a file)' if chr(10) in v else v}" for n, v in changed.items()]


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
