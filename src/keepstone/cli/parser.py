"""The parser for the command line."""

import argparse
from typing import Any, NoReturn


class Parser(argparse.ArgumentParser):
    """A command-line parser that prints two-line error messages and accepts no abbreviated options."""

    def __init__(self, *args: Any, **others: Any):
        super().__init__(*args, **{"allow_abbrev": False, **others})

    def error(self, message: str) -> NoReturn:
        """Print an error message, and exit with status 2."""
        self.exit(2, f"{self.prog}: {message}\n{self.prog} --help shows what is allowed\n")
