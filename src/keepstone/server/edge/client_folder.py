"""The folder of the built browser client, and the texts that the client translates."""

import json
from functools import lru_cache
from pathlib import Path

PACKAGE = Path(__file__).parents[2]
REPOSITORY = PACKAGE.parents[1]
# In a wheel, the client is in the first folder; in a development tree, it is in the second folder.
CLIENTS = (PACKAGE / "server" / "static", REPOSITORY / "web" / "dist")

INDEX = "index.html"
TEXTS = "words.json"


def client_texts() -> frozenset[str] | None:
    """Return the texts that the client translates (listed by web/words.ts), or None if the client is not built."""
    root = client_folder()
    return None if root is None else _texts(root / TEXTS, (root / TEXTS).stat().st_mtime_ns)


@lru_cache(1)
def _texts(file: Path, _changed: int) -> frozenset[str]:
    return frozenset(json.loads(file.read_bytes()))


def client_folder() -> Path | None:
    return next((folder for folder in CLIENTS if (folder / INDEX).is_file()), None)
