"""Where compiled code is kept: in a folder for each game, named by all that this code depends on.

Code depends on the kit, the protocol and the search, on the versions of Numba, NumPy and Python, and on
the rooms `rules` and `bot` of a game, with their data. It is kept in the folder of the game that its
function belongs to or whose state type its arguments have: so an edit of one game's rules compiles that
game, and an edit of a picture compiles nothing. Numba itself notices only edits of the file that
holds the outermost function.
"""

import hashlib
import logging
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
import platformdirs
from numba.core import sigutils, types
from numba.core.caching import NullCache
from numba.np.numpy_support import as_dtype

from keepstone.errors import UnusableFolder
from keepstone.kit.inner import FunctionFiles, Pipeline, is_inner
from keepstone.kit.private import trouble_with

CONFIG: Any = numba.config
MODE = "checked" if CONFIG.BOUNDSCHECK else "fast"
VERSIONS = f"{numba.__version__} {np.__version__} {sys.version}"
HOUSE = Path(__file__).parents[1]
SHARED = tuple(HOUSE / name for name in ("kit", "protocol.py", "search", "value"))
ROOMS = ("rules", "bot")
KEPT = 2
OLD_NAME = re.compile(r"[0-9a-f]{16}")  # of the folders for all games together, up to version 0.1


log = logging.getLogger("keepstone")
_tellers: list[
    bool
] = []  # those who tell people that something is compiled, so that the log need not


class Home(NamedTuple):
    """A game's package, or a module outside of games, and the digest of its sources ("" without any)."""

    name: str
    digest: str


Homes = frozenset[Home]
homes_of_types: dict[np.dtype, Homes] = {}


def home_of(function: Callable[..., Any]) -> Homes:
    """Where a function is at home; nowhere if it belongs to the house, whose sources all code depends on.

    The sources are read when the first function of a home is defined, not when it is compiled: by then
    somebody may have edited them.
    """
    path = Path(function.__code__.co_filename)
    if any(path.is_relative_to(shared) for shared in SHARED):
        return frozenset()
    return _home(function.__module__, path)


@cache
def _home(module: str, path: Path) -> Homes:
    parts = module.split(".")
    at = next((i for i, part in enumerate(parts) if part in ROOMS and i), None)
    if at is None:
        return frozenset([Home(module, _digest(path))])
    is_file = at == len(parts) - 1 and path.stem == parts[at]
    room = path if is_file else next(each for each in path.parents if each.name == parts[at])
    return frozenset([_home_of_game(".".join(parts[:at]), room.parent)])


@cache
def _home_of_game(name: str, package: Path) -> Home:
    return Home(name, _digest(*(package / room for room in ROOMS)))


def _digest(*paths: Path) -> str:
    """Of the files and of all that lies in the folders; a room may also be a single file."""
    digest = hashlib.sha256()
    files = [file for path in paths for file in _files(path)]
    for file in files:
        digest.update(f"{file} {file.stat().st_size}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest() if files else ""


def _files(path: Path) -> list[Path]:
    found = sorted([path, path.with_suffix(".py"), *path.rglob("*")])
    return [each for each in dict.fromkeys(found) if each.is_file() and each.suffix != ".pyc"]


SHARED_DIGEST = _digest(*SHARED)


def homes_of_signature(arguments: Any) -> Homes:
    """The homes of the state types that occur in the types of arguments, a sequence."""
    return frozenset[Home]().union(*map(_homes_of_type, arguments))


def _homes_of_type(kind: Any) -> Homes:
    if isinstance(kind, types.Record):
        return homes_of_types.get(as_dtype(kind), frozenset())
    if isinstance(kind, types.BaseTuple):
        return homes_of_signature(kind)
    return _homes_of_type(kind.dtype) if isinstance(kind, types.Array) else frozenset()


def add_home(dtype: np.dtype, function: Callable[..., Any]) -> None:
    """Let code for a state type depend on the home of a function, too."""
    homes_of_types[dtype] = homes_of_types.get(dtype, frozenset()) | home_of(function)


def folder_of_type(dtype: np.dtype) -> Path:
    """The folder of the compiled code for a state type; it may not exist yet."""
    return folder_of(homes_of_types.get(dtype, frozenset()))


@cache
def folder_of(homes: Homes) -> Path:
    """The folder of compiled code that depends on the house and some homes; it may not exist yet."""
    name = "+".join(sorted(home.name for home in homes)) or "keepstone"
    known = [VERSIONS, SHARED_DIGEST, *(f"{name} {digest}" for name, digest in sorted(homes))]
    return root() / f"{name}-{MODE}-{hashlib.sha256(' '.join(known).encode()).hexdigest()[:16]}"


@contextmanager
def told() -> Iterator[None]:
    """While somebody else tells people who wait that something is compiled, in any thread."""
    _tellers.append(True)
    try:
        yield
    finally:
        _tellers.pop()


def tell_no_more() -> None:
    """From now on people are told by somebody else, or need not be."""
    _tellers.append(True)


@cache
def _tell(folder: Path) -> None:
    """Once for each folder: people at a prompt or in a notebook wonder what takes so long."""
    what = folder.name.split(f"-{MODE}-")[0]
    log.warning("compiling %s; this is done once and may take a minute", what)


@cache
def root() -> Path:
    """The folder of all compiled code: ours alone, as what lies in it is run.

    UnusableFolder if the one that KEEPSTONE_CACHE names is not.
    """
    if named := os.environ.get("KEEPSTONE_CACHE"):
        return _named(Path(named).resolve())
    usual = Path(platformdirs.user_cache_dir("keepstone")).resolve()
    troubles = []
    for folder in (usual, Path(tempfile.gettempdir()) / f"keepstone-{os.geteuid()}"):
        trouble = trouble_with(folder)
        if not trouble:
            return folder
        troubles.append(trouble)
    return _fresh(troubles)


def _named(folder: Path) -> Path:
    if trouble := trouble_with(folder):
        raise UnusableFolder(
            f"{trouble}. Compiled code is run, so KEEPSTONE_CACHE has to name a folder of your own"
        )
    return folder


def _fresh(troubles: list[str]) -> Path:
    """A folder for this program and those that it starts."""
    folder = tempfile.mkdtemp(prefix="keepstone-")
    os.environ["KEEPSTONE_CACHE"] = folder
    why = "; ".join(troubles)
    print(f"keepstone: compiled code is kept for this run only: {why}", file=sys.stderr)
    return Path(folder)


@cache
def use(folder: Path) -> Path:
    """Make a folder of compiled code, or mark it as used now."""
    new = not folder.exists()
    folder.mkdir(mode=0o700, exist_ok=True)
    os.utime(folder)
    if new:
        prune(folder)
    return folder


def prune(folder: Path) -> None:
    """Remove compiled code that is out of date, about 10 MB for each folder.

    Of each game, and of each mode (fast or bounds-checked), the two folders used last are kept: one goes
    back and forth between two versions for a while. Folders for all games together are of the past.
    """
    kin = sorted(folder.parent.glob(f"{folder.name[:-16]}*"), key=_last_use)
    past = [each for each in folder.parent.iterdir() if OLD_NAME.fullmatch(each.name)]
    for old in kin[:-KEPT] + past:
        shutil.rmtree(old, ignore_errors=True)


def _last_use(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:  # another process was quicker
        return 0.0


class CodeCache(NullCache):
    """The cache of one function: one of Numba's in each folder that its signatures lead to."""

    def __init__(self, function: Callable[..., Any]):
        self._function = function
        self._home = home_of(function)
        self._in_folder = cache(self._open)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code for a signature; None if there is none that can be used here."""
        folder = self._folder(sig)
        found = folder and self._in_folder(folder).load_overload(sig, target_context)
        if folder and not (found or _tellers or Pipeline.depth):
            _tell(folder)
        return None if is_inner(found) and not Pipeline.depth else found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep compiled code; only one process at a time, or an index would lose entries."""
        folder = self._folder(sig)
        if folder:
            with _locked(folder):
                self._in_folder(folder).save_overload(sig, data)

    def _folder(self, sig: Any) -> Path | None:
        """None where sources are unknown, as for what is typed at a prompt."""
        arguments, _ = sigutils.normalize_signature(sig)
        homes = self._home | homes_of_signature(arguments)
        return use(folder_of(homes)) if all(home.digest for home in homes) else None

    def _open(self, folder: Path) -> FunctionFiles:
        """Numba's cache takes its folder from the configuration, which others may use as well."""
        before, CONFIG.CACHE_DIR = CONFIG.CACHE_DIR, str(folder)
        try:
            return FunctionFiles(self._function)
        finally:
            CONFIG.CACHE_DIR = before


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    folder.mkdir(mode=0o700, exist_ok=True)  # another process may have pruned it
    with (folder / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield
