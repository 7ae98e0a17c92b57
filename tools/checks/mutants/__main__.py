"""`python -m tools.checks.mutants MINUTES [PATH]`: random mutants of all code, or of the code under a path."""

import sys
from collections.abc import Iterator

from tools.checks.mutants.client import client_mutants
from tools.checks.mutants.mutant import COPIES, Mutant, make_copy, summary
from tools.checks.mutants.python import needs_compiler, python_mutants
from tools.checks.mutants.reach import measure


def mutants(minutes: float, within: str) -> Iterator[Mutant]:
    """Yield tested mutants: of Python code, of the client, or of both for half of the time each."""
    parts = [each for each in ("src", "web") if each.startswith(within[:3])]
    seconds = 60 * minutes / len(parts)
    if "src" in parts:
        if needs_compiler(within):
            measure()
        yield from python_mutants(within, seconds)
    if "web" in parts:
        copy = make_copy(COPIES / "client")
        yield from client_mutants(copy, within, seconds)


def main(minutes: float, within: str = "") -> None:
    """Print survivors as they are found, and at the end how many mutants were caught."""
    tested = []
    for each in mutants(minutes, within):
        tested.append(each)
        if not each.caught:
            print(f"{each.path}:{each.line}\n{each.edit}\n", flush=True)
    print(summary(tested))


if __name__ == "__main__":
    main(float(sys.argv[1]), *sys.argv[2:])
