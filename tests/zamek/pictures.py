"""Tables of Zamek to draw."""

from tests.castle.pictures import some


def to_draw(players):
    """Positions of every phase."""
    return some("zamek", "zamek")
