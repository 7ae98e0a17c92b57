"""The parser of the command line."""

import argparse
from typing import Any, NoReturn


class Parser(argparse.ArgumentParser):
    """A parser whose complaints take two lines, not the whole usage, and that guesses at no option."""

    def __init__(self, *args: Any, **others: Any):
        super().__init__(*args, **{"allow_abbrev": False, **others})

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n{self.prog} --help shows what is allowed\n")
