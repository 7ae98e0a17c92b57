"""Tests of the parts of a game's evaluation, and of their names."""

from gettext import NullTranslations

import numpy as np
import pytest

from keepstone.analysis.reasons import parts_of
from keepstone.games import find
from keepstone.games.castillos.rules.terms import Phase
from tests.castillos.table import Table as Castillos
from tests.castillos.table import armies
from tests.castle.table import Table as Castle
from tests.castle_keep.table import Table as Keep
from tests.support.rows import each_row

ENGLISH = NullTranslations()
FOUR = 4


def told(t, seat=0):
    """Return the parts that are not 0; their sum is the expectation of the evaluation."""
    points = np.zeros(t.position.config.players)
    t.position.game.expect(t.position.state, points)
    found = parts_of(t.position, seat)
    assert sum(found.values()) == pytest.approx(points[seat])
    return {name: pytest.approx(points) for name, points in found.items() if points}


@pytest.mark.interpreted
def test_parts_of_castle():
    """Three of 60 tiles are left: an open port is closed in time with 0.95 * 3 / (3 + 12) = 0.19.

    The path has two tiles and one port; 3 * 3 / 60 = 0.15 is a follower worth at home. A keep of three leads
    one of two by 1 / 1.4 of 2.2 points, and half of that is each seat's.
    """
    t = Castle()
    t.turn("straight 1 9 1", "e2", by=0)
    t.left("straight", "end house", "court")
    t.hold(0, "five-points")
    t.keeps(3, 2)
    t.score(7, 0)
    t.turn_of(0)
    assert told(t) == {
        "points scored": 7,
        "paths": 2 * 0.19,
        "followers": 5 * 0.15 + 0.15 * 0.19,
        "tokens": 5,
        "keep": 2.2 / 1.4 / 2,
        "next turn": 3,
    }
    assert told(t, seat=1) == {"followers": 6 * 0.15, "keep": -2.2 / 1.4 / 2}


@pytest.mark.interpreted
def test_parts_of_castle_in_the_middle_of_a_turn():
    """A tower of two tiles is closed: 4 points, which a follower makes that comes home at once."""
    t = Castle()
    t.turn_of(0)
    t.left("tower end", "court")
    t.lay("tower end 7 7 1")
    assert told(t)["follower to place"] == 4
    t.play("follower e1")
    assert told(t)["points scored"] == 4


def castillos():
    """Return a table where seat 0 already has points."""
    t = armies()
    t.state.score[0] = 7
    return t


def test_parts_of_castillos():
    assert told(castillos()) == {
        "points scored": 7,
        "castle's tile": 5,
        "coins on the castle": 1,
        "beside, foreign 4": -4,
        "beside, own 2": 2,
    }


def test_parts_of_castillos_before_the_castle_stands():
    """On the 3: 3 + 0.7 * 5; on the 5: 5 + 0.7 * 3 - 0.3 * 1 for the foreign ace."""
    t = Castillos()
    t.map("sun-3 sun-5 moon-ace")
    t.turn_of(1, Phase.PLACE)
    assert told(t) == {"site": 6.8}


def keep():
    """Return a table of three tiles, where the keep and a curvy wall can be built."""
    t = Keep()
    t.ring(0, "red-curvy-tower", "red-curvy-wall", "red-straight-tower", "", "", "", "", "")
    t.hand(0, "red-keep", "blue-curvy-wall")
    t.turn_of(0)
    return t


def test_parts_of_castle_keep():
    """In tiles: one in hand counts 0.3 / 0.43 of one that stands."""
    assert told(keep()) == {"tiles that stand": 3, "tiles that can be built": 2 * 0.3 / 0.43}


TABLES = {"castle": Castle, "zamek": Castle, "castillos": castillos, "castle-keep": keep}


@pytest.mark.interpreted
@each_row("name", TABLES)
def test_every_part_and_block_has_a_name_for_people(name):
    """No name is a code name, unless that is a good name."""
    game = find(name)
    blocks = {**game.learning.seat.blocks, **game.learning.table.blocks}
    names = {name: (1,) * len(block.shape) for name, block in blocks.items()}
    names |= dict.fromkeys([*parts_of(TABLES[name]().position, 0), "points scored", "time"], ())
    if not game.learning.by_points:
        names["the victory"] = ()
    assert all(game.words.part_words(each, at, ENGLISH) for each, at in names.items())


def test_a_family_has_the_words_of_its_game():
    def words(name, part, *at):
        return find(name).words.part_words(part, at, ENGLISH)

    assert words("castle", "towers") == words("castle", "claims", 1, 0, 3, 1) == "claimed towers"
    assert words("zamek", "towers") == words("zamek", "claims", 1, 0, 3, 1) == "claimed pigsties"
    assert words("castle", "keep") == "the keep"
    assert words("zamek", "keep") == "the family house"
    beside = words("castillos", "beside, own 4")
    assert beside == words("castillos", "coins beside the castle", 1, FOUR, 2, 0)
    assert beside == "4 of the same suit beside the castle"
    assert words("castillos", "beside, foreign 1") == "ace of another suit beside the castle"
