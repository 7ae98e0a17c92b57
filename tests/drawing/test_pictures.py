"""Tests of code shared by the pictures of games."""

from gettext import NullTranslations

import keepstone
from keepstone.drawing.picture import Picture
from keepstone.drawing.scene import Choice, Part, Piece, PlayerCard, Prompt, Region, Track
from keepstone.kit.viewer import SPECTATOR


class Bare(Picture):
    """A table of Castle Keep with nothing on it but its viewer's name."""

    def prepare(self):
        self.nearest_name = self.names[self.seats[0]]

    def boards(self):
        yield Part("plate", 1, 1)

    def cards(self):
        for seat in self.seats:
            yield PlayerCard(seat, self.names[seat])

    def pieces(self):
        yield Piece("name", "plate", 0, 0, 1, 1, self.nearest_name, "plate")

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

    def shared(self):
        yield Part("bag", 2, 1)

    def status(self):
        return "First round"

    def tracks(self):
        yield Track("way", ("name",), ((0, 0), (1, 0)), "plate")

    def prompt(self):
        return self.turn(1, "Do it", "Doing it")


class Over(Bare):
    """The same at the end."""

    def prompt(self):
        return self.ending([3, 5, 5])


def drawn(picture, viewer=1, legal=()):
    state = keepstone.game("castle-keep", players=3).new().view(viewer).state
    return picture.scene(state, legal, ("Ada", "Bo", "Cy"), NullTranslations())


def test_a_scene_follows_from_what_lies_on_the_table():
    scene = drawn(Bare, legal=[4, 7])
    assert [board.id for board in scene.boards] == ["plate"]
    assert [card.name for card in scene.seats] == ["Bo", "Cy", "Ada"]
    assert [piece.label for piece in scene.pieces] == ["Bo"]
    assert [choice.action for choice in scene.choices] == ["4", "7"]
    assert (scene.spaces, scene.shared, scene.regions, scene.tracks) == ((), (), (), ())
    assert scene.status == ""


def test_a_scene_has_all_that_a_table_has():
    scene = drawn(Told)
    assert [region.id for region in scene.regions] == ["all"]
    assert [tray.id for tray in scene.shared] == ["bag"]
    assert scene.status == "First round"
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
