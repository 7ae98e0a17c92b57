"""Game trees: variations and comments, and records that contain them."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from keepstone.errors import InvalidRecord, UnknownName
from keepstone.playing import tree as tree_module
from keepstone.playing.notation import Record, read, write
from keepstone.playing.tree import START, GameTree


def record_of(*log: str, **extra: Any) -> Record:
    return Record("castle", 1, 2, {}, log, extra)


def tree_of(*log: str, **extra: Any) -> GameTree:
    return GameTree.of(record_of(*log, **extra))


def entries(tree: GameTree, line: list[int]) -> str:
    return " ".join(tree.nodes[id].entry for id in line)


def branched() -> GameTree:
    """a b c, with the variation x y after a, and z after x."""
    tree = tree_of("a", "b", "c")
    x = tree.add(1, "x")
    tree.add(x, "y")
    tree.add(x, "z")
    return tree


def test_a_line_goes_through_a_node_and_on_along_the_main_continuations() -> None:
    tree = branched()
    assert entries(tree, tree.line()) == "a b c"
    assert entries(tree, tree.line(2)) == "a b c"
    assert entries(tree, tree.line(4)) == "a x y"
    assert entries(tree, tree.line(6)) == "a x z"
    assert entries(tree, tree.path(6)) == "a x z"
    assert tree.path(START) == []


def test_an_event_that_is_there_is_found() -> None:
    tree = branched()
    assert (tree.after(1, "x"), tree.after(1, "y"), tree.after(START, "a")) == (4, None, 1)
    with pytest.raises(UnknownName, match="no event 99"):
        tree.after(99, "a")


def test_a_variation_becomes_the_main_line_step_by_step() -> None:
    tree = branched()
    tree.promote(6)  # z, in place of y
    assert entries(tree, tree.line()) == "a b c"
    assert entries(tree, tree.line(4)) == "a x z"
    tree.promote(6)  # x, in place of b
    assert entries(tree, tree.line()) == "a x z"
    tree.promote(6)  # nothing is left to promote
    assert entries(tree, tree.line()) == "a x z"


def test_what_follows_a_removed_event_goes_with_it_and_no_number_is_used_twice() -> None:
    tree = branched()
    assert tree.remove(4) == 1
    assert sorted(tree.nodes) == [START, 1, 2, 3]
    assert tree.add(1, "w") == 7
    with pytest.raises(UnknownName):
        tree.remove(START)


def test_a_copy_does_not_change_with_its_original() -> None:
    tree = branched()
    copy = tree.copy()
    tree.nodes[1].comment = "good"
    tree.remove(4)
    assert copy == branched()


def test_changes_are_undone_one_after_another_and_nodes_keep_their_numbers() -> None:
    tree = branched()
    steps: list[tuple[Callable[[], object], int]] = [
        (lambda: tree.add(6, "q"), 6),
        (lambda: tree.promote(4), 1),
        (lambda: tree.remove(4), 4),
        (lambda: setattr(tree.nodes[3], "comment", "good"), 3),
        (lambda: tree.add(3, "d"), 3),
    ]
    states = [tree.copy()]
    for change, _ in steps:
        change()
        tree.note_change(states[-1])
        states.append(tree.copy())
    states.pop()
    for _, shown in reversed(steps):
        assert tree.undo() == shown
        assert list(tree.nodes.items()) == list(states.pop().nodes.items())
    assert tree.add(1, "w") == 9
    assert tree.changes == []


def test_a_change_that_changes_nothing_is_not_undone() -> None:
    tree = branched()
    tree.promote(2)
    tree.note_change(branched())
    assert tree.changes == []


def test_an_undone_tree_does_not_change_the_copy_that_it_was_made_from() -> None:
    tree = branched()
    before = tree.copy()
    tree.remove(4)
    tree.note_change(before)
    stored, other = tree.copy(), tree.copy()
    tree.undo()
    tree.nodes[4].comment = "good"
    other.undo()
    assert other.nodes == before.nodes
    assert 4 not in stored.nodes


def test_the_oldest_changes_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """An event that is added changes two nodes. The start already continues in 0, 1, 2 and 3 ways."""
    monkeypatch.setattr(tree_module, "MOST_CHANGED", 9)
    tree = tree_of()
    for entry in "abcd":
        before = tree.copy()
        tree.add(START, entry)
        tree.note_change(before)
    assert [tree.undo(), tree.undo()] == [START, START]
    assert [tree.nodes[id].entry for id in tree.nodes] == ["", "a", "b"]
    assert tree.changes == []


def test_a_tree_that_is_cut_keeps_one_line_and_its_comments() -> None:
    tree = branched()
    tree.nodes[4].comment = "better"
    tree.cut(4)
    assert entries(tree, tree.line()) == "a x"
    assert sorted(tree.nodes) == [START, 1, 4]
    assert tree.record().extra == {"comments": {"2": "better"}}


def test_a_record_keeps_all_variations_in_an_order_in_which_they_can_be_read() -> None:
    tree = branched()
    tree.add(START, "n")
    tree.nodes[START].comment, tree.nodes[6].comment = "start", "the end"
    record = read(write(tree.record()))
    assert record.log == ("a", "b", "c")
    assert record.extra["variations"] == [
        {"from": 0, "log": ["n"]},
        {"from": 1, "log": ["x", "y"]},
        {"from": 5, "log": ["z"]},
    ]
    assert record.extra["comments"] == {"0": "start", "7": "the end"}
    again = GameTree.of(record)
    assert again.record() == tree.record()
    assert entries(again, again.line(7)) == "a x z"


def test_another_line_can_be_the_log_of_the_record() -> None:
    record = branched().record(6)
    assert record.log == ("a", "x", "z")
    assert record.extra["variations"] == [
        {"from": 1, "log": ["b", "c"]},
        {"from": 2, "log": ["y"]},
    ]


def test_what_a_record_says_of_its_log_is_not_said_of_another_line() -> None:
    """Such as its result and its fairness proof; names stay."""
    said = {"names": ["Ada", "Ben"], "result": {"winners": [0]}}
    tree = tree_of("a", "b", **said)
    assert tree.line_record().extra == said
    tree.add(2, "c")
    assert tree.line_record().extra == {"names": ["Ada", "Ben"]}
    assert tree.line_record(1).extra == {"names": ["Ada", "Ben"]}


@pytest.mark.parametrize(
    "extra",
    [
        {"variations": "b"},
        {"variations": [{"from": 3, "log": ["b"]}]},
        {"variations": [{"from": 1, "log": [2]}]},
        {"variations": [{"from": True, "log": []}]},
        {"variations": [{"from": 1, "log": [], "more": 1}]},
        {"comments": ["good"]},
        {"comments": {"3": "after the end"}},
        {"comments": {"one": "good"}},
        {"comments": {"9" * 5_000: "too long for an integer"}},
        {"comments": {"01": "event 1"}},
        {"comments": {"\u0661": "an Arabic 1"}},
        {"comments": {"1": 7}},
        {"comments": {"1": "x" * 501}},
    ],
)
def test_wrong_variations_and_comments_are_refused(extra: dict[str, Any]) -> None:
    with pytest.raises(InvalidRecord):
        tree_of("a", **extra)


def test_a_tree_is_stored_as_json() -> None:
    tree = branched()
    assert msgspec.json.decode(msgspec.json.encode(tree), type=GameTree) == tree
