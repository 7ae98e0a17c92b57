"""The command `keepstone puzzles`: show puzzles or generate new ones."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from keepstone.analysis.commentary import sentences
from keepstone.cli.charts import chart
from keepstone.cli.compiling import compile_first
from keepstone.cli.language import terminal_translation
from keepstone.cli.output import (
    Progress,
    count_words,
    percent,
    print_json,
    print_paragraph,
    print_table,
    with_error,
)
from keepstone.cli.shared_arguments import (
    GAME_WORDS,
    add_json,
    add_net,
    add_table,
    add_workers,
    config_of,
    count,
)
from keepstone.errors import ConflictingOptions, UnknownName
from keepstone.kit.pool import open_pool
from keepstone.playing.position import GameConfig
from keepstone.puzzles import Puzzle, find, of, read, write_line
from keepstone.puzzles.generation import ITERATIONS
from keepstone.text.words import player_name

SHOWN = 4  # number of choices shown with a solution


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=GAME_WORDS)
    parser.add_argument(
        "number",
        nargs="?",
        type=count,
        metavar="NUMBER",
        help="number of the puzzle to show; without it, list all puzzles",
    )
    parser.add_argument(
        "--solution", action="store_true", help="show the solution, and why it is the best action"
    )
    parser.add_argument(
        "--file",
        type=Path,
        metavar="FILE",
        help="use the puzzles in this file instead of those shipped with the game",
    )
    parser.add_argument(
        "--make", type=count, metavar="N", help="search until the --save file contains N puzzles"
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="append new puzzles to this file")
    parser.add_argument(
        "--iterations",
        type=count,
        default=ITERATIONS,
        metavar="N",
        help="search iterations used to test a puzzle (default: %(default)s)",
    )
    add_workers(parser)
    add_net(parser)
    add_table(parser)
    add_json(parser)


def run(chosen: Namespace) -> int:
    """List puzzles, show one, or search for more."""
    config = config_of(chosen)
    if (chosen.make is None) != (chosen.save is None):
        raise ConflictingOptions(
            terminal_translation().gettext("use --make N and --save FILE together")
        )
    compile_first(config)
    if chosen.make:
        _make(chosen, config)
        return 0
    puzzles = _chosen(chosen, config)
    if chosen.number is not None:
        puzzles = [_numbered(puzzles, chosen.number)]
    if chosen.json:
        documents = [json.loads(write_line(puzzle)) for puzzle in puzzles]
        print_json(documents if chosen.number is None else documents[0])
    elif chosen.number is None:
        _list(puzzles)
    else:
        _show(puzzles[0], chosen.solution)
    return 0


def _chosen(chosen: Namespace, config: GameConfig) -> list[Puzzle]:
    """Return the puzzles in a file, or those shipped with the game for the chosen players and options."""
    if chosen.file:
        return _read(chosen.file, config)
    puzzles = of(config.name, config.players)
    return [puzzle for puzzle in puzzles if puzzle.record.options == config.options]


def _read(file: Path, config: GameConfig) -> list[Puzzle]:
    """Read the puzzles in a file.

    Raise ConflictingOptions if the puzzles are for another game, number of players or options.
    """
    puzzles = read(file)
    for puzzle in puzzles:
        record = puzzle.record
        if (record.game, record.players, record.options) != (
            config.name,
            config.players,
            config.options,
        ):
            text = terminal_translation().gettext(
                "{file} contains puzzles for another game, number of players or options"
            )
            raise ConflictingOptions(text.format(file=file))
    return puzzles


def _numbered(puzzles: Sequence[Puzzle], number: int) -> Puzzle:
    if number > len(puzzles):
        text = terminal_translation().gettext("there is no puzzle {number}; the last one is {last}")
        raise UnknownName(text.format(last=len(puzzles), number=number))
    return puzzles[number - 1]


def _list(puzzles: Sequence[Puzzle]) -> None:
    """Print a line about each puzzle, without its solution."""
    _ = terminal_translation().gettext
    if not puzzles:
        print(_("There are no puzzles. Generate some with --make N --save FILE."))
        return
    head = ("", _("events"), _("seat"), _("actions"), _("chance"), _("ahead by"))
    rows = [
        (
            number,
            len(puzzle.position.log),
            player_name(puzzle.seat, terminal_translation()),
            len(puzzle.position.legal_actions()),
            percent(puzzle.wins),
            percent(puzzle.gap),
        )
        for number, puzzle in enumerate(puzzles, 1)
    ]
    print_table([head, *rows])


def _show(puzzle: Puzzle, with_solution: bool) -> None:
    """Print a puzzle's table and question and, if requested, its solution."""
    language, actions = terminal_translation(), len(puzzle.position.legal_actions())
    name = player_name(puzzle.seat, language)
    text = language.gettext(
        "It is {name}'s turn. Possible actions: {count}. One of them is far better than the others. Which one?"
    )
    print(f"{chart(puzzle.position, language)}\n")
    print_paragraph(text.format(name=name, count=actions))
    if with_solution:
        _show_solution(puzzle)


def _show_solution(puzzle: Puzzle) -> None:
    """Print a solution with its continuation, the second-best action with its drawback, and other actions."""
    language = terminal_translation()
    names = [player_name(seat, language) for seat in range(puzzle.position.players)]

    def words_of(texts: Sequence[str]) -> str:
        return "; ".join(sentences(puzzle.position, puzzle.seat, texts, names, language))

    second, *others = puzzle.answer.choices[1:]
    print(f"\n{percent(puzzle.wins)}: {words_of(puzzle.answer.line)}")
    print(f"{percent(second.wins[puzzle.seat])}: {words_of((second.action,))}")
    less = language.gettext("{share} less").format(share=percent(puzzle.gap))
    gap = with_error(less, puzzle.answer.error)
    print(f"        {gap}: {puzzle.reason(names, language)}")
    for other in others[: SHOWN - 2]:
        print(f"{percent(other.wins[puzzle.seat])}: {words_of((other.action,))}")


def _make(chosen: Namespace, config: GameConfig) -> None:
    """Search for puzzles, and append each one to a file as soon as it is found.

    If the search is interrupted, only the games in progress are lost.
    """
    file: Path = chosen.save
    file.touch()
    known = _read(file, config)
    is_line_open = bool(known) and not file.read_bytes().endswith(b"\n")
    with (
        Progress(terminal_translation().gettext("Searching")) as progress,
        open_pool(chosen.workers) as pool,
        file.open("a", encoding="utf-8") as saved,
    ):
        number = len(known)
        saved.write("\n" if is_line_open else "")
        search = find(config, chosen.seed, chosen.iterations, known, pool, chosen.net)
        for games, puzzle in enumerate(search, 1) if number < chosen.make else ():
            if puzzle:
                saved.write(write_line(puzzle) + "\n")
                saved.flush()
                number += 1
            played = count_words("{count} game", "{count} games", games)
            progress.show(number, chosen.make, f"{number}/{chosen.make}, {played}")
            if number >= chosen.make:
                break
    print(
        terminal_translation().gettext("puzzles in {file}: {count}").format(file=file, count=number)
    )
