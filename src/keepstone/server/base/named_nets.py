"""Nets that a server offers as levels of its bots."""

import re

from keepstone.bots.level import levels_by_name
from keepstone.bots.nets import is_net

NAME = re.compile(r"[a-z][a-z0-9-]{0,19}")
RESERVED = (
    "me",
    "open",
)  # words that stand for other occupants of a seat, so that no net can have these names


class NamedNet:
    """A net that is offered as a level, such as apprentice=knight:/srv/castillos-2.npz.

    Raise ValueError for a text of any other form.
    """

    def __init__(self, text: str):
        self.name, _, self.player = text.partition("=")
        taken = self.name in levels_by_name() or self.name in RESERVED
        if taken or not NAME.fullmatch(self.name) or not is_net(self.player):
            raise ValueError(text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NamedNet) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return f"{self.name}={self.player}"

    __repr__ = __str__
