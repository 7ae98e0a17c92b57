"""The parser of the command line."""

import argparse
from typing import Any, NoReturn


class Parser(argparse.ArgumentParser):
    """A parser with two-line error messages instead of the full usage, and without abbreviated options."""

    def __init__(self, *args: Any, **others: Any):
        super().__init__(*args, **{"allow_abbrev": False, **others})

    def error(self, message: str) -> NoReturn:
        """Exit with status 2 and a message."""
        self.exit(2, f"{self.prog}: {message}\n{self.prog} --help shows what is allowed\n")
