"""Every block of features has a position in the tests of its game that says what both seats, or the table, list.

A case is an assert with `both(position, b.BLOCK)`, or with `of_table(position, b.BLOCK)`.
"""

import ast
from importlib import import_module
from pathlib import Path

from keepstone.kit.numbering import Block
from tests.support.rows import each_row

ROOT = Path(__file__).parents[2]
GAMES = sorted(
    path.parents[2].name for path in ROOT.glob("src/keepstone/games/*/bot/features/blocks.py")
)


def blocks(game):
    """Return the names of a game's blocks: those of a seat, and those of the table."""
    module = import_module(f"keepstone.games.{game}.bot.features.blocks")
    named = {each: name for name, each in vars(module).items() if isinstance(each, Block)}
    return [{named[each] for each in of.blocks.values()} for of in (module.SEAT, module.TABLE)]


def cases(game, query):
    """Return the names of the blocks that asserts ask for with a query."""
    return {
        each.attr
        for file in ROOT.glob(f"tests/{game}/test_features*.py")
        for statement in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(statement, ast.Assert)
        for call in ast.walk(statement)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == query
        for each in call.args
        if isinstance(each, ast.Attribute)
    }


@each_row("game", GAMES)
def test_every_block_has_a_case(game):
    of_a_seat, of_the_table = blocks(game)
    assert sorted(of_a_seat - cases(game, "both")) == []
    assert sorted(of_the_table - cases(game, "of_table")) == []


def test_all_games_with_features_are_compared():
    assert GAMES == ["burgundy", "castillos", "castle", "castle_keep"]
