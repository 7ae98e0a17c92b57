"""The files of one function in the cache of compiled code, each sealed with a checksum.

A power failure, a full disk or an interrupted copy can damage a file. The checksum covers the path of a file and
its content, so that a file that is empty, cut off or copied from another place is not executed.
"""

import hashlib
import pickle
from itertools import count
from pathlib import Path
from typing import Any

from numba.core.caching import IndexDataCacheFile
from numba.core.serialize import dumps

from keepstone.text.files import atomic_write

SEAL = hashlib.sha256().digest_size  # bytes


class DamagedCode(Exception):
    """A file in the cache of compiled code is not as it was written."""


class SealedFiles(IndexDataCacheFile):
    """The index of one function's compiled code, which maps signatures to files, and these files.

    An index written for another version of the function's source file counts as missing.
    """

    def load(self, key: Any) -> Any:
        """Return the code for a key, or None if none is stored. Raise DamagedCode if a file is damaged."""
        name = self._load_index().get(key)
        content = name and self._read(name)
        if not content:
            return None
        written_for, data = content
        if written_for != key:
            raise DamagedCode(f"{name} contains code for another signature")
        return data

    def save(self, key: Any, data: Any) -> None:
        """Store the code for a key. Replace damaged files."""
        try:
            index = self._load_index()
        except DamagedCode:
            index = {}
        taken = set(index.values())
        name = index.get(key) or next(
            data_name for data_name in map(self._data_name, count(1)) if data_name not in taken
        )
        self._write(name, (key, data))
        if key not in index:
            self._save_index(index | {key: name})

    def _load_index(self) -> dict[Any, str]:
        stamp, index = self._read(self._index_name) or (None, {})
        return index if stamp == self._source_stamp else {}

    def _save_index(self, index: dict[Any, str]) -> None:
        self._write(self._index_name, (self._source_stamp, index))

    def _read(self, name: str) -> Any:
        """Return the content of a file, or None if there is no such file. Raise DamagedCode if it is damaged."""
        try:
            sealed = self._path(name).read_bytes()
        except FileNotFoundError:
            return None
        content = sealed[SEAL:]
        if sealed[:SEAL] != self._seal(name, content):
            raise DamagedCode(f"{name} is damaged")
        return pickle.loads(content)

    def _write(self, name: str, value: Any) -> None:
        content = dumps(value)
        with atomic_write(self._path(name)) as file:
            file.write(self._seal(name, content) + content)

    def _seal(self, name: str, content: bytes) -> bytes:
        """Return the checksum of a file: its name, the names of its two folders, and its content."""
        place = "/".join((*self._path(name).parts[-3:-1], name))
        return hashlib.sha256(place.encode() + b"\n" + content).digest()

    def _path(self, name: str) -> Path:
        return Path(self._cache_path) / name
