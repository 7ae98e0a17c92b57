"""A player who uses only what a screen reader gets from the page: roles, names, and announcements."""

import random
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from playwright.sync_api import Page

MOST_PRESSES = 1500
MOST_SECONDS = 300  # without anything to press
WAIT_MS = 30
PARTS = {("group", "The table"), ("region", "Your choices")}
SAID = ("button", "heading")  # the focus on a part of the page says nothing of what happened
AFTER = "Rematch"  # offered when the game is over
NOT_FORWARD = re.compile(f"^(Undo|Back|Hint|Analyse|Replay|Score|{AFTER})|Show the last move again")


@dataclass
class Node:
    """A node of the accessibility tree. key: the browser's identifier."""

    role: str
    name: str
    key: int
    states: dict[str, object]
    children: list["Node"] = field(default_factory=list)

    def within(self) -> Iterator["Node"]:
        """Yield the node and its descendants in reading order."""
        yield self
        for child in self.children:
            yield from child.within()

    @property
    def texts(self) -> list["Node"]:
        return [each for each in self.within() if each.role == "StaticText"]


def tree_of(answer: dict) -> Node:
    """Return the root of the browser's answer."""
    nodes = {each["nodeId"]: _node(each) for each in answer["nodes"]}
    for each in answer["nodes"]:
        nodes[each["nodeId"]].children = [nodes[i] for i in each["childIds"] if i in nodes]
    return nodes[answer["nodes"][0]["nodeId"]]


def _node(told: dict) -> Node:
    states = {each["name"]: each["value"].get("value") for each in told.get("properties", ())}
    role, name = (told.get(key, {}).get("value", "") for key in ("role", "name"))
    return Node(role, name, told.get("backendDOMNodeId", 0), states)


class Listener:
    """Presses the controls of the page and records its announcements.

    heard: the announcements, in order.
    """

    def __init__(self, page: Page, seed: int = 1):
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")  # or the tree is made anew at each look
        self.draw = random.Random(seed)
        self.heard: list[str] = []
        self._said: dict[
            int, str
        ] = {}  # just now, by the node that said it, 0 for the one with the focus
        self._pressed = ""  # last
        self._heard = 0  # before that

    def go(self, role: str, name: str) -> None:
        """Press the control with this name as soon as it exists."""

        def find(tree: Node) -> list[Node]:
            return [each for each in tree.within() if (each.role, each.name) == (role, name)]

        self.press(self._once(find)[0])

    def play(self) -> None:
        """Play to the end of the game at the table."""
        for _ in range(MOST_PRESSES):
            found = self._once(self.useful)
            if found[0].name == AFTER:
                return
            self.press(self.choose(found))
        raise AssertionError("the game did not end")

    def _once(self, find: Callable[[Node], list[Node]]) -> list[Node]:
        """Return what is found on the page, as soon as there is something."""
        end = time.monotonic() + MOST_SECONDS
        while not (found := find(self.listen())):
            assert time.monotonic() < end, f"nothing to press after {self._pressed!r}"
            self.page.wait_for_timeout(WAIT_MS)
        return found

    def listen(self) -> Node:
        """Return the current page, after recording changes of live regions and of the focus."""
        tree = tree_of(self.session.send("Accessibility.getFullAXTree"))
        nodes = list(tree.within())
        focused = next((each for each in nodes[1:] if each.states.get("focused")), None)
        assert focused or not self._pressed, f"the focus is lost after {self._pressed!r}"
        said = {
            each.key: each.name for node in nodes if node.states.get("live") for each in node.texts
        }
        if focused and focused.role in SAID:
            said[0] = focused.name
        self.heard += [words for key, words in said.items() if words != self._said.get(key)]
        self._said = said
        return tree

    def offered(self, tree: Node) -> list[Node]:
        """Return the buttons on the table and next to it."""
        parts = [each for each in tree.within() if (each.role, each.name) in PARTS]
        inside = [each for part in parts for each in part.within()]
        return [
            each for each in inside if each.role == "button" and not each.states.get("disabled")
        ]

    def useful(self, tree: Node) -> list[Node]:
        """Return the buttons that continue the game, and those after its end."""
        offered = self.offered(tree)
        after = [each for each in offered if each.name == AFTER]
        return after or [each for each in offered if not NOT_FORWARD.search(each.name)]

    def choose(self, offered: list[Node]) -> Node:
        """Play the selection if there is one; otherwise choose any action."""
        confirm = [each for each in offered if each.name.startswith("Confirm")]
        fresh = [each for each in offered if each.states.get("pressed") != "true"]
        return self.draw.choice(confirm or fresh or offered)

    def press(self, node: Node) -> None:
        """Press a control; the previous press must have been announced."""
        assert len(self.heard) > self._heard or not self._pressed, (
            f"nothing is said after {self._pressed!r}"
        )
        self._pressed, self._heard = node.name, len(self.heard)
        self._said[0] = node.name
        self.session.send("DOM.focus", {"backendNodeId": node.key})
        self.page.keyboard.press("Enter")
