"""§5: when castles can be attacked, and which tiles fall."""

from keepstone import CHANCE, OVER
from tests.castle_keep.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse


def placed(text):
    """The tiles of a castle, written as "PLACE TILE, PLACE TILE"."""
    return dict(each.split() for each in text.split(", ")) if text else {}


def attack(hand, castle, players=2):
    """A table at which seat 0 with this hand is to act against seat 1 with this castle."""
    t = Table(players=players)
    t.castle(1, **placed(castle))
    t.hand(0, *hand)
    t.turn_of(0)
    return t


def castles(*texts, **options):
    """A table with the castles of the first seats."""
    t = Table(players=len(texts), **options)
    for seat, text in enumerate(texts):
        t.castle(seat, **placed(text))
    return t


def passed(t, seat, *names):
    """A seat, in whose turn attacks are not allowed, passes, and the next one draws two tiles."""
    t.turn_of(seat, attacks=False)
    t.play("pass")
    t.draw(*(names or ("red-keep", "red-keep")))


def test_no_attack_before_every_castle_has_two():
    """§5.1 As long as one castle has never had two tiles, nobody may attack."""
    blue = "n blue-curvy-wall, ne blue-curvy-tower"
    t = castles("n red-curvy-wall, ne red-curvy-tower", blue, blue, "n red-zigzag-wall")
    t.hand(0, "blue-curvy-wall")
    passed(t, 3)
    refuse(t, "5.1", "attack 1 n", "attack 2 n")


def test_attacks_begin_with_the_turn_after_the_last_second_tile():
    """§5.1 Once all have had two tiles, a keep counting as one, a lone keep falls to one keep."""
    t = castles(
        "n red-curvy-wall, ne red-curvy-tower",
        "n blue-curvy-wall, centre blue-keep",
        "n yellow-curvy-wall, ne yellow-curvy-tower",
        "n red-zigzag-wall",
    )
    t.hand(3, "red-zigzag-tower")
    t.hand(0, "blue-curvy-wall")
    t.hand(2, "blue-keep")
    t.turn_of(3, attacks=False)
    t.play("place red-zigzag-tower ne", "end")
    t.draw("red-keep", "red-keep")
    t.play("attack 1 n", "end")
    t.draw("red-keep", "red-keep")
    t.play("pass")
    t.draw("yellow-keep", "yellow-keep")
    check(t, "attack 1 centre", winners=[2])


def small_castles(**options):
    """Seat 1 has just left one tile of seat 0's castle, and seat 0 holds a wall like one of his."""
    t = castles(
        "n red-curvy-wall, s blue-curvy-wall", "n yellow-curvy-wall, s blue-zigzag-wall", **options
    )
    t.hand(0, "yellow-curvy-wall")
    t.hand(1, "red-curvy-wall")
    passed(t, 0)
    t.play("attack 0 n", "end")
    assert len(t.castle_of(0)) == 1
    t.draw("blue-keep", "blue-keep")
    return t


def test_when_attacks_are_allowed():
    """§5.1 Once allowed, attacks stay so, even if a castle falls below two tiles."""
    assert small_castles().may("attack 1 n")
    # With gate=always nobody attacks in a turn that begins with a castle below two tiles. Attacks
    # are back in the turn after all castles have two tiles again.
    t = small_castles(gate="always")
    refuse(t, "5.1", "attack 1 n")
    t.play("pass")
    t.draw("blue-zigzag-wall", "red-keep")
    t.play("pass")
    t.draw("blue-curvy-tower", "red-zigzag-wall")
    t.play("place blue-curvy-tower se", "end")
    t.draw("red-zigzag-tower", "blue-curvy-wall")
    assert t.may("attack 0 s")
    # With gate=always it holds for the turn: even the last tile of a castle may fall.
    two = "n red-curvy-wall, s blue-curvy-wall", "n yellow-curvy-wall, s blue-zigzag-wall"
    t = castles(*two, gate="always")
    t.hand(0, "yellow-curvy-wall", "blue-zigzag-wall")
    passed(t, 1)
    check(t, "attack 1 n", "attack 1 s", winners=[0])


def test_one_opponent_in_a_turn():
    """§5.2 After the first attack all others of the turn go against the same castle."""
    walls = "n red-curvy-wall, s blue-curvy-wall, e yellow-curvy-wall"
    t = attack(["red-curvy-wall", "blue-curvy-wall", "red-zigzag-wall"], walls, players=3)
    t.castle(2, "n red-zigzag-wall", "s blue-curvy-wall")
    assert t.may("attack 2 n")
    t.play("attack 1 n")
    refuse(t, "5.2", "attack 2 n", "attack 2 s")
    t.play("attack 1 s", "end")
    assert t.castle_of(1) == {"e": "yellow-curvy-wall"}
    assert t.castle_of(2) == {"n": "red-zigzag-wall", "s": "blue-curvy-wall"}
    # The choice of an opponent binds for that turn only.
    first = "n blue-zigzag-wall, s yellow-zigzag-wall"
    t = castles(
        first, "n red-curvy-wall, s blue-curvy-wall", "n red-zigzag-wall, s blue-curvy-wall"
    )
    t.hand(0, "red-curvy-wall")
    t.hand(1, "red-zigzag-wall", "blue-zigzag-wall")
    t.turn_of(0)
    t.play("attack 1 n", "end")
    t.draw("red-keep", "red-keep")
    assert t.may("attack 0 n") and t.may("attack 2 n")


def test_several_attacks():
    """§5.2 Wall and keep attacks mix: when the last wall has fallen, one keep is enough."""
    t = attack(["red-curvy-wall", "blue-keep"], "n red-curvy-wall, centre blue-keep")
    refuse(t, "5.4", "attack 1 centre")
    check(t, "attack 1 n", "attack 1 centre", winners=[0])
    # One attack is enough, though another would be possible.
    walls = "n red-curvy-wall, s red-curvy-wall, e blue-curvy-wall"
    t = attack(["red-curvy-wall", "red-curvy-wall"], walls)
    t.play("attack 1 n")
    assert t.may("attack 1 s")
    check(t, "end", to_act=CHANCE)
    # Only opponents are attacked.
    t = attack(["red-curvy-wall"], "n blue-curvy-wall, s yellow-curvy-wall")
    t.castle(0, "n red-curvy-wall", "s blue-curvy-wall")
    refuse(t, "5.2", "attack 0 n")


@each_row(
    "why hand castle action rule",
    [
        ("another shape", ["red-curvy-wall"], "n red-zigzag-wall", "n", "5.3"),
        ("another colour", ["red-curvy-wall"], "n blue-curvy-wall", "n", "5.3"),
        ("a free place", ["red-curvy-wall"], "n red-curvy-wall", "e", "5.3"),
        ("a tower", ["red-curvy-tower", "red-curvy-wall"], "nw red-curvy-tower", "nw", "5.3"),
        ("a guarded keep", ["red-keep"], "n red-curvy-wall, centre red-keep", "centre", "5.4"),
        (
            "keeps of another colour beside one that is right",
            ["red-keep", "blue-keep", "blue-keep"],
            "ne red-curvy-tower, centre red-keep",
            "centre",
            "5.4",
        ),
        ("another colour", ["blue-keep", "blue-keep"], "centre red-keep", "centre", "5.4"),
    ],
)
def test_what_is_not_hit(why, hand, castle, action, rule):
    """§5.3, §5.4 A wall falls to a wall of the same colour and shape, a keep to keeps of its colour."""
    t = attack(hand, f"{castle}, s yellow-zigzag-wall" if rule == "5.3" else castle)
    refuse(t, rule, f"attack 1 {action}")


def test_a_wall_falls_to_its_like():
    """§5.3 Both walls are discarded."""
    walls = "n red-curvy-wall, s red-zigzag-wall, e blue-curvy-wall"
    t = attack(["red-curvy-wall"], walls)
    check(t, "attack 1 n", hand_of={}, discards=["red-curvy-wall", "red-curvy-wall"])
    assert t.castle_of(1) == {"s": "red-zigzag-wall", "e": "blue-curvy-wall"}


@each_row(
    "why fallen left",
    [
        ("a tower beside it", "n red-curvy-wall, ne red-zigzag-tower", "e blue-zigzag-wall"),
        (
            "in both directions, whatever the shapes",
            "n red-curvy-wall, w red-zigzag-wall, nw red-zigzag-tower, ne red-curvy-tower, "
            "e red-straight-wall",
            "sw blue-curvy-tower",
        ),
        ("a gap", "n red-curvy-wall", "e red-zigzag-wall, sw red-curvy-tower"),
        ("another colour", "n red-curvy-wall", "ne blue-curvy-tower, e red-curvy-wall"),
        (
            "§5.5 a keep left is a castle left",
            "n red-curvy-wall, ne red-zigzag-tower",
            "centre red-keep",
        ),
        (
            "§5.6 no line runs through a keep",
            "n red-curvy-wall",
            "s red-zigzag-wall, centre red-keep",
        ),
        ("§5.6 of two like walls the one that is said", "n red-curvy-wall", "s red-curvy-wall"),
    ],
)
def test_the_line_falls_too(why, fallen, left):
    """§5.3, §5.5, §5.6 All tiles of its colour fall that are connected with the hit wall."""
    t = attack(["red-curvy-wall"], f"{fallen}, {left}")
    check(t, "attack 1 n", to_act=0)
    assert t.castle_of(1) == placed(left)


def test_keeps():
    """§5.4 With one wall left two red keeps hit the red keep; a keep alone falls to one, with the castle."""
    t = attack(["red-keep"] * 3, "n red-curvy-wall, centre red-keep")
    check(t, "attack 1 centre", hand_of={"red-keep": 1}, discards=["red-keep"] * 3)
    assert t.castle_of(1) == {"n": "red-curvy-wall"}
    t = attack(["red-keep", "red-keep", "blue-keep"], "centre red-keep")
    check(t, "attack 1 centre", discards=["red-keep"] * 2, winners=[0])
    assert t.castle_of(1) == {}
    assert t.hand_of(0) == {"red-keep": 1, "blue-keep": 1}


def test_the_last_tiles_fall():
    """§5.5 Two connected red tiles, a hit on the wall: the castle is gone, the attacker wins."""
    t = attack(["red-curvy-wall"], "n red-curvy-wall, ne red-zigzag-tower", players=3)
    t.castle(2, "n blue-curvy-wall", "s blue-curvy-wall")
    check(t, "attack 1 n", to_act=OVER, winners=[0])
    assert t.position.scores() == [1, 0, 0]


def test_rings():
    """§5.6 A line runs over the corner nw like over any other; the discards lie in order.

    Clockwise of the hit tile ne, anticlockwise of it nw and w; then the hit tile, then the one
    played.
    """
    line = "w red-zigzag-wall, nw red-straight-tower, n red-curvy-wall, ne red-curvy-tower"
    t = attack(["red-curvy-wall"], f"{line}, e blue-curvy-wall")
    t.pile("yellow-keep")
    t.play("attack 1 n")
    fallen = ["red-curvy-tower", "red-straight-tower", "red-zigzag-wall"]
    assert t.discards() == ["yellow-keep", *fallen, "red-curvy-wall", "red-curvy-wall"]
    assert t.castle_of(1) == {"e": "blue-curvy-wall"}
    # In a full ring of one colour the line goes once round, clockwise from the hit tile.
    shapes = ("curvy", "zigzag", "straight", "zigzag")
    ring = [f"red-{shape}-{kind}" for shape in shapes for kind in ("tower", "wall")]
    t = Table()
    t.ring(1, *ring)
    t.castle(1, centre="red-keep")
    t.hand(0, "red-straight-wall")
    t.turn_of(0)
    t.play("attack 1 s")
    assert t.discards() == [*ring[6:], *ring[:5], "red-straight-wall", "red-straight-wall"]
    assert t.castle_of(1) == {"centre": "red-keep"}
