"""Tables of Zamek to draw."""

from tests.castle.pictures import some


def to_draw(players):
    return some("zamek", "zamek")
