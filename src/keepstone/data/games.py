"""Collections of games in files and folders."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from keepstone.data.decisions import Decisions, decisions_of
from keepstone.data.file_game import FileGame, RecordGame
from keepstone.data.files import PARQUET, ending_of, files_in, records_in
from keepstone.data.parquet_games import games_in
from keepstone.data.writing import write_games
from keepstone.errors import UnknownName
from keepstone.games import find, names
from keepstone.kit.quoting import quoted
from keepstone.playing.checks import check_players, check_whole, complete_options
from keepstone.playing.notation import Record
from keepstone.text.sentences import sentence


class Games:
    """Games in files (Parquet, .jsonl, .jsonl.gz, .json) and in folders of such files, read lazily.

    `for record in games` yields the games in the order of the files. The games can be filtered by game, number of
    players, options and version of the rules. Each file is opened only when its games are needed. If a file is
    invalid, InvalidRecord is raised. Its message says what is wrong and where.
    """

    def __init__(
        self,
        *paths: str | Path,
        game: str | None = None,
        players: int | None = None,
        options: Mapping[str, str | bool] | None = None,
        rules: int | None = None,
    ):
        self.files = [file for path in paths for file in files_in(Path(path))]
        if game is None and (players is not None or options):
            raise UnknownName(sentence("players and options need a game: name one"), names())
        self._game, self._rules = game, rules
        known = find(game) if game else None
        self._players = check_players(known, players) if known and players is not None else None
        chosen = dict(options or {})
        complete = complete_options(known, chosen) if known else {}
        self._options = {name: complete[name] for name in chosen}

    def __iter__(self) -> Iterator[Record]:
        return (game.record() for game in self.file_games())

    def decisions(self, rows: int = 1024, shuffle: int = 0, seed: int = 0) -> Iterator[Decisions]:
        """Yield all decisions from the games in batches of `rows`. The last batch may be smaller.

        If shuffle is 0, the decisions are in the order of the files. Otherwise groups of `shuffle` decisions are
        shuffled, using the seed. The games are replayed, so all must be of the same kind (otherwise MixedGames is
        raised) and use the installed version of the rules.
        """
        if check_whole(rows, "rows") < 1:
            raise UnknownName(f"rows must be at least 1, not {quoted(rows)}")
        if check_whole(shuffle, "shuffle") < 0 or check_whole(seed, "a seed") < 0:
            raise UnknownName("shuffle and seed must not be negative")
        return decisions_of(self.file_games(), rows, shuffle, seed)

    def file_games(self) -> Iterator[FileGame]:
        """Yield the games as objects with the same interface for every file format."""
        return (game for file in self.files for game in self.games_in_file(file))

    def games_in_file(self, file: Path) -> Iterator[FileGame]:
        """Yield the games in one file that pass the filters."""
        return filter(self._is_wanted, games_in_file(file))

    def _is_wanted(self, game: FileGame) -> bool:
        """Return whether a game passes the filters. The fastest checks are made first."""
        return (
            self._game in (None, game.game)
            and self._players in (None, game.players)
            and self._rules in (None, game.rules)
            and (not self._options or self._options.items() <= _options_of(game).items())
        )


def _options_of(game: FileGame) -> dict[str, str]:
    defaults = {option.name: option.values[0] for option in find(game.game).options}
    return defaults | game.options


def games_in_file(file: Path) -> Iterator[FileGame]:
    """Return the games in a file."""
    if ending_of(file) == PARQUET:
        return iter(games_in(file))
    return (RecordGame(where, record) for where, record in records_in(file))


def write(path: str | Path, games: Games | Iterable[Record], observations: bool = False) -> int:
    """Write games to a file (.parquet, .jsonl or .jsonl.gz), atomically. Return the number of games.

    In Parquet, all games must be of the same kind and use the installed version of the rules. observations:
    whether to write observations and legal actions as well, which takes more space. The same games always
    give the same bytes.
    """
    if isinstance(games, Games):
        return write_games(Path(path), games.file_games(), observations)
    numbered = (RecordGame(f"game {number}", game) for number, game in enumerate(games))
    return write_games(Path(path), numbered, observations)
