"""The command `keepstone play`: play in the terminal, against people and bots."""

import secrets
from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random

from keepstone.bots.nets import check_player
from keepstone.bots.third_party import bot_of, canonical_name, is_known
from keepstone.cli.compiling import compile_first
from keepstone.cli.language import terminal_translation
from keepstone.cli.output import print_paragraph
from keepstone.cli.prompt import Left
from keepstone.cli.records import read_record
from keepstone.cli.shared_arguments import GAME_WORDS, add_table, config_of, count
from keepstone.cli.terminal_game import TerminalGame
from keepstone.errors import ConflictingOptions, InvalidRecord, UnknownName
from keepstone.games import names
from keepstone.match import Match, Seat
from keepstone.playing.notation import Record
from keepstone.playing.position import GameConfig
from keepstone.playing.replay import replay
from keepstone.protocol import OVER

LEVEL = "page"
SEED_BYTES = 32


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help=GAME_WORDS)
    parser.add_argument(
        "--people",
        type=count,
        metavar="N",
        help="number of human players (default 1); if the first seat always begins, their seats are drawn",
    )
    parser.add_argument(
        "--seat",
        type=count,
        metavar="N",
        help="seat of the only human player, instead of a drawn one; 1 is the first seat",
    )
    parser.add_argument(
        "--bots",
        metavar="LEVEL",
        help="level of the bots in the other seats, or path of a net (default: page)",
    )
    add_table(parser)
    parser.set_defaults(seed=None)
    parser.add_argument(
        "--resume",
        metavar="FILE",
        help="continue a saved game or any other record; later draws are random",
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="write the record to this file"
    )
    parser.epilog = "At the prompt, ? lists the commands: undo, hint, rules, save and more."


def run(chosen: Namespace) -> int:
    """Play one game, until it is over or a person leaves."""
    record = _record(chosen)
    config = replay(record, until=0).config if record else config_of(chosen)
    seed = secrets.randbits(63) if chosen.seed is None else chosen.seed
    seats = _seats(chosen, config, record, seed)
    for level in {seat.level for seat in seats if seat.level}:
        check_player(bot_of(level), config)
    compile_first(config)
    game = TerminalGame(_match(config, seats, seed, record), seed)
    if chosen.output:
        chosen.output.touch()  # fail before the game if the file cannot be written
    if record:
        text = terminal_translation().gettext(
            "Players: {names}. Use --people and --bots to change them."
        )
        print_paragraph(text.format(names=", ".join(game.names)))
    try:
        game.play()
    except KeyboardInterrupt:
        print()  # start a new line after the prompt
        raise
    except EOFError:
        print()
        print_paragraph(_farewell(chosen.output))
    except Left:
        print_paragraph(_farewell(chosen.output))
    finally:
        if chosen.output:
            game.save(chosen.output)
    return 0


def _record(chosen: Namespace) -> Record | None:
    """Return the record to resume, or None for a new game."""
    _ = terminal_translation().gettext
    if chosen.resume is None:
        if chosen.game is None:
            raise UnknownName(_("name a game, or use --resume FILE"), names())
        return None
    if chosen.game or chosen.players or chosen.option:
        raise ConflictingOptions(
            _("--resume FILE already sets the game, its players and its options")
        )
    return read_record(chosen.resume)


def _seats(chosen: Namespace, config: GameConfig, record: Record | None, seed: int) -> list[Seat]:
    """Return a person or a bot for each seat, according to the arguments or the record.

    By default, there is one person, and bots play the other seats. In a new game in which the first seat always
    begins, the seats are drawn.
    """
    levels = _levels_in(record, config.players) if record else []
    if chosen.seat is not None:
        levels = _only_at(chosen, config.players)
    elif chosen.people is not None or None not in levels:
        levels = _people_first(chosen.people or 1, config.players)
        if record is None and not config.game.draws_first:
            Random(seed).shuffle(levels)
    bots = canonical_name(chosen.bots) if chosen.bots else None
    return [Seat("bot", level=bots or level) if level else Seat("person") for level in levels]


def _only_at(chosen: Namespace, players: int) -> list[str | None]:
    """Return the level at each seat if the only person has the seat that the arguments name."""
    _ = terminal_translation().gettext
    if chosen.people not in (None, 1):
        raise ConflictingOptions(_("--seat is only for one person"))
    if chosen.seat > players:
        text = _("there is no seat {seat} in a game of {players}")
        raise UnknownName(text.format(seat=chosen.seat, players=players))
    return [None if seat == chosen.seat else LEVEL for seat in range(1, players + 1)]


def _people_first(people: int, players: int) -> list[str | None]:
    """Return the level at each seat if people have the first seats."""
    if people > players:
        text = terminal_translation().gettext(
            "{people} people are too many for a game of {players}"
        )
        raise UnknownName(text.format(people=people, players=players))
    return [None] * people + [LEVEL] * (players - people)


def _levels_in(record: Record, players: int) -> list[str | None]:
    """Return the level at each seat, if the record states it, or None for a person."""
    levels = record.extra.get("levels")
    if not isinstance(levels, list) or len(levels) != players:
        return []
    return [level if level is None or is_known(level) else LEVEL for level in levels]


def _match(config: GameConfig, seats: list[Seat], seed: int, record: Record | None) -> Match:
    """Return the match before its first event or, if a record is given, after the events of the record."""
    match = Match(config, seats, (seed % 2 ** (8 * SEED_BYTES)).to_bytes(SEED_BYTES))
    if record:
        _, position = terminal_translation().gettext, replay(record)
        if position.viewer is not None:
            raise InvalidRecord(
                _("this record shows only what one player saw, so it cannot be continued")
            )
        if position.to_act == OVER:
            raise InvalidRecord(_("this game is over, so it cannot be continued"))
        match.go_on(record.log, None)
    return match


def _farewell(output: Path | None) -> str:
    _ = terminal_translation().gettext
    if output is None:
        return _("The game is not finished.")
    text = _("The game is not finished. Continue it with: keepstone play --resume {file}")
    return text.format(file=output)
