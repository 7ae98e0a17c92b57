"""All components of Zamek, the same as those of The Castle."""

from tests.castle.components import count

__all__ = ["count"]
