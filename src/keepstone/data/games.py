"""The games in files and folders, to go through as often as one likes."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from keepstone.checks import check_players, check_whole, complete_options
from keepstone.data.decisions import Decisions, decisions_of
from keepstone.data.files import PARQUET, ending_of, files_in, records_in
from keepstone.data.found import Found, Written
from keepstone.data.reading import games_in
from keepstone.data.writing import write_found
from keepstone.games import find, names
from keepstone.kit.quoting import quoted
from keepstone.notation import Record
from keepstone.protocol import UnknownName
from keepstone.sentences import sentence


class Games:
    """Games in files (Parquet, .jsonl, .jsonl.gz, .json) and folders of them, read as they are asked for.

    `for record in games` goes through them in the order of the files; only those of a game, with so many players,
    with these values of options, by this version of the rules. A file is opened when its turn comes; InvalidRecord
    then says what is wrong, and where.
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
            raise UnknownName(sentence("players and options are of a game: say which"), names())
        self._game, self._rules = game, rules
        known = find(game) if game else None
        self._players = check_players(known, players) if known and players is not None else None
        given = dict(options or {})
        complete = complete_options(known, given) if known else {}
        self._options = {name: complete[name] for name in given}

    def __iter__(self) -> Iterator[Record]:
        """The games as records."""
        return (found.record() for found in self.found())

    def decisions(self, rows: int = 1024, shuffle: int = 0, seed: int = 0) -> Iterator[Decisions]:
        """All decisions of the games, so many at a time; the last batch may have fewer.

        They stand in order, or so many of them are mixed at a time, by the seed. Games are played again, so all
        have to be of one kind (MixedGames), by the rules that are played here.
        """
        if check_whole(rows, "rows") < 1:
            raise UnknownName(f"rows are 1 or more, not {quoted(rows)}")
        if check_whole(shuffle, "shuffle") < 0 or check_whole(seed, "a seed") < 0:
            raise UnknownName("shuffle and seed are 0 or more")
        return decisions_of(self.found(), rows, shuffle, seed)

    def found(self) -> Iterator[Found]:
        """The games as they were found."""
        return (found for file in self.files for found in self.found_in(file))

    def found_in(self, file: Path) -> Iterator[Found]:
        """Those of one file."""
        return filter(self._is_wanted, found_in(file))

    def _is_wanted(self, found: Found) -> bool:
        """By what is cheap to ask first."""
        return (
            self._game in (None, found.game)
            and self._players in (None, found.players)
            and self._rules in (None, found.rules)
            and (not self._options or self._options.items() <= _options_of(found).items())
        )


def _options_of(found: Found) -> dict[str, str]:
    """With the defaults of those that the file leaves out."""
    defaults = {option.name: option.values[0] for option in find(found.game).options}
    return defaults | found.options


def found_in(file: Path) -> Iterator[Found]:
    """The games of a file."""
    if ending_of(file) == PARQUET:
        return iter(games_in(file))
    return (Written(where, record) for where, record in records_in(file))


def write(path: str | Path, games: Games | Iterable[Record], observations: bool = False) -> int:
    """Write games into a file (.parquet, .jsonl or .jsonl.gz), which is there whole or not at all; how many.

    In Parquet they are of one kind, and follow the rules that are played here. observations: also what seats saw
    and might do, which takes more room. The same games make the same bytes.
    """
    if isinstance(games, Games):
        return write_found(Path(path), games.found(), observations)
    numbered = (Written(f"game {number}", each) for number, each in enumerate(games))
    return write_found(Path(path), numbered, observations)
