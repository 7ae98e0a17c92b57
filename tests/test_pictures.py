"""What the pictures of games have in common."""

from gettext import NullTranslations

import keepstone
from keepstone.picture import Picture
from keepstone.scene import Choice, Piece, Prompt


class Bare(Picture):
    """A table of Castle Keep with nothing on it but its viewer's name."""

    def lay_out(self):
        self.width, self.height = (2, 1) if self.layout == "wide" else (1, 2)

    def pieces(self):
        yield Piece("name", "plate", 0, 0, 1, 1, self.names[self.seats[0]])

    def choice(self, action):
        return Choice(str(action), "one of them")

    def prompt(self):
        return self.turn(1, "Do it")


class Over(Bare):
    """The same at the end."""

    def prompt(self):
        return self.ending([3, 5, 5])


def drawn(picture, viewer=1, layout="wide", legal=()):
    state = keepstone.game("castle-keep", players=3).new().view(viewer).state
    return picture.scene(state, legal, layout, ("Ada", "Bo", "Cy", "Di"), NullTranslations())


def test_a_scene_follows_from_what_lies_on_the_table():
    scene = drawn(Bare, layout="tall", legal=[4, 7])
    assert (scene.width, scene.height) == (1, 2)
    assert [piece.label for piece in scene.pieces] == ["Bo"]
    assert [choice.action for choice in scene.choices] == ["4", "7"]
    assert (scene.spaces, scene.panels) == ((), ())


def test_only_whose_turn_it_is_is_asked():
    assert drawn(Bare, viewer=1).prompt == Prompt("Your turn", "Do it")
    assert drawn(Bare, viewer=0).prompt == Prompt("Bo's turn", "")


def test_the_most_points_have_won():
    assert drawn(Over).prompt == Prompt("Shared victory: Bo, Cy", "Ada 3, Bo 5, Cy 5")
