"""Tables of Zamek to draw."""

from tests.castle.pictures import some


def to_draw(players):
    """Return positions of every phase."""
    return some("zamek", "zamek")
