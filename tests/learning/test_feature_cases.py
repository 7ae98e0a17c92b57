"""Every block of features has a position in the tests of its game that says what both seats, or the table, list.

For a block of seats this is `(b.BLOCK, OF SEAT 0, OF SEAT 1)` in a row, or an assert that calls `both` with the
block; for a block of the table it is a row with `b.BLOCK`.
"""

import ast
from importlib import import_module
from pathlib import Path

from keepstone.kit.actions import Block
from tests.support.rows import each_row

ROOT = Path(__file__).parents[2]
FEATURES = {
    path.relative_to(ROOT / "src").with_suffix("")
    for pattern in ("features.py", "features/blocks.py")
    for path in ROOT.glob(f"src/keepstone/games/*/bot/{pattern}")
}
MODULES = {path.parts[2]: ".".join(path.parts) for path in FEATURES}
GAMES = sorted(MODULES)


def blocks(game):
    """Return the names of a game's blocks: those of a seat, and those of the table."""
    module = import_module(MODULES[game])
    named = {each: name for name, each in vars(module).items() if isinstance(each, Block)}
    return [{named[each] for each in of.blocks.values()} for of in (module.SEAT, module.TABLE)]


def cases(game):
    """Return the names of the blocks with a case for both seats, and of all blocks with a case."""
    files = ROOT.glob(f"tests/{game}/test_features.py")
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    of_both = {name for node in nodes if isinstance(node, ast.Assert) for name in asked(node)}
    of_both |= {
        node.elts[0].attr
        for node in nodes
        if isinstance(node, ast.Tuple)
        and node.elts
        and is_block(node.elts[0])
        and has_both_seats(node.elts[1:])
    }
    return of_both, {node.attr for node in nodes if is_block(node)}


def asked(statement):
    """Return the names of the blocks for which an assert calls `both`."""
    calls = [each for each in ast.walk(statement) if isinstance(each, ast.Call)]
    both = [each for each in calls if getattr(each.func, "id", "") == "both"]
    return {argument.attr for each in both for argument in each.args if is_block(argument)}


def is_block(node):
    """Return whether a node is `b.BLOCK`."""
    return isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "b"


def has_both_seats(values):
    """Return whether the rest of a case has at least two values, or unpacks some."""
    return len(values) > 1 or any(isinstance(each, ast.Starred) for each in values)


@each_row("game", GAMES)
def test_every_block_has_a_case(game):
    of_a_seat, of_the_table = blocks(game)
    of_both, of_any = cases(game)
    assert sorted(of_a_seat - of_both) == []
    assert sorted(of_the_table - of_any) == []


def test_all_games_with_features_are_compared():
    assert GAMES == ["burgundy", "castillos", "castle", "castle_keep"]
