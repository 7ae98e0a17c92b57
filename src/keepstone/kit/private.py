"""Folders that are ours alone: what others can write is neither trusted nor run."""

import os
import stat
from pathlib import Path

BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def trouble_with(folder: Path) -> str:
    """What keeps a folder from being ours alone, in words; "" if nothing does. It is made if it is not there."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except OSError as error:
        return f"{folder} cannot be made: {error.strerror}"
    if stat.S_ISLNK(found.st_mode):
        return f"{folder} is a link, which may lead elsewhere tomorrow"
    if found.st_uid != os.geteuid():
        return f"{folder} belongs to another user"
    if found.st_mode & BY_OTHERS:
        return f"{folder} can be written by others: chmod go-w {folder}"
    return "" if os.access(folder, os.W_OK) else f"{folder} cannot be written"
