"""Tests of code shared by the pictures of games."""

from gettext import NullTranslations

import keepstone
from keepstone.kit.viewer import SPECTATOR
from keepstone.picture import Picture
from keepstone.scene import Choice, Closeup, Piece, Prompt, Region, Track


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


class Told(Bare):
    """The same with all that a table may have, to look at it from the other side."""

    def nearest(self):
        return 2

    def regions(self):
        yield Region("all", "the name", ())

    def closeups(self):
        yield Closeup("near", "the name", 0, 0, 1, 1)

    def tracks(self):
        yield Track("way", ("name",), ((0, 0), (1, 0)))

    def prompt(self):
        return self.turn(1, "Do it", "Doing it")


class Over(Bare):
    """The same at the end."""

    def prompt(self):
        return self.ending([3, 5, 5])


def drawn(picture, viewer=1, layout="wide", legal=()):
    state = keepstone.game("castle-keep", players=3).new().view(viewer).state
    return picture.scene(state, legal, layout, ("Ada", "Bo", "Cy"), NullTranslations())


def test_a_scene_follows_from_what_lies_on_the_table():
    scene = drawn(Bare, layout="tall", legal=[4, 7])
    assert (scene.width, scene.height) == (1, 2)
    assert [piece.label for piece in scene.pieces] == ["Bo"]
    assert [choice.action for choice in scene.choices] == ["4", "7"]
    assert (scene.spaces, scene.panels, scene.regions, scene.closeups) == ((), (), (), ())
    assert (scene.focus, scene.tracks) == (None, ())


def test_a_scene_has_all_that_a_table_has():
    scene = drawn(Told)
    assert [region.id for region in scene.regions] == ["all"]
    assert [closeup.id for closeup in scene.closeups] == ["near"]
    assert [track.pieces for track in scene.tracks] == [("name",)]


def test_the_viewer_sits_nearest_unless_a_game_says_otherwise():
    assert [piece.label for piece in drawn(Bare, viewer=SPECTATOR).pieces] == ["Ada"]
    assert [piece.label for piece in drawn(Told).pieces] == ["Cy"]


def test_only_whose_turn_it_is_is_asked():
    assert drawn(Bare, viewer=1).prompt == Prompt("Your turn", "Do it")
    assert drawn(Bare, viewer=0).prompt == Prompt("Bo's turn", "")
    assert drawn(Told, viewer=1).prompt == Prompt("Your turn", "Do it")
    assert drawn(Told, viewer=0).prompt == Prompt("Bo's turn", "Doing it")


def test_the_most_points_have_won():
    assert drawn(Over).prompt == Prompt("Shared victory: Bo, Cy", "Ada 3, Bo 5, Cy 5")
