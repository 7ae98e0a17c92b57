"""Private folders: a folder that other users can write is not trusted, and nothing in it is executed."""

import os
import stat
from pathlib import Path

BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def folder_problem(folder: Path) -> str:
    """Create a folder if needed; return why it is not writable by this user alone, "" if it is."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except OSError as error:
        return f"{folder} cannot be created: {error.strerror}"
    if stat.S_ISLNK(found.st_mode):
        return f"{folder} is a symbolic link, whose target may change"
    if found.st_uid != os.geteuid():
        return f"{folder} belongs to another user"
    if found.st_mode & BY_OTHERS:
        return f"{folder} can be written by others: chmod go-w {folder}"
    return "" if os.access(folder, os.W_OK) else f"{folder} cannot be written"
