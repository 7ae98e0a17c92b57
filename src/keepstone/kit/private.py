"""Private folders: folders to which no other user can write. Keepstone executes code only from private folders."""

import os
import stat
from pathlib import Path

BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def folder_problem(folder: Path) -> str:
    """Create a folder if needed.

    Return why other users may be able to write to the folder, or "" if they cannot.
    """
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
