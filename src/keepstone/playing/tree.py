"""Game trees: games with variations and comments, and records that contain them.

A record's log is the main line. Its entry `variations` is a list of other lines: `{"from": 3, "log": [...]}`
begins after event 3. The events are numbered from 1: first those of the log, then those of each variation in turn,
so that a variation can begin within an earlier one. Its entry `comments` gives the comment about an event by its
number; 0 is the start of the game.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from msgspec import Struct, field, structs

from keepstone.errors import InvalidRecord, UnknownName
from keepstone.kit.quoting import quoted
from keepstone.playing.notation import Record
from keepstone.text.sentences import sentence

START = 0  # the number of the node before the first event
NUMBER = re.compile("0|[1-9][0-9]{0,8}")
LONGEST_COMMENT = 500  # characters
MOST_CHANGED = 20_000  # nodes and continuations in all changes that can be undone
VARIATIONS, COMMENTS = "variations", "comments"
LASTING = ("names", "levels")


class TreeNode(Struct, array_like=True):
    """An event in a tree, with the numbers of its continuations. The first of these is the main one."""

    parent: int
    entry: str
    comment: str = ""
    after: list[int] = field(default_factory=list)

    def copy(self) -> "TreeNode":
        return structs.replace(self, after=self.after.copy())


class GameTree(Struct):
    """A game with variations. The number of a node never changes, and is not used again after its removal.

    given: the number of events in the log of the record from which the tree was made. extra: the record's other
    entries. They are about this log, so the record of another line has only those in LASTING. changes: for each
    change that can be undone, the nodes that it changed as they were before; None for a node that it added.
    """

    game: str
    rules: int
    players: int
    options: dict[str, str]
    extra: dict[str, Any]
    nodes: dict[int, TreeNode]
    given: int = 0
    next: int = 1
    changes: list[dict[int, TreeNode | None]] = field(default_factory=list)

    @classmethod
    def of(cls, record: Record) -> "GameTree":
        """Return the tree of a record. Raise InvalidRecord if its variations or comments are not valid."""
        extra = dict(record.extra)
        variations, comments = extra.pop(VARIATIONS, []), extra.pop(COMMENTS, {})
        start = {START: TreeNode(-1, "")}
        tree = cls(
            record.game, record.rules, record.players, record.options, extra, start, len(record.log)
        )
        tree._append(START, record.log)
        for variation in variations if isinstance(variations, list) else [None]:
            first, log = _variation(variation)
            if first not in tree.nodes:
                raise InvalidRecord(
                    sentence(
                        "a variation begins after event {number}, which does not exist",
                        number=first,
                    )
                )
            tree._append(first, log)
        if not isinstance(comments, dict):
            raise InvalidRecord(sentence("the comments of a record must be an object"))
        for number, comment in comments.items():
            tree._comment(number, comment)
        return tree

    def copy(self) -> "GameTree":
        """Return a copy that can be changed."""
        nodes = {id: node.copy() for id, node in self.nodes.items()}
        return structs.replace(self, nodes=nodes, changes=self.changes.copy())

    def record(self, last: int | None = None) -> Record:
        """Return a record whose log is the main line, or the line through a node, with all other lines."""
        line = self.line(last)
        numbers = {START: 0} | {id: number for number, id in enumerate(line, 1)}
        variations = []
        for first in self._side_lines(line):
            log = []
            for id in [first, *self._main_after(first)]:
                numbers[id] = len(numbers)
                log.append(self.nodes[id].entry)
            variations.append({"from": numbers[self.nodes[first].parent], "log": log})
        comments = {
            str(number): self.nodes[id].comment
            for id, number in numbers.items()
            if self.nodes[id].comment
        }
        more: dict[str, Any] = {VARIATIONS: variations} if variations else {}
        more |= {COMMENTS: comments} if comments else {}
        only = self.line_record(last)
        return replace(only, extra=only.extra | more)

    def line_record(self, last: int | None = None) -> Record:
        """Return the record of the line alone."""
        line = self.line(last)
        log, extra = tuple(self.nodes[id].entry for id in line), self.extra
        if line != list(range(1, self.given + 1)):
            extra = {name: extra[name] for name in LASTING if name in extra}
        return Record(self.game, self.rules, self.players, self.options, log, extra)

    def line(self, through: int | None = None) -> list[int]:
        """Return the nodes from the first event through a node, and on along the main continuations."""
        through = START if through is None else through
        return [*self.path(through), *self._main_after(through)]

    def path(self, id: int) -> list[int]:
        """Return the nodes from the first event to a node. Raise UnknownName if there is no such node."""
        path = []
        self.check(id)
        while id != START:
            path.append(id)
            id = self.nodes[id].parent
        return path[::-1]

    def check(self, id: int) -> TreeNode:
        """Return a node. Raise UnknownName if there is none with this number."""
        if id not in self.nodes:
            raise UnknownName(sentence("the study has no event {number}", number=id))
        return self.nodes[id]

    def after(self, parent: int, entry: str) -> int | None:
        """Return the continuation of a node with this entry, or None if there is none."""
        return next((id for id in self.check(parent).after if self.nodes[id].entry == entry), None)

    def add(self, parent: int, entry: str) -> int:
        """Add an event after a node, as its last continuation, and return its number."""
        id, self.next = self.next, self.next + 1
        self.check(parent).after.append(id)
        self.nodes[id] = TreeNode(parent, entry)
        return id

    def promote(self, id: int) -> None:
        """Make the last variation on the way to a node the main continuation at the place where it begins."""
        self.check(id)
        for node in reversed(self.path(id)):
            after = self.nodes[self.nodes[node].parent].after
            if after[0] != node:
                after.remove(node)
                after.insert(0, node)
                return

    def remove(self, id: int) -> int:
        """Remove a node with everything after it, and return its parent. The start cannot be removed."""
        parent = self.check(id).parent
        if id == START:
            raise UnknownName(sentence("the start of a game cannot be removed"))
        self.nodes[parent].after.remove(id)
        waiting = [id]
        while waiting:
            waiting += self.nodes.pop(waiting.pop()).after
        return parent

    def note_change(self, before: "GameTree") -> None:
        """Let the change since a copy was made be undone, and forget the oldest changes above MOST_CHANGED."""
        ids = before.nodes.keys() | self.nodes.keys()
        change = {
            id: before.nodes.get(id) for id in ids if before.nodes.get(id) != self.nodes.get(id)
        }
        if change:
            self.changes.append(change)
        sizes = [sum(map(_size, change.values())) for change in self.changes]
        while sum(sizes) > MOST_CHANGED:
            del self.changes[0], sizes[0]

    def undo(self) -> int:
        """Undo the last of `changes`, which must not be empty.

        Return the first node that came back, else the last one before what was undone.
        """
        change = self.changes.pop()
        returned = change.keys() - self.nodes.keys()
        added = [id for id, node in change.items() if node is None]
        shown = self.nodes[min(added)].parent if added else min(returned or change)
        for id, node in change.items():
            if node is None:
                del self.nodes[id]
            else:
                self.nodes[id] = node.copy()
        self.nodes = dict(sorted(self.nodes.items()))
        return shown

    def cut(self, id: int) -> None:
        """Keep only the line from the start to a node."""
        path = self.path(id)
        for number, following in zip([START, *path], [*path, None], strict=True):
            self.nodes[number].after = [] if following is None else [following]
        self.nodes = {number: self.nodes[number] for number in (START, *path)}

    def _comment(self, number: str, comment: Any) -> None:
        node = self.nodes.get(int(number)) if NUMBER.fullmatch(number) else None
        if node is None or not isinstance(comment, str) or len(comment) > LONGEST_COMMENT:
            raise InvalidRecord(
                sentence(
                    "{comment} must be a text of at most {most} characters about an event",
                    comment=quoted(f"comments.{number}"),
                    most=LONGEST_COMMENT,
                )
            )
        node.comment = comment

    def _append(self, parent: int, log: Any) -> None:
        for entry in log:
            parent = self.add(parent, entry)

    def _main_after(self, id: int) -> Iterator[int]:
        while after := self.nodes[id].after:
            id = after[0]
            yield id

    def _side_lines(self, line: list[int]) -> Iterator[int]:
        """Yield the first node of each line that leaves an earlier line; the earlier lines come first."""
        waiting = [line]
        while waiting:
            nodes = waiting.pop(0)
            start = [START] if nodes is line else []
            taken = set(nodes)
            for id in [*start, *nodes]:
                for child in self.nodes[id].after:
                    if child not in taken:
                        yield child
                        waiting.append([child, *self._main_after(child)])


def _size(node: TreeNode | None) -> int:
    return 1 + len(node.after if node else ())


def _variation(plain: Any) -> tuple[int, list[str]]:
    """Return where a variation begins, and its log. Raise InvalidRecord if it is not a variation."""
    if isinstance(plain, dict) and plain.keys() == {"from", "log"}:
        first, log = plain["from"], plain["log"]
        if type(first) is int and isinstance(log, list) and all(isinstance(e, str) for e in log):
            return first, log
    form = '{"from": 3, "log": […]}'
    raise InvalidRecord(sentence("each variation of a record must have the form {form}", form=form))
