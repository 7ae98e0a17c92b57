"""Functions that play the games of a pairing on a pool of workers."""

import shutil
from collections.abc import Callable, Iterator

from keepstone.bots.arena.contestants import EngineContestant, is_level
from keepstone.bots.arena.pairing import ArenaGame, Pairing
from keepstone.bots.arena.parquet import Keep
from keepstone.bots.arena.play import close_engines, play
from keepstone.bots.arena.process import EngineFailed
from keepstone.bots.arena.result import Result, result_of
from keepstone.bots.arena.statistics import Sprt
from keepstone.bots.arena.store import GameStore
from keepstone.bots.level import find
from keepstone.bots.nets import check_player
from keepstone.bots.third_party import bot_of
from keepstone.errors import UnknownName
from keepstone.kit.pool import Pool
from keepstone.kit.quoting import quoted
from keepstone.playing.checks import check_whole
from keepstone.playing.position import GameConfig
from keepstone.text.sentences import sentence

SECONDS = 60.0  # an engine's time limit per decision


def arena(
    config: GameConfig,
    a: str,
    b: str,
    games: int,
    seed: int = 0,
    report: Callable[[Result], None] = lambda result: None,
    *,
    sprt: Sprt | None = None,
    store: GameStore | None = None,
    keep: Keep | None = None,
    pool: Pool = map,
    seconds: float = SECONDS,
) -> Result:
    """Play at least `games` games with A at one seat and B at all other seats.

    In each deal, A plays every seat once.

    A and B are levels, paths of nets, or engine commands. `report` is called with the result after each deal. With
    `sprt`, the arena stops as soon as this test has decided. Games in the store are not played again, and new
    games are added to it. `keep` is called with all games at the end. The result does not depend on the pool.
    """
    options = tuple(config.options.items())
    pairing = Pairing(
        config.name, config.players, options, a, b, check_whole(seed, "a seed"), seconds
    )
    for name in (a, b):
        _check(name, pairing)
    total = -(-_check_games(games) // config.players) * config.players
    played: list[ArenaGame] = []
    try:
        for game in _games(pairing, total, store, pool):
            played.append(game)
            if len(played) % config.players == 0:
                result = result_of(pairing, played, sprt)
                report(result)
                if result.verdict and result.verdict.accepted:
                    break
    finally:
        close_engines()
    if keep:
        keep(pairing, played)
    return result


def _games(
    pairing: Pairing, total: int, store: GameStore | None, pool: Pool
) -> Iterator[ArenaGame]:
    """Yield the pairing's games in order. Each game is either in the store or newly played."""

    def stored(number: int) -> ArenaGame | None:
        return store.find(pairing, number) if store else None

    missing = [number for number in range(total) if stored(number) is None]
    fresh = pool(play, ((pairing, number) for number in missing))
    for number in range(total):
        game = stored(number)
        if game is None:
            game = next(fresh)
            if store:
                store.add(pairing, game)
        yield game


def _check_games(games: object) -> int:
    if (number := check_whole(games, "the number of games")) < 1:
        raise UnknownName(f"the number of games is at least 1, not {quoted(games)}")
    return number


def _check(name: str, pairing: Pairing) -> None:
    """Raise an error before the first game if a bot is unknown or unsuitable, or if an engine does not start."""
    if is_level(name):
        check_player(bot_of(name), pairing.config())
        return
    if not _is_command(name):
        find(name)
    engine = EngineContestant(name, pairing.seconds)
    try:
        engine.begin(pairing.config(), 0, pairing.seed)
    except EngineFailed as error:
        raise EngineFailed(
            sentence("{name} cannot play: {why}", name=quoted(name), why=error.message)
        ) from None
    finally:
        engine.close()


def _is_command(name: object) -> bool:
    """Return whether a name can be a command: it contains arguments or names a program."""
    return isinstance(name, str) and (" " in name or shutil.which(name) is not None)
