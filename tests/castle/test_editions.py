"""§9: differences between the editions, `final_landing`, `open_tokens`, and rejected texts."""

import json

import pytest

import keepstone
from keepstone import OVER
from keepstone.games.castle.rules.terms import Phase
from tests.castle.faces import TILES
from tests.castle.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse

pytestmark = (
    pytest.mark.interpreted
)  # an edition has tiles of its own, and so would be compiled by itself
EDITIONS = [("castle", {}), ("castle", {"edition": "castle-rgg"}), ("zamek", {})]

every_edition = pytest.mark.parametrize(("game", "options"), EDITIONS)


def test_two_games_and_their_options():
    """§9 Both games are listed, and share their rules."""
    assert {"castle", "zamek"} <= set(keepstone.games.names())
    # Without a word: the German original's rules, no house rule, the standard set.
    assert keepstone.game("castle").options == {
        "edition": "castle",
        "final_landing": "false",
        "tiles": "standard",
    }
    options = keepstone.game("zamek").options
    assert options.get("edition", "zamek") == "zamek"
    assert (options["final_landing"], options["tiles"]) == ("false", "standard")
    # An edition that does not exist is refused, and those that do are named.
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


def takes_an_extra_turn(game, **options):
    """Seat 0 takes the token in its own turn."""
    t = Table(game, score=(10, 0), **options)
    t.two_points(0)
    t.play("token extra-turn")
    return t


@each_row("options", [{}, {"edition": "castle-rgg"}])
def test_an_extra_turn_at_once(options):
    """§9, §7.3 In The Castle the token may be played in the turn in which it is taken."""
    t = takes_an_extra_turn("castle", **options)
    check(t, phase=Phase.EXTRA)
    check(t, "extra", seat=0)


def test_extra_turns_in_zamek():
    """§9, §7.3 In Zamek it may be played from the next own turn on."""
    t = takes_an_extra_turn("zamek")
    check(t, phase=Phase.DRAW, seat=1)
    t.turns("court 3 11 0", "end house 1 9 3")
    check(t, phase=Phase.EXTRA)
    # In Zamek an older token may be used, and then the new one in the extra turn.
    t = takes_an_extra_turn("zamek", hold=["extra-turn"])
    check(t, "extra", tokens={"extra-turn": 1})
    t.turn("court 3 11 0")
    check(t, phase=Phase.EXTRA)
    t.play("extra")
    t.turn("end house 1 9 3")
    check(t, phase=Phase.DRAW, seat=1)
    # A token that the opponent takes in this turn does not affect an older one of the active seat.
    t = Table("zamek", score=(0, 9), hold=["extra-turn"])
    t.road(3, owner=1, by=0)
    t.play("token extra-turn")
    check(t, phase=Phase.EXTRA, seat=0)


# Paths with a well.


@every_edition
def test_paths_with_and_without_a_well(game, options):
    """§9 `open path` yields 1 for each of two tiles, in the English print 2 because of the well.

    Without a well all editions agree, and so they do on 2 for each tile of a completed path with one.
    """
    for face, points in (("straight well", 4 if "edition" in options else 2), ("straight", 2)):
        t = Table(game, hold=["open-path"], **options)
        t.turns(f"{face} 1 9 1 e2")
        assert t.finish() == [points, 0]
    t = Table(game, **options)
    t.road(3, faces=("straight well",))
    check(t, points=[6, 0])


def test_the_best_path_of_the_english_print():
    """§9, §8.5 In the English print two tiles with a well are better than three without."""
    t = Table(edition="castle-rgg", hold=["open-path"])
    t.turns("0: straight well 1 9 1 e2", "0: straight 3 0 1 e2", "0: straight house 4 0 1")
    assert t.finish() == [4, 0]


# The house rule.


FEATURES = ("tower end", "house end", "tower end 2", "house end 2")


def closing(*followers, faces=FEATURES, score=(0, 0), by=0, **options):
    """A tile at 4 5 closes the features on its sides, which have followers of seats."""
    t = Table(**options)
    t.hub(*zip(faces, followers, strict=True))
    t.score(*score)
    t.turn("court 4 5 0", by=by)
    return t


def test_final_landing_off():
    """§9, §6.8 By the rules each move of the marker may take a token, here at 13 on the way to 15."""
    check(closing(0, 0, None, None, score=(12, 0)), "score beyond n1", phase=Phase.TOKEN)


def test_final_landing_on():
    """§9 With `final_landing` the marker only passes through 13: no token."""
    t = closing(0, 0, None, None, score=(12, 0), final_landing=True)
    check(t, "score beyond n1", points=[15, 0], phase=Phase.DRAW, tokens={})
    assert 12 in t.towers()


@each_row("game", ["castle", "zamek"])
def test_final_landing_takes_at_the_end(game):
    """§9 A marker that stands on the tower after all moves of the turn takes the token."""
    t = closing(0, 0, None, None, game=game, score=(10, 0), final_landing=True)
    check(t, "score beyond n1", phase=Phase.TOKEN)
    check(t, "token open-house", points=[13, 0], tokens={"open-house": 1})


BOTH = {"faces": ("tower end", "house end", "house end 2", "house end 3"), "final_landing": True}


def test_final_landing_of_both():
    """§9 If both markers stand on one tower, the active seat takes the token.

    On two towers both take one, the active seat first.
    """
    t = closing(0, 1, None, None, score=(10, 11), **BOTH)
    check(t, points=[12, 12])
    check(t, "token open-house", tokens={"open-house": 1}, phase=Phase.DRAW)
    assert t.tokens(1) == {}
    t = closing(0, 1, None, None, score=(10, 15), by=1, **BOTH)
    t.play("token open-house")
    assert t.tokens(1) == {"open-house": 1}
    check(t, "token open-path", tokens={"open-path": 1})


def test_final_landing_before_the_extra_turn():
    """§9, §7.3a The token comes before the question of the extra turn, and may be just that."""
    check(takes_an_extra_turn("castle", final_landing=True), phase=Phase.EXTRA)


# What tokens for open features count in Zamek. The last tile, a crossing, makes a road of two with S4.

# Without a herald, it counts only in the literal reading.

OF_FOUR = ["straight 1 9 1", "straight house 2 9 1", "straight tower 3 9 1"]
OWN = ["0: straight 1 9 1 e2", *OF_FOUR[1:]]


@each_row(
    "why turns tokens points literal",
    [
        ("§7.2 the road of the other seat", OWN, {1: ["open-path"]}, [0, 0], [0, 4]),
        ("§7.2 a road of nobody", OF_FOUR, {0: ["open-path"]}, [0, 0], [4, 0]),
        ("§8.4 an own road", OWN, {0: ["open-path"]}, [4, 0], [4, 0]),
        ("both on one road", OWN, {0: ["open-path"], 1: ["open-path"]}, [4, 0], [4, 4]),
        # That of four, and the crossing with its start space.
        ("§7.4 two tokens on two roads", OWN, {1: ["open-path"] * 2}, [0, 0], [0, 4 + 2]),
        ("§2 a lone start space is a pigsty of one", [], {0: ["open-tower"]}, [0, 0], [2, 0]),
        # The only house on the table is a start space: the second token has nothing to count.
        ("§4.1 tiles in the box", [], {0: ["open-house"] * 2}, [0, 0], [1, 0]),
        # The crossing with S4, S0 and S2 alone, and the end of a road on tile 1.
        ("four roads", ["end house 3 5 0"], {0: ["open-path"] * 4}, [0, 0], [2 + 1 + 1 + 1, 0]),
        # `rich-court` asks for more followers in both readings: nobody's shrine at 94/95 counts nothing.
        ("§7.2 a meadow", [], {0: ["rich-court"]}, [0, 0], [0, 0]),
    ],
)
def test_open_tokens(why, turns, tokens, points, literal):
    """§9, §7.2, §8.4, §7.4, §2, §4.1 What tokens count if one must control the feature, and literally any."""
    for reading, expected in (("controlled", points), ("any", literal)):
        t = Table("zamek", open_tokens=reading)
        t.turns(*turns)
        for seat, kinds in tokens.items():
            t.hold(seat, *kinds)
        assert t.finish() == expected, reading
        assert t.points_from("open") == expected, reading


@each_row("reading points", [("controlled", 0), ("any", 2)])
def test_open_tokens_and_a_completed_pigsty(reading, points):
    """§9, §8.5 A tied pigsty of five tiles is complete, so only the start space 74/75 is left to count."""
    t = Table("zamek", open_tokens=reading, hold=["open-tower"])
    faces = ("tower end", "tower end 2", "tower end 3", "tower end 4")
    t.hub(*zip(faces, (0, 1, None, None), strict=True))
    t.turn("tower four 4 5 0", by=0)
    assert t.finish() == [points, 0]


def test_open_tokens_and_options_of_zamek():
    """§9 The Castle's rulebook asks for more followers, so there is nothing to choose."""
    with pytest.raises(keepstone.KeepstoneError):
        keepstone.game("castle", open_tokens="any")
    # With both, the marker passes 13, and the other seat's token counts the crossing with its start
    # space.
    more = {"score": (12, 0), "final_landing": True, "open_tokens": "any"}
    t = closing(0, 0, None, None, game="zamek", **more)
    check(t, "score beyond n1", phase=Phase.DRAW, points=[15, 0])
    t.hold(1, "open-path")
    t.finish()
    assert t.points_from("open") == [0, 2]
    # A record that was written before there was `open_tokens` is read as `controlled`.
    plain = json.loads(keepstone.game("zamek").new(seed=1).to_json())
    del plain["options"]["open_tokens"]
    assert keepstone.load(json.dumps(plain)).config.options["open_tokens"] == "controlled"


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
    refuse(t, "8.1", "draw 1", "place 1 9 0", "skip", "extra", "done", "token five-points")


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
