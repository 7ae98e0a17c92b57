"""§9: differences between the editions, `final_landing`, `open_tokens`, and rejected texts."""

import json

import pytest

import keepstone
from keepstone import OVER
from keepstone.games.castle.rules.terms import Phase
from tests.castle.faces import TILES
from tests.castle.table import Table
from tests.support.rows import each_row

pytestmark = (
    pytest.mark.interpreted
)  # an edition has tiles of its own, and so would be compiled by itself
EDITIONS = [("castle", {}), ("castle", {"edition": "castle-rgg"}), ("zamek", {})]

every_edition = pytest.mark.parametrize(("game", "options"), EDITIONS)


def test_two_games():
    """§9 Both games are listed, and share their rules."""
    assert {"castle", "zamek"} <= set(keepstone.games.names())


def test_defaults():
    """§9 Without a word: the German original's rules, no house rule, the standard set."""
    assert keepstone.game("castle").options == {
        "edition": "castle",
        "final_landing": "false",
        "tiles": "standard",
    }
    options = keepstone.game("zamek").options
    assert options.get("edition", "zamek") == "zamek"
    assert (options["final_landing"], options["tiles"]) == ("false", "standard")


def test_an_unknown_edition():
    """§9 An edition that does not exist is refused, and those that do are named."""
    with pytest.raises(keepstone.UnknownName) as refusal:
        keepstone.game("castle", edition="zamek")
    assert refusal.value.allowed == ("castle", "castle-rgg")
    with pytest.raises(keepstone.UnknownName):
        keepstone.game("zamek", edition="castle")


@each_row("game", ["castle", "zamek"])
def test_an_unknown_value(game):
    """§9 The house rule is on or off."""
    with pytest.raises(keepstone.UnknownName) as refusal:
        keepstone.game(game, final_landing="perhaps")
    assert refusal.value.allowed == ("false", "true")


# The extra turn in the turn in which it is taken.


def takes_an_extra_turn(game, options):
    """Seat 0 takes the token in its own turn."""
    t = Table(game, **options)
    t.score(10, 0)
    t.two_points(0)
    t.play("token extra-turn")
    return t


@each_row("options", [{}, {"edition": "castle-rgg"}])
def test_an_extra_turn_at_once(options):
    """§9, §7.3 In The Castle the token may be played in the turn in which it is taken."""
    t = takes_an_extra_turn("castle", options)
    assert t.phase == Phase.EXTRA
    t.play("extra")
    assert int(t.state.seat) == 0


def test_no_extra_turn_at_once_in_zamek():
    """§9, §7.3 In Zamek it may be played from the next own turn on."""
    t = takes_an_extra_turn("zamek", {})
    assert t.phase == Phase.DRAW
    assert int(t.state.seat) == 1
    t.turn("court 3 11 0")
    t.turn("end house 1 9 3")
    assert t.phase == Phase.EXTRA


def test_an_older_extra_turn_in_zamek():
    """§9, §7.3 In Zamek an older token may be used, and then the new one in the extra turn."""
    t = Table("zamek")
    t.hold(0, "extra-turn")
    t.score(10, 0)
    t.two_points(0)
    t.play("token extra-turn", "extra")
    assert t.tokens(0) == {"extra-turn": 1}
    t.turn("court 3 11 0")
    assert t.phase == Phase.EXTRA
    t.play("extra")
    t.turn("end house 1 9 3")
    assert t.phase == Phase.DRAW
    assert int(t.state.seat) == 1


# An open path with a well.


@each_row(
    "game options points",
    [("castle", {}, 2), ("castle", {"edition": "castle-rgg"}, 4), ("zamek", {}, 2)],
)
def test_an_open_path_with_a_well(game, options, points):
    """§9 `open path` yields 1 for each of two tiles, in the English print 2 because of the well."""
    t = Table(game, **options)
    t.turn("straight well 1 9 1", "e2")
    t.hold(0, "open-path")
    t.finish()
    assert t.points() == [points, 0]


@every_edition
def test_an_open_path_without_a_well(game, options):
    """§9 Without a well all editions agree."""
    t = Table(game, **options)
    t.turn("straight 1 9 1", "e2")
    t.hold(0, "open-path")
    t.finish()
    assert t.points() == [2, 0]


def test_the_best_path_of_the_english_print():
    """§9, §8.5 In the English print two tiles with a well are better than three without."""
    t = Table(edition="castle-rgg")
    t.turn("straight well 1 9 1", "e2", by=0)
    t.turn("straight 3 0 1", "e2", by=0)
    t.turn("straight house 4 0 1", by=0)
    t.hold(0, "open-path")
    t.finish()
    assert t.points() == [4, 0]


@every_edition
def test_a_finished_path_with_a_well(game, options):
    """§9 A completed path with a well yields 2 for each tile in all editions."""
    t = Table(game, **options)
    t.road(3, faces=("straight well",))
    assert t.points() == [6, 0]


# The house rule.


def from_twelve(**options):
    """Seat 0 passes 13 on its way to 15: first the house, then the tower."""
    t = Table(**options)
    t.hub(w=("tower end", 0), n=("house end", 0), e=("tower end 2", None), s=("house end 2", None))
    t.score(12, 0)
    t.turn("court 4 5 0", by=0)
    t.play("score beyond n1")
    return t


def test_final_landing_off():
    """§9, §6.8 By the rules each move of the marker may take a token."""
    assert from_twelve().phase == Phase.TOKEN


def test_final_landing_on():
    """§9 With `final_landing` the marker only passes through 13: no token."""
    t = from_twelve(final_landing=True)
    assert t.points() == [15, 0]
    assert t.phase == Phase.DRAW
    assert t.tokens(0) == {}
    assert 12 in t.towers()


@each_row("game", ["castle", "zamek"])
def test_final_landing_takes_at_the_end(game):
    """§9 A marker that stands on the tower after all moves of the turn takes the token."""
    t = Table(game, final_landing=True)
    t.hub(w=("tower end", 0), n=("house end", 0), e=("tower end 2", None), s=("house end 2", None))
    t.score(10, 0)
    t.turn("court 4 5 0", by=0)
    t.play("score beyond n1")
    assert t.phase == Phase.TOKEN
    t.play("token open-house")
    assert t.points() == [13, 0]
    assert t.tokens(0) == {"open-house": 1}


def test_final_landing_of_both():
    """§9 If both markers stand on one tower, the active seat takes the token."""
    t = Table(final_landing=True)
    t.hub(w=("tower end", 0), n=("house end", 1), e=("house end 2", None), s=("house end 3", None))
    t.score(10, 11)
    t.turn("court 4 5 0", by=0)
    assert t.points() == [12, 12]
    t.play("token open-house")
    assert t.tokens(0) == {"open-house": 1}
    assert t.tokens(1) == {}
    assert t.phase == Phase.DRAW


def test_final_landing_of_both_on_two_towers():
    """§9 On two towers both take one, the active seat first."""
    t = Table(final_landing=True)
    t.hub(w=("tower end", 0), n=("house end", 1), e=("house end 2", None), s=("house end 3", None))
    t.score(10, 15)
    t.turn("court 4 5 0", by=1)
    t.play("token open-house")
    assert t.tokens(1) == {"open-house": 1}
    t.play("token open-path")
    assert t.tokens(0) == {"open-path": 1}


def test_final_landing_before_the_extra_turn():
    """§9, §7.3a The token comes before the question of the extra turn, and may be just that."""
    t = Table(final_landing=True)
    t.score(10, 0)
    t.two_points(0)
    t.play("token extra-turn")
    assert t.phase == Phase.EXTRA


# What tokens for open features count in Zamek. The last tile, a crossing, makes a road of two with S4.

every_reading = pytest.mark.parametrize(("reading", "counts"), [("controlled", 0), ("any", 1)])


def road_of_four(reading, owner):
    """In Zamek, an unfinished road of three tiles and a start space; owner: the seat of its herald, or None."""
    t = Table("zamek", open_tokens=reading)
    t.turn("straight 1 9 1", None if owner is None else "e2", by=owner or 0)
    t.turn("straight house 2 9 1")
    t.turn("straight tower 3 9 1")
    return t


def test_open_tokens_of_zamek_only():
    """§9 The Castle's rulebook asks for more followers, so there is nothing to choose."""
    assert keepstone.game("zamek").options["open_tokens"] == "controlled"
    with pytest.raises(keepstone.KeepstoneError):
        keepstone.game("castle", open_tokens="any")
    with pytest.raises(keepstone.UnknownName) as refusal:
        keepstone.game("zamek", open_tokens="all")
    assert refusal.value.allowed == ("controlled", "any")


@every_reading
def test_open_tokens_and_the_road_of_the_other_seat(reading, counts):
    """§9, §7.2 Seat 1 has the token and seat 0 the herald: 4 points for the literal reading, else none."""
    t = road_of_four(reading, owner=0)
    t.hold(1, "open-path")
    t.finish()
    assert t.points() == [0, 4 * counts]
    assert t.points_from("open") == [0, 4 * counts]


@every_reading
def test_open_tokens_and_a_road_of_nobody(reading, counts):
    """§9, §7.2 No herald stands on the road."""
    t = road_of_four(reading, owner=None)
    t.hold(0, "open-path")
    t.finish()
    assert t.points() == [4 * counts, 0]


@every_reading
def test_open_tokens_and_an_own_road(reading, counts):
    """§9, §8.4 An own road counts in both readings."""
    t = road_of_four(reading, owner=0)
    t.hold(0, "open-path")
    t.finish()
    assert t.points() == [4, 0]


@every_reading
def test_open_tokens_of_both_on_one_road(reading, counts):
    """§9 Literally, each seat may choose the same road."""
    t = road_of_four(reading, owner=0)
    t.hold(0, "open-path")
    t.hold(1, "open-path")
    t.finish()
    assert t.points() == [4, 4 * counts]


@every_reading
def test_two_open_tokens_on_two_roads(reading, counts):
    """§9, §7.4 Two tokens of one seat need two roads: that of four, and the crossing with its start space."""
    t = road_of_four(reading, owner=0)
    t.hold(1, "open-path", "open-path")
    t.finish()
    assert t.points() == [0, (4 + 2) * counts]


@every_reading
def test_open_tokens_and_a_lone_start_space(reading, counts):
    """§9, §2 A start space that nothing touches is an unfinished pigsty of one tile: 2 points."""
    t = Table("zamek", open_tokens=reading)
    t.hold(0, "open-tower")
    t.finish()
    assert t.points() == [2 * counts, 0]


@every_reading
def test_open_tokens_and_tiles_in_the_box(reading, counts):
    """§9, §4.1 The only house on the table is a start space: the second token has nothing to count."""
    t = Table("zamek", open_tokens=reading)
    t.hold(0, "open-house", "open-house")
    t.finish()
    assert t.points() == [counts, 0]


@every_reading
def test_open_tokens_and_the_first_tile_of_the_set(reading, counts):
    """§9, §4.1 Four roads: the crossing with S4, S0 and S2 alone, and the end of a road on tile 1."""
    t = Table("zamek", open_tokens=reading)
    t.turn("end house 3 5 0")
    t.hold(0, *["open-path"] * 4)
    t.finish()
    assert t.points() == [(2 + 1 + 1 + 1) * counts, 0]


@every_reading
def test_open_tokens_and_a_completed_pigsty(reading, counts):
    """§9, §8.5 A tied pigsty of five tiles is complete, so only the start space 74/75 is left to count."""
    t = Table("zamek", open_tokens=reading)
    t.hub(
        w=("tower end", 0),
        n=("tower end 2", 1),
        e=("tower end 3", None),
        s=("tower end 4", None),
    )
    t.hold(0, "open-tower")
    t.turn("tower four 4 5 0", by=0)
    t.finish()
    assert t.points() == [2 * counts, 0]


@every_reading
def test_open_tokens_and_a_meadow(reading, counts):
    """§9, §7.2 `rich-court` asks for more followers in both readings: nobody's shrine at 94/95 counts nothing."""
    t = Table("zamek", open_tokens=reading)
    t.hold(0, "rich-court")
    t.finish()
    assert t.points() == [0, 0]


def test_both_options_of_zamek():
    """§9 With both, the marker passes 13, and the other seat's token counts the crossing with its start space."""
    t = Table("zamek", final_landing=True, open_tokens="any")
    t.hub(w=("tower end", 0), n=("house end", 0), e=("tower end 2", None), s=("house end 2", None))
    t.score(12, 0)
    t.turn("court 4 5 0", by=0)
    t.play("score beyond n1")
    assert (t.phase, t.points()) == (Phase.DRAW, [15, 0])
    t.hold(1, "open-path")
    t.finish()
    assert t.points_from("open") == [0, 2]


def test_a_record_without_the_option():
    """§9 A record that was written before there was `open_tokens` is read as `controlled`."""
    plain = json.loads(keepstone.game("zamek").new(seed=1).to_json())
    del plain["options"]["open_tokens"]
    assert keepstone.load(json.dumps(plain)).config.options["open_tokens"] == "controlled"


# Texts that are no actions.


@each_row(
    "text",
    [
        "",
        "pass",
        "Draw 1",
        "draw",
        "draw 0",
        "draw 61",
        "draw 01",
        "draw one",
        "draw 1 2",
        "place",
        "place 1 9",
        "place 1 9 4",
        "place 1 9 -1",
        "place 0 0 0",
        "place 9 2 0",
        "place 1 12 0",
        "place 1 9 1 1",
        "place 1,9,1",
        "place +1 9 1",
        "follower",
        "follower n",
        "follower n0",
        "follower n4",
        "follower 1",
        "follower x2",
        "skip 1",
        "score",
        "score 0",
        "score beyond",
        "score beyond n4",
        "score n1 beyond",
        "double tower",
        "single house",
        "token",
        "token extra",
        "token 1",
        "token extra turn",
        "extra turn",
        "done now",
        "\0",
        5.0,
        None,
    ],
)
def test_texts_that_are_no_actions(text):
    """A text outside the grammar is no action, and changes nothing."""
    t = Table()
    t.lay("court 3 11 0")
    before = t.position.copy()
    with pytest.raises(keepstone.InvalidAction):
        t.position.play(text)
    assert t.position == before


@each_row(
    "text rule",
    [
        ("draw 1", "4.1"),
        ("place 1 9 0", "4.1"),
        ("score n1", "6.5"),
        ("score beyond n1", "6.5"),
        ("double", "7.3b"),
        ("single", "7.3b"),
        ("token extra-turn", "6.5"),
        ("extra", "7.3a"),
        ("done", "7.3a"),
    ],
)
def test_the_wrong_step(text, rule):
    """An action of another step of the turn is refused with the number of a rule."""
    t = Table()
    t.lay("court 3 11 0")
    assert t.refuses(text) == rule


def test_nothing_after_the_end():
    """§8.1 When the game is over nothing can be played any more."""
    t = Table()
    t.finish()
    assert t.to_act == OVER
    for text in ("draw 1", "place 1 9 0", "skip", "extra", "done", "token five-points"):
        assert t.refuses(text) == "8.1"


@every_edition
def test_a_whole_game(game, options):
    """§8.1 A game at random: at most 60 tiles, 16 empty spaces at least, every point accounted for."""
    position = keepstone.game(game, **options).new(seed=3)
    t = Table(position=position)
    while not t.is_over:
        if position.to_act == keepstone.CHANCE:
            position.roll()
        else:
            legal = position.legal()
            position.play(legal[len(position.log) * 7 % len(legal)])
    assert (t.state.tile == 0).sum() >= 16
    assert t.state.tally.sum(axis=1).tolist() == t.points()
    assert not t.state.stock_size


def test_a_record_keeps_the_set():
    """§10 A game with a set of its own is written down with it, and read again."""
    t = Table()
    t.turn("straight 1 9 1", "e2")
    t.turn("end house 2 9 3")
    again = keepstone.load(t.position.to_json())
    assert again == t.position
    assert again.config.options["tiles"] == TILES
