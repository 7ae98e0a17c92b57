"""The list of benchmarks, from their docstrings: `python -m bench`."""

import ast
from collections.abc import Iterator
from pathlib import Path

from keepstone.cli.output import print_table

HERE = Path(__file__).parent


def benchmarks() -> Iterator[tuple[str, str]]:
    """Yield the command of each benchmark and what it measures."""
    for path in sorted(HERE.glob("*/*.py")):
        text = path.read_text("utf-8")
        if '__name__ == "__main__"' in text:
            meaning, _, _ = (ast.get_docstring(ast.parse(text)) or "").partition("\n")
            yield (
                f"python -m bench.{path.parent.name}.{path.stem}",
                meaning.partition(": `")[0].rstrip("."),
            )


if __name__ == "__main__":
    print_table([("command", "measures"), *benchmarks()])
