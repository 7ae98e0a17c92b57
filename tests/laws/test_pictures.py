"""Properties that hold for the picture of every table of every game."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from msgspec import to_builtins

import keepstone
from keepstone.games import OWN
from keepstone.kit.viewer import SPECTATOR
from tests.laws.pictures import NAMES, inside, pictures, stages, symbols, to_draw
from tests.laws.tables import TABLES

tables = pytest.mark.parametrize(("name", "players"), TABLES)
games = pytest.mark.parametrize("name", keepstone.games.names())
RULES = Path(__file__).parents[2] / "docs/rules"


def things(picture):
    return (*picture.pieces, *picture.spaces)


@tables
def test_a_table_of_every_stage_is_drawn(name, players):
    """So no law below passes because nothing was there to break it."""
    field = stages(name).__name__.lower()
    reached = {int(position.state[field]) for position in to_draw(name, players)}
    assert [each.name for each in stages(name) if each not in reached] == []


@tables
def test_a_scene_offers_exactly_the_legal_actions(name, players):
    for seen, picture in pictures(name, players):
        legal = seen.legal() if seen.viewer == seen.to_act >= 0 else []
        assert [choice.action for choice in picture.choices] == legal


@tables
def test_things_have_names_of_their_own_and_choices_point_at_them(name, players):
    for _, picture in pictures(name, players):
        ids = [thing.id for thing in things(picture)]
        assert len(set(ids)) == len(ids)
        assert {each for c in picture.choices for alike in c.picks for each in alike} <= set(ids)
        lying = {piece.id for piece in picture.pieces}
        assert {each for choice in picture.choices for each in choice.held} <= lying


@tables
def test_pointing_at_things_means_one_choice_or_its_turns(name, players):
    for _, picture in pictures(name, players):
        pointed = Counter(
            (frozenset(c.picks), c.ghost and c.ghost.turn) for c in picture.choices if c.picks
        )
        assert set(pointed.values()) <= {1}


@tables
def test_each_seat_has_a_card_and_the_viewer_is_the_first(name, players):
    for seen, picture in pictures(name, players):
        assert picture.boards
        seats = [card.seat for card in picture.seats]
        assert sorted(seats) == list(range(players))
        assert seats == [(seats[0] + i) % players for i in range(players)]
        assert [card.name for card in picture.seats] == [NAMES[seat] for seat in seats]
        assert seen.viewer in (SPECTATOR, seats[0])


@tables
def test_parts_have_names_of_their_own_and_everything_is_in_one(name, players):
    for _, picture in pictures(name, players):
        parts = [part.id for part in picture.parts()]
        assert len(set(parts)) == len(parts)
        ghosts = [choice.ghost for choice in picture.choices if choice.ghost]
        glows = [glow for region in picture.regions for glow in region.glows]
        things = (*picture.pieces, *picture.spaces, *picture.tracks, *ghosts, *glows)
        assert {thing.part for thing in things} <= set(parts)


@tables
def test_tracks_name_only_markers_that_are_drawn(name, players):
    for _, picture in pictures(name, players):
        drawn = {piece.id for piece in picture.pieces}
        assert {marker for track in picture.tracks for marker in track.pieces} <= drawn


@tables
def test_everything_is_in_the_picture(name, players):
    for _, picture in pictures(name, players):
        ghosts = [choice.ghost for choice in picture.choices if choice.ghost]
        drawn = (*things(picture), *ghosts)
        assert [thing for thing in drawn if not inside(picture, thing)] == []


@tables
def test_whatever_is_drawn_has_a_symbol(name, players):
    known = set(re.findall(r'<symbol id="([^"]+)"', symbols(name)))
    for _, picture in pictures(name, players):
        drawn = {piece.symbol for piece in picture.pieces}
        drawn |= {choice.ghost.symbol for choice in picture.choices if choice.ghost}
        drawn |= {glow.symbol for region in picture.regions for glow in region.glows}
        assert drawn <= known


@tables
def test_everything_is_told_in_words(name, players):
    for _, picture in pictures(name, players):
        assert all(thing.label for thing in (*picture.pieces, *picture.spaces))
        assert all(choice.words for choice in picture.choices)
        assert picture.prompt.title


@pytest.mark.parametrize(("name", "players"), [each for each in TABLES if each[0] in OWN])
def test_a_prompt_names_a_rule_that_there_is(name, players):
    """Whoever is to decide is told one, whatever is to be decided."""
    book = (RULES / f"{name}.md").read_text("utf-8")
    told = {picture.prompt.rule for _, picture in pictures(name, players) if picture.choices}
    assert told and all(f"**§{rule}" in book for rule in told)


@tables
def test_a_picture_travels_as_json(name, players):
    for _, picture in pictures(name, players):
        plain = json.loads(json.dumps(to_builtins(picture)))
        assert len(plain["pieces"]) == len(picture.pieces)


@tables
def test_equal_tables_make_equal_pictures(name, players):
    for seen, picture in pictures(name, players)[::3]:
        assert seen.copy().scene(NAMES[:players]) == picture


# Symbols


@games
def test_ids_of_symbols_are_unique_and_begin_with_the_name_of_the_game(name):
    ids = re.findall(r'\bid="([^"]+)"', symbols(name))
    assert len(set(ids)) == len(ids)
    assert all(each.startswith(f"{name}-") for each in ids)


@games
def test_whatever_a_symbol_refers_to_is_there(name):
    ids = set(re.findall(r'\bid="([^"]+)"', symbols(name)))
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', symbols(name))) <= ids


@games
def test_symbols_travel_quickly(name):
    assert len(symbols(name)) < 260_000
