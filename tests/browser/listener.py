"""A player who uses only what a screen reader gets from the page: roles, names, and announcements."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from playwright.sync_api import Page

MOST_STEPS = 1500
WAIT_MS = 30
PARTS = {("group", "The table"), ("region", "Your choices")}
SAID = ("button", "heading")  # the focus on a part of the page says nothing of what happened
NOT_FORWARD = ("Undo", "Back", "Take back", "Hint", "Analyse", "Look again", "Score", "Rematch")


@dataclass
class Node:
    """A node of the accessibility tree. key: what the browser calls it."""

    role: str
    name: str
    key: int
    states: dict[str, object]
    children: list["Node"] = field(default_factory=list)

    def within(self) -> Iterator["Node"]:
        """The node, and all below it in the order in which they are read."""
        yield self
        for child in self.children:
            yield from child.within()

    @property
    def texts(self) -> list["Node"]:
        return [each for each in self.within() if each.role == "StaticText"]


def tree_of(answer: dict) -> Node:
    """The root of what the browser answers."""
    nodes = {each["nodeId"]: _node(each) for each in answer["nodes"]}
    for each in answer["nodes"]:
        nodes[each["nodeId"]].children = [nodes[i] for i in each["childIds"] if i in nodes]
    return nodes[answer["nodes"][0]["nodeId"]]


def _node(told: dict) -> Node:
    states = {each["name"]: each["value"].get("value") for each in told.get("properties", ())}
    role, name = (told.get(key, {}).get("value", "") for key in ("role", "name"))
    return Node(role, name, told.get("backendDOMNodeId", 0), states)


class Listener:
    """Presses what the page offers, and hears what is said of it.

    heard: what was said, in order.
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
        """Press the one that is called so, as soon as it is there."""
        self.press(next(filter(None, (self._find(role, name) for _ in range(MOST_STEPS)))))

    def _find(self, role: str, name: str) -> Node | None:
        found = [each for each in self.listen().within() if (each.role, each.name) == (role, name)]
        if not found:
            self.page.wait_for_timeout(WAIT_MS)
        return found[0] if found else None

    def play(self) -> None:
        """To the end of the game at the table."""
        for _ in range(MOST_STEPS):
            offered = self.offered(self.listen())
            if any(each.name == "Rematch" for each in offered):
                return
            if forward := [each for each in offered if not each.name.startswith(NOT_FORWARD)]:
                self.press(self.choose(forward))
            else:
                self.page.wait_for_timeout(WAIT_MS)
        raise AssertionError("the game did not end")

    def listen(self) -> Node:
        """The page as it is, once what changed has been heard: live regions, and what has the focus."""
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
        """The buttons on the table and beside it."""
        parts = [each for each in tree.within() if (each.role, each.name) in PARTS]
        inside = [each for part in parts for each in part.within()]
        return [
            each for each in inside if each.role == "button" and not each.states.get("disabled")
        ]

    def choose(self, offered: list[Node]) -> Node:
        """What is picked is played; any other choice is as good as another."""
        confirm = [each for each in offered if each.name.startswith("Confirm")]
        fresh = [each for each in offered if each.states.get("pressed") != "true"]
        return self.draw.choice(confirm or fresh or offered)

    def press(self, node: Node) -> None:
        """Something was said about what was pressed before."""
        assert len(self.heard) > self._heard or not self._pressed, (
            f"nothing is said after {self._pressed!r}"
        )
        self._pressed, self._heard = node.name, len(self.heard)
        self._said[0] = node.name
        self.session.send("DOM.focus", {"backendNodeId": node.key})
        self.page.keyboard.press("Enter")
