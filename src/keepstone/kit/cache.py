"""The disk cache of compiled code.

Each game has a folder, named by a digest of everything that its code depends on.

Compiled code depends on the kit, the protocol, the search and the value net, and on the versions of Numba, NumPy
and Python. It also depends on the `rules` and `bot` packages of a game, including their data files. A function
that belongs to a game, or that takes a state of that game as an argument, is stored in the game's folder.
Therefore an edit of one game's rules recompiles only that game, and an edit of its pictures recompiles nothing.
Numba by itself only notices edits of the file that contains the outermost function.
"""

import hashlib
import logging
import os
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
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
from keepstone.kit.inner_functions import FunctionFiles, Pipeline, is_inner

CONFIG: Any = numba.config
MODE = "checked" if CONFIG.BOUNDSCHECK else "fast"
VERSIONS = f"{numba.__version__} {np.__version__} {sys.version}"
PACKAGE = Path(__file__).parents[1]
SHARED = tuple(PACKAGE / name for name in ("kit", "protocol", "search", "value"))
CODE_PARTS = ("rules", "bot")
GAMES = "keepstone.games."
KEPT = 2  # folders of each game and mode
OLD_NAME = re.compile(r"[0-9a-f]{16}")  # of folders for all games together, up to version 0.1


log = logging.getLogger("keepstone")
_silencers: list[
    bool
] = []  # one entry for each caller that reports the progress of compilation itself


class Origin(NamedTuple):
    """An origin of code: a game's package, or a module outside the games, with the digest of its sources."""

    name: str
    digest: str


Origins = frozenset[Origin]
_damaged: set[str] = set()  # names of which damaged code was reported
origins_by_type: dict[np.dtype, Origins] = {}


def origin_of(function: Callable[..., Any]) -> Origins:
    """Return a function's origins.

    The result is empty for a function in the shared sources, on which all code depends.

    The sources are read when the first function of an origin is defined, not when it is compiled, because somebody
    may edit them in between.
    """
    path = Path(function.__code__.co_filename)
    if any(path.is_relative_to(shared) for shared in SHARED):
        return frozenset()
    return _origin(function.__module__, path)


@cache
def _origin(module: str, path: Path) -> Origins:
    parts = module.split(".")
    at = next((i for i, part in enumerate(parts) if part in CODE_PARTS and i), None)
    if at is None:
        return frozenset([Origin(module, _digest(path))])
    is_file = at == len(parts) - 1 and path.stem == parts[at]
    part_path = (
        path if is_file else next(parent for parent in path.parents if parent.name == parts[at])
    )
    return frozenset([_origin_of_game(".".join(parts[:at]), part_path.parent)])


@cache
def _origin_of_game(name: str, package: Path) -> Origin:
    return Origin(name, _digest(*(package / part for part in CODE_PARTS)))


def _digest(*paths: Path) -> str:
    """Return one digest of several files and of all files in several folders, which lie in one folder.

    A part of a game may be a package or a module. Copies of the sources at other places have the same digest.
    """
    digest = hashlib.sha256()
    files = [file for path in paths for file in _files(path)]
    for file in files:
        digest.update(f"{file.relative_to(paths[0].parent)} {file.stat().st_size}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest() if files else ""


def _files(path: Path) -> list[Path]:
    paths = sorted([path, path.with_suffix(".py"), *path.rglob("*")])
    return [path for path in dict.fromkeys(paths) if path.is_file() and path.suffix != ".pyc"]


SHARED_DIGEST = _digest(*SHARED)


def origins_of_signature(arguments: Any) -> Origins:
    return frozenset[Origin]().union(*map(_origins_of_type, arguments))


def _origins_of_type(kind: Any) -> Origins:
    if isinstance(kind, types.Record):
        return origins_by_type.get(as_dtype(kind), frozenset())
    if isinstance(kind, types.BaseTuple):
        return origins_of_signature(kind)
    return _origins_of_type(kind.dtype) if isinstance(kind, types.Array) else frozenset()


def add_origin(dtype: np.dtype, function: Callable[..., Any]) -> None:
    """Record that code for a state type also depends on the origin of this function."""
    origins_by_type[dtype] = origins_by_type.get(dtype, frozenset()) | origin_of(function)


def folder_of_type(dtype: np.dtype) -> Path:
    """Return the folder of the compiled code for a state type. The folder may not exist yet."""
    return folder_of(origins_by_type.get(dtype, frozenset()))


@cache
def folder_of(origins: Origins) -> Path:
    """Return the folder of code that depends on these origins and on the shared sources.

    The folder may not exist yet.
    """
    name = "+".join(sorted(origin.name for origin in origins)) or "keepstone"
    known = [VERSIONS, SHARED_DIGEST, *(f"{name} {digest}" for name, digest in sorted(origins))]
    return root() / f"{name}-{MODE}-{hashlib.sha256(' '.join(known).encode()).hexdigest()[:16]}"


@contextmanager
def no_compile_warning() -> Iterator[None]:
    """Suppress the warning about compilation in all threads, because the caller shows the progress itself."""
    _silencers.append(True)
    try:
        yield
    finally:
        _silencers.pop()


def disable_compile_warning() -> None:
    _silencers.append(True)


@cache
def _warn(name: str) -> None:
    """Log a warning that code is being compiled, once for each name, so that users know what takes so long."""
    if name not in _damaged:
        log.warning("compiling a part of %s for the first time; this may take a minute", name)


def _warn_of_damage(name: str, error: Exception) -> None:
    """Log a warning that stored code cannot be used, once for each name."""
    if name not in _damaged:
        _damaged.add(name)
        log.warning("the stored code of %s cannot be used and is compiled again (%s)", name, error)


@cache
def _warn_of_failure(name: str, why: str) -> None:
    log.warning("the compiled code of %s cannot be stored: %s", name, why)


def _name_of(folder: Path) -> str:
    """Return the names of the games whose code a folder contains.

    If the folder contains code of no game, return the other origins of its code.
    """
    parts = folder.name.split(f"-{MODE}-")[0].split("+")
    games = [part.removeprefix(GAMES) for part in parts if part.startswith(GAMES)]
    return ", ".join(games or parts)


@cache
def root() -> Path:
    """Return the folder for all compiled code.

    Other users must not be able to write to this folder, because its content is executed. Raise UnusableFolder if
    other users can write to the folder named by KEEPSTONE_CACHE, or if no folder can be written.
    """
    if named := os.environ.get("KEEPSTONE_CACHE"):
        return _named(Path(named).resolve())
    usual = Path(platformdirs.user_cache_dir("keepstone")).resolve()
    problems = []
    for folder in (usual, *_shared_folder()):
        problem = folder_problem(folder)
        if not problem:
            return folder
        problems.append(problem)
    return _fresh(problems)


def _shared_folder() -> list[Path]:
    """Return the folder for compiled code among the temporary files, if there is a place for such files."""
    with suppress(FileNotFoundError):
        return [Path(tempfile.gettempdir()) / f"keepstone-{os.geteuid()}"]
    return []


def _named(folder: Path) -> Path:
    if problem := folder_problem(folder):
        raise UnusableFolder(
            f"{problem}. Compiled code is executed, so KEEPSTONE_CACHE must name a folder that only you can write"
        )
    return folder


def _fresh(problems: list[str]) -> Path:
    """Create a temporary folder for this process and its child processes.

    Raise UnusableFolder if this is not possible.
    """
    why = "; ".join(problems)
    try:
        folder = tempfile.mkdtemp(prefix="keepstone-")
    except OSError as error:
        raise UnusableFolder(
            f"there is no folder for compiled code: {why}; {error.strerror}. Set KEEPSTONE_CACHE to a folder "
            "that only you can write"
        ) from None
    os.environ["KEEPSTONE_CACHE"] = folder
    print(f"keepstone: compiled code is stored for this run only: {why}", file=sys.stderr)
    return Path(folder)


@cache
def mark_used(folder: Path) -> Path:
    """Create a folder for compiled code, or mark an existing one as used now."""
    new = not folder.exists()
    folder.mkdir(mode=0o700, exist_ok=True)
    os.utime(folder)
    if new:
        prune(folder)
    return folder


def prune(folder: Path) -> None:
    """Remove folders of outdated compiled code. Each folder takes about 10 MB.

    For each game and mode (fast or bounds-checked), the two most recently used folders remain, for developers
    who switch between two versions. Folders that contain all games together date from version 0.1 and are
    removed.
    """
    kin = sorted(folder.parent.glob(f"{folder.name[:-16]}*"), key=_last_use)
    past = [path for path in folder.parent.iterdir() if OLD_NAME.fullmatch(path.name)]
    for old in kin[:-KEPT] + past:
        shutil.rmtree(old, ignore_errors=True)


def _last_use(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:  # another process removed it
        return 0.0


class CodeCache(NullCache):
    """The cache of one function.

    The cache uses a separate Numba cache for each folder that contains code for signatures of this function.
    """

    def __init__(self, function: Callable[..., Any]):
        self._function = function
        self._origin = origin_of(function)
        self._in_folder = cache(self._open)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled code for a signature, or None if there is none that can be used here."""
        folder = self._folder(sig)
        code = folder and self._load(folder, sig, target_context)
        if folder and not (code or _silencers or Pipeline.depth):
            _warn(_name_of(folder))
        return None if is_inner(code) and not Pipeline.depth else code

    def _load(self, folder: Path, sig: Any, target_context: Any) -> Any:
        """Return the code in a folder, or None if there is none or it cannot be used.

        Code is compiled again for any reason for which it cannot be loaded.
        """
        try:
            return self._in_folder(folder).load_overload(sig, target_context)
        except Exception as error:
            _warn_of_damage(_name_of(folder), error)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store compiled code, one process at a time: concurrent writers would lose index entries.

        If this fails, as on a full disk, log a warning: the code is needed only in later processes.
        """
        folder = self._folder(sig)
        if folder is None:
            return
        try:
            with _locked(folder):
                self._in_folder(folder).save_overload(sig, data)
        except OSError as error:
            _warn_of_failure(_name_of(folder), error.strerror or str(error))

    def _folder(self, sig: Any) -> Path | None:
        """Return the folder for a signature, or None if its sources are unknown, as for code typed at a prompt."""
        arguments, _ = sigutils.normalize_signature(sig)
        origins = self._origin | origins_of_signature(arguments)
        return folder_of(origins) if all(origin.digest for origin in origins) else None

    def _open(self, folder: Path) -> FunctionFiles:
        """Open Numba's cache in a folder. Numba takes the folder from its global configuration."""
        before, CONFIG.CACHE_DIR = CONFIG.CACHE_DIR, str(mark_used(folder))
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


BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def folder_problem(folder: Path) -> str:
    """Create a folder if needed.

    Return why other users may be able to write to the folder, or "" if they cannot.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.lstat()
    except OSError as error:
        return f"{folder} cannot be created: {error.strerror}"
    if stat.S_ISLNK(status.st_mode):
        return f"{folder} is a symbolic link, whose target may change"
    if status.st_uid != os.geteuid():
        return f"{folder} belongs to another user"
    if status.st_mode & BY_OTHERS:
        return f"{folder} can be written by others: chmod go-w {folder}"
    return "" if os.access(folder, os.W_OK) else f"{folder} cannot be written"
