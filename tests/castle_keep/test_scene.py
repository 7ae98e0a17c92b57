"""Tests of the picture of a table of Castle Keep: complete, legible, without hidden information."""

from itertools import combinations

import pytest

from keepstone.drawing.scene import Prompt
from keepstone.games.castle_keep.rules.components import KIND_NAMES, PLACE_NAMES, RING
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.games.castle_keep.words.names import AT_PLACES, PLACE_WORDS, THE_TILES, TILES
from keepstone.kit.viewer import SPECTATOR
from tests.castle_keep.pictures import NAMES, some
from tests.castle_keep.table import Table
from tests.support.never_empty import never_empty
from tests.support.pieces import overlap
from tests.support.rows import each_row

pytestmark = pytest.mark.either


@never_empty
def pictures(players, **options):
    """Scenes of a game, as each seat and a spectator see them."""
    for position in some(players, 3, **options):
        for viewer in (*range(players), SPECTATOR):
            seen = position.observe(viewer)
            yield seen, seen.scene(names=NAMES[:players])


@each_row("players", [2, 3, 4])
def test_everything_has_its_own_room(players):
    for _, scene in pictures(players, open_discard=True):
        lying = [p for p in scene.pieces if not p.id.startswith(("ground-", "pile-"))]
        things = [*lying, *scene.spaces]
        assert not [(a.id, b.id) for a, b in combinations(things, 2) if overlap(a, b)]


@each_row("players", [2, 3, 4])
def test_only_passing_and_ending_are_not_pointed_at(players):
    for _, scene in pictures(players, open_discard=True, attack_towers=True):
        assert [c.action for c in scene.choices if not c.picks] in ([], ["pass"], ["end"])


@each_row("players", [2, 3, 4])
def test_a_castle_is_nine_tiles_or_free_places(players):
    for _, scene in pictures(players):
        for seat in range(players):
            tiles = {p.id.split("-")[2] for p in scene.pieces if p.id.startswith(f"castle-{seat}-")}
            free = {s.id.split("-")[2] for s in scene.spaces if s.owner == seat}
            assert sorted([*tiles, *free]) == sorted(PLACE_NAMES)


def test_tiles_of_castles_fall_to_rubble_and_no_others():
    for _, scene in pictures(2):
        falling = {piece.id for piece in scene.pieces if piece.leaves == "rubble"}
        assert falling == {piece.id for piece in scene.pieces if piece.id.startswith("castle-")}


@each_row("players", [2, 3, 4])
def test_only_known_tiles_lie_face_up(players):
    for seen, scene in pictures(players, open_discard=True):
        for seat in range(players):
            hand = [p for p in scene.pieces if p.id.startswith(f"hand-{seat}-")]
            face_up = [p for p in hand if not p.symbol.endswith("-back")]
            assert len(hand) == seen.state.hand_size[seat]
            assert len(face_up) == seen.state.hand[seat, 1:].sum()


def test_everybody_has_a_castle_and_the_viewer_sits_nearest():
    for seat in range(3):
        scene = Table(3).seen_by(seat).position.scene(names=NAMES[:3])
        nearest, *others = scene.boards
        assert nearest.title == NAMES[seat]
        assert len(others) == 2


def test_the_status_and_the_titles_of_trays_say_how_it_stands():
    table = Table(open_discard=True)
    table.pile("red-keep", "blue-keep")
    table.turn_of(0)
    scene = table.position.scene(names=NAMES[:2])
    titles = [tray.title for tray in scene.shared]
    supply = table.position.state.supply_size
    assert titles == [f"Draw pile: {supply}", "Discards: 2", "Attacks: allowed"]
    assert scene.status == f"Turn {table.position.state.turn}"


def test_a_tile_is_placed_from_the_hand_onto_a_free_place():
    table = Table(open_discard=True)
    table.hand(0, "red-curvy-wall", "red-curvy-wall")
    table.turn_of(0)
    choice = table.seen_by(0).position.scene(names=NAMES[:2]).choices[0]
    assert choice.action == "place red-curvy-wall n"
    assert choice.words == "Place the red curvy wall on the north side: 1 of 9 tiles"
    copies = ("hand-0-red-curvy-wall-0", "hand-0-red-curvy-wall-1")
    assert choice.picks == (copies, ("place-0-n",))
    assert choice.ghost.symbol == "castle-keep-red-curvy-wall"


def test_a_player_who_has_picked_a_tile_is_asked_where_it_goes():
    table = Table()
    table.hand(0, "red-curvy-tower")
    table.turn_of(0)
    questions = table.position.scene(names=NAMES[:2]).questions
    assert [(q.picked, q.next, q.words) for q in questions][:2] == [
        ("hand-0-red-curvy-tower-", "place-", "Where does the red curvy tower go?"),
        ("hand-", "castle-", "Which tile do you attack?"),
    ]
    assert table.position.observe(1).scene(names=NAMES[:2]).questions == ()


def test_a_preview_says_which_neighbours_the_tile_matches():
    """§4.5 The last wall of the ring needs to match only one of its neighbours."""
    table = Table()
    ring = dict.fromkeys(("ne", "se", "sw"), "blue-zigzag-tower")
    ring |= dict.fromkeys(("e", "s", "w"), "blue-zigzag-wall")
    table.castle(0, nw="red-zigzag-tower", **ring)
    table.hand(0, "red-curvy-wall", "blue-zigzag-wall")
    table.turn_of(0)
    choices = table.seen_by(0).position.scene(names=NAMES[:2]).choices
    found = {c.action: c.ghost.matches for c in choices if c.action.startswith("place")}
    assert found == {"place red-curvy-wall n": (3,), "place blue-zigzag-wall n": (3, 1)}


def test_an_attack_says_what_falls():
    table = Table()
    table.castle(1, nw="red-zigzag-tower", n="red-curvy-wall", ne="blue-curvy-tower")
    table.hand(0, "red-curvy-wall")
    table.turn_of(0)
    scene = table.seen_by(0).position.scene(names=NAMES[:2])
    choice = next(c for c in scene.choices if c.action == "attack 1 n")
    said = "Attack the red curvy wall on the north side of Bo's castle: 2 tiles fall, 1 is left"
    assert choice.words == said
    assert choice.picks == (("hand-0-red-curvy-wall-0",), ("castle-1-n",))


def test_the_first_draw_is_from_either_pile():
    table = Table(open_discard=True)
    table.pile("red-keep", "blue-keep")
    table.turn_of(0)
    table.position.state.phase = Phase.SOURCE
    scene = table.seen_by(0).position.scene(names=NAMES[:2])
    picks = {c.action: c.picks for c in scene.choices}
    assert picks == {"take": (("pile-1",),), "supply": (("supply",),)}
    assert all(choice.draws and not choice.ends for choice in scene.choices)


def test_a_discard_is_seen_where_it_will_lie():
    table = Table()
    table.hand(0, "red-keep", *["blue-keep"] * 4)
    table.pile("red-curvy-wall")
    table.turn_of(0)
    table.position.state.phase = Phase.DISCARD
    ghost = next(
        c.ghost
        for c in table.seen_by(0).position.scene(names=NAMES[:2]).choices
        if c.action == "discard red-keep"
    )
    table.play("discard red-keep")
    laid = next(
        p for p in table.seen_by(0).position.scene(names=NAMES[:2]).pieces if p.id == "pile-1"
    )
    assert (laid.symbol, laid.x, laid.y) == (ghost.symbol, ghost.x, ghost.y)


def nearly_won():
    """A table where Ada may lay her ninth tile."""
    table = Table()
    ring = [f"red-curvy-{role}" for role in ("tower", "wall") * (RING // 2)]
    table.ring(0, *ring)
    table.hand(0, "red-keep")
    table.turn_of(0)
    return table


def test_the_winner_is_crowned():
    table = nearly_won()
    table.play("place red-keep centre")
    scene = table.seen_by(1).position.scene(names=NAMES[:2])
    assert [card.seat for card in scene.seats if card.winner] == [0]
    assert scene.prompt == Prompt("Ada wins", "The castle is complete")
    assert not any(card.active for card in scene.seats)


def test_tables_of_words_follow_the_components():
    assert [name.replace(" ", "-") for name in TILES[1:]] == list(KIND_NAMES[1:])
    assert [name.removeprefix("the ") for name in THE_TILES[1:]] == list(TILES[1:])
    assert [name.split("the ")[1] for name in AT_PLACES] == list(PLACE_WORDS)
    initials = ["".join(part[0] for part in name.split()[0].split("-")) for name in PLACE_WORDS]
    assert initials[:RING] == list(PLACE_NAMES[:RING])
