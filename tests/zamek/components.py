"""All that is in the box of Zamek: what is in that of The Castle."""

from tests.castle.components import count

__all__ = ["count"]
