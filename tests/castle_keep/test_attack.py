"""§5: when castles can be attacked, and which tiles fall."""

from keepstone import CHANCE, OVER
from tests.castle_keep.table import Table


def attack(*names, players=2, **castle):
    """A table at which seat 0 with this hand is to act against seat 1 with this castle."""
    t = Table(players=players)
    t.castle(1, **castle)
    t.hand(0, *names)
    t.turn_of(0)
    return t


def test_no_attack_before_every_castle_has_two():
    """§5.1 As long as one castle has never had two tiles, nobody may attack."""
    t = Table(players=4)
    t.castle(0, n="red-curvy-wall", ne="red-curvy-tower")
    t.castle(1, n="blue-curvy-wall", ne="blue-curvy-tower")
    t.castle(2, n="blue-curvy-wall", ne="blue-curvy-tower")
    t.castle(3, n="red-zigzag-wall")
    t.hand(0, "blue-curvy-wall")
    t.turn_of(3, attacks=False)
    t.play("pass")
    t.draw("red-keep", "red-keep")
    assert t.refuses("attack 1 n") == "5.1"
    assert t.refuses("attack 2 n") == "5.1"


def test_attacks_begin_with_the_turn_after_the_last_second_tile():
    """§5.1 Once all have had two tiles, a keep counting as one, a lone keep falls to one keep."""
    t = Table(players=4)
    t.castle(0, n="red-curvy-wall", ne="red-curvy-tower")
    t.castle(1, n="blue-curvy-wall", centre="blue-keep")
    t.castle(2, n="yellow-curvy-wall", ne="yellow-curvy-tower")
    t.castle(3, n="red-zigzag-wall")
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
    t.play("attack 1 centre")
    assert t.position.winners() == [2]


def small_castles(**options):
    """Seat 1 has just left one tile of seat 0's castle, and seat 0 holds a wall like one of his."""
    t = Table(**options)
    t.castle(0, n="red-curvy-wall", s="blue-curvy-wall")
    t.castle(1, n="yellow-curvy-wall", s="blue-zigzag-wall")
    t.hand(0, "yellow-curvy-wall")
    t.hand(1, "red-curvy-wall")
    t.turn_of(0, attacks=False)
    t.play("pass")
    t.draw("red-keep", "red-keep")
    t.play("attack 0 n", "end")
    assert len(t.castle_of(0)) == 1
    t.draw("blue-keep", "blue-keep")
    return t


def test_attacks_stay_allowed():
    """§5.1 Once allowed, attacks stay so, even if a castle falls below two tiles."""
    assert small_castles().may("attack 1 n")


def test_gate_always_asks_again():
    """§5.1 With gate=always nobody attacks in a turn that begins with a castle below two tiles."""
    t = small_castles(gate="always")
    assert t.refuses("attack 1 n") == "5.1"


def test_gate_always_opens_again():
    """§5.1 With gate=always attacks are back in the turn after all castles have two tiles again."""
    t = small_castles(gate="always")
    t.play("pass")
    t.draw("blue-zigzag-wall", "red-keep")
    t.play("pass")
    t.draw("blue-curvy-tower", "red-zigzag-wall")
    t.play("place blue-curvy-tower se", "end")
    t.draw("red-zigzag-tower", "blue-curvy-wall")
    assert t.may("attack 0 s")


def test_gate_always_holds_for_the_turn():
    """§5.1 With gate=always it holds for the turn: even the last tile of a castle may fall."""
    t = Table(gate="always")
    t.castle(0, n="red-curvy-wall", s="blue-curvy-wall")
    t.castle(1, n="yellow-curvy-wall", s="blue-zigzag-wall")
    t.hand(0, "yellow-curvy-wall", "blue-zigzag-wall")
    t.turn_of(1, attacks=False)
    t.play("pass")
    t.draw("red-keep", "red-keep")
    t.play("attack 1 n", "attack 1 s")
    assert t.position.winners() == [0]


def test_one_opponent_in_a_turn():
    """§5.2 After the first attack all others of the turn go against the same castle."""
    walls = {"n": "red-curvy-wall", "s": "blue-curvy-wall", "e": "yellow-curvy-wall"}
    t = attack("red-curvy-wall", "blue-curvy-wall", "red-zigzag-wall", players=3, **walls)
    t.castle(2, n="red-zigzag-wall", s="blue-curvy-wall")
    assert t.may("attack 2 n")
    t.play("attack 1 n")
    assert t.refuses("attack 2 n") == "5.2"
    assert t.refuses("attack 2 s") == "5.2"
    t.play("attack 1 s", "end")
    assert t.castle_of(1) == {"e": "yellow-curvy-wall"}
    assert t.castle_of(2) == {"n": "red-zigzag-wall", "s": "blue-curvy-wall"}


def test_the_next_turn_may_have_another_target():
    """§5.2 The choice of an opponent binds for that turn only."""
    t = Table(players=3)
    t.castle(0, n="blue-zigzag-wall", s="yellow-zigzag-wall")
    t.castle(1, n="red-curvy-wall", s="blue-curvy-wall")
    t.castle(2, n="red-zigzag-wall", s="blue-curvy-wall")
    t.hand(0, "red-curvy-wall")
    t.hand(1, "red-zigzag-wall", "blue-zigzag-wall")
    t.turn_of(0)
    t.play("attack 1 n", "end")
    t.draw("red-keep", "red-keep")
    assert t.may("attack 0 n")
    assert t.may("attack 2 n")


def test_each_attack_meets_what_then_stands():
    """§5.2 Wall and keep attacks mix: when the last wall has fallen, one keep is enough."""
    t = attack("red-curvy-wall", "blue-keep", n="red-curvy-wall", centre="blue-keep")
    assert t.refuses("attack 1 centre") == "5.4"
    t.play("attack 1 n", "attack 1 centre")
    assert t.position.winners() == [0]


def test_an_attacker_may_stop():
    """§5.2 One attack is enough, though another would be possible."""
    walls = {"n": "red-curvy-wall", "s": "red-curvy-wall", "e": "blue-curvy-wall"}
    t = attack("red-curvy-wall", "red-curvy-wall", **walls)
    t.play("attack 1 n")
    assert t.may("attack 1 s")
    t.play("end")
    assert t.to_act == CHANCE


def test_the_own_castle_is_no_target():
    """§5.2 Only opponents are attacked."""
    t = attack("red-curvy-wall", n="blue-curvy-wall", s="yellow-curvy-wall")
    t.castle(0, n="red-curvy-wall", s="blue-curvy-wall")
    assert t.refuses("attack 0 n") == "5.2"


def test_a_wall_falls_to_its_like():
    """§5.3 A wall falls to a wall of the same colour and shape, not to one that shares only one."""
    t = attack("red-curvy-wall", n="red-curvy-wall", s="red-zigzag-wall", e="blue-curvy-wall")
    assert t.may("attack 1 n")
    assert t.refuses("attack 1 s") == "5.3"
    assert t.refuses("attack 1 e") == "5.3"
    t.play("attack 1 n")
    assert t.castle_of(1) == {"s": "red-zigzag-wall", "e": "blue-curvy-wall"}
    assert t.hand_of(0) == {}
    assert t.discards() == ["red-curvy-wall", "red-curvy-wall"]


def test_a_free_place_is_no_target():
    """§5.3 Where nothing stands nothing is hit."""
    t = attack("red-curvy-wall", n="red-curvy-wall", s="red-zigzag-wall")
    assert t.refuses("attack 1 e") == "5.3"


def test_a_tower_is_not_attacked():
    """§5.3 A tower is not attacked, neither with a tower nor with a wall."""
    castle = {"nw": "red-curvy-tower", "n": "red-zigzag-wall"}
    t = attack("red-curvy-tower", "red-curvy-wall", **castle)
    assert t.refuses("attack 1 nw") == "5.3"


def test_the_line_falls_too():
    """§5.3 Red wall A, red tower B beside it, blue wall C beside B: a hit on A takes A and B."""
    castle = {"n": "red-curvy-wall", "ne": "red-zigzag-tower", "e": "blue-zigzag-wall"}
    t = attack("red-curvy-wall", **castle)
    t.play("attack 1 n")
    assert t.castle_of(1) == {"e": "blue-zigzag-wall"}


def test_a_line_runs_both_ways():
    """§5.3 The line runs from the hit wall in both directions, whatever its shapes."""
    castle = {
        "sw": "blue-curvy-tower",
        "w": "red-curvy-wall",
        "nw": "red-zigzag-tower",
        "n": "red-straight-wall",
        "ne": "red-curvy-tower",
        "e": "red-zigzag-wall",
    }
    t = attack("red-straight-wall", **castle)
    t.play("attack 1 n")
    assert t.castle_of(1) == {"sw": "blue-curvy-tower"}


def test_a_line_ends_at_a_gap():
    """§5.3 What is not connected stays, though its colour is the same."""
    t = attack("red-curvy-wall", n="red-curvy-wall", e="red-zigzag-wall", sw="red-curvy-tower")
    t.play("attack 1 n")
    assert t.castle_of(1) == {"e": "red-zigzag-wall", "sw": "red-curvy-tower"}


def test_a_line_ends_at_another_colour():
    """§5.3 The line does not jump over a tile of another colour."""
    castle = {"n": "red-curvy-wall", "ne": "blue-curvy-tower", "e": "red-curvy-wall"}
    t = attack("red-curvy-wall", **castle)
    t.play("attack 1 n")
    assert t.castle_of(1) == {"ne": "blue-curvy-tower", "e": "red-curvy-wall"}


def test_two_keeps_for_a_guarded_keep():
    """§5.4 With one wall left one red keep does not hit the red keep, two do."""
    t = attack("red-keep", n="red-curvy-wall", centre="red-keep")
    assert t.refuses("attack 1 centre") == "5.4"
    t = attack("red-keep", "red-keep", "red-keep", n="red-curvy-wall", centre="red-keep")
    t.play("attack 1 centre")
    assert t.castle_of(1) == {"n": "red-curvy-wall"}
    assert t.hand_of(0) == {"red-keep": 1}
    assert t.discards() == ["red-keep"] * 3


def test_one_keep_for_a_lone_keep():
    """§5.4 A keep alone falls to one keep of its colour, and with it the castle."""
    t = attack("red-keep", "red-keep", "blue-keep", centre="red-keep")
    t.play("attack 1 centre")
    assert t.castle_of(1) == {}
    assert t.hand_of(0) == {"red-keep": 1, "blue-keep": 1}
    assert t.discards() == ["red-keep"] * 2
    assert t.position.winners() == [0]


def test_keeps_of_the_keeps_colour():
    """§5.4 Keeps of another colour do nothing, not even beside one that is right."""
    t = attack("red-keep", "blue-keep", "blue-keep", ne="red-curvy-tower", centre="red-keep")
    assert t.refuses("attack 1 centre") == "5.4"
    t = attack("blue-keep", "blue-keep", centre="red-keep")
    assert t.refuses("attack 1 centre") == "5.4"


def test_the_last_tiles_fall():
    """§5.5 Two connected red tiles, a hit on the wall: the castle is gone, the attacker wins."""
    t = attack("red-curvy-wall", players=3, n="red-curvy-wall", ne="red-zigzag-tower")
    t.castle(2, n="blue-curvy-wall", s="blue-curvy-wall")
    t.play("attack 1 n")
    assert t.to_act == OVER
    assert t.position.winners() == [0]
    assert t.position.scores() == [1, 0, 0]


def test_a_keep_left_is_a_castle_left():
    """§5.5 A castle with nothing but its keep is not destroyed."""
    t = attack("red-curvy-wall", n="red-curvy-wall", ne="red-zigzag-tower", centre="red-keep")
    t.play("attack 1 n")
    assert t.to_act == 0
    assert t.castle_of(1) == {"centre": "red-keep"}


def test_the_ring_has_no_end():
    """§5.6 A line runs over the corner nw like over any other; the discards lie in order.

    Clockwise of the hit tile ne, anticlockwise of it nw and w; then the hit tile, then the one
    played.
    """
    castle = {
        "w": "red-zigzag-wall",
        "nw": "red-straight-tower",
        "n": "red-curvy-wall",
        "ne": "red-curvy-tower",
        "e": "blue-curvy-wall",
    }
    t = attack("red-curvy-wall", **castle)
    t.pile("yellow-keep")
    t.play("attack 1 n")
    line = ["red-curvy-tower", "red-straight-tower", "red-zigzag-wall"]
    assert t.discards() == ["yellow-keep", *line, "red-curvy-wall", "red-curvy-wall"]
    assert t.castle_of(1) == {"e": "blue-curvy-wall"}


def test_a_whole_ring_of_one_colour():
    """§5.6 In a full ring of one colour the line goes once round, clockwise from the hit tile."""
    t = Table()
    ring = [
        "red-curvy-tower",
        "red-curvy-wall",
        "red-zigzag-tower",
        "red-zigzag-wall",
        "red-straight-tower",
        "red-straight-wall",
        "red-zigzag-tower",
        "red-zigzag-wall",
    ]
    t.ring(1, *ring)
    t.castle(1, centre="red-keep")
    t.hand(0, "red-straight-wall")
    t.turn_of(0)
    t.play("attack 1 s")
    assert t.discards() == [*ring[6:], *ring[:5], "red-straight-wall", "red-straight-wall"]
    assert t.castle_of(1) == {"centre": "red-keep"}


def test_the_keep_is_in_no_line():
    """§5.6 A line does not run through a keep of its colour, and the keep stays."""
    t = attack("red-curvy-wall", n="red-curvy-wall", s="red-zigzag-wall", centre="red-keep")
    t.play("attack 1 n")
    assert t.castle_of(1) == {"s": "red-zigzag-wall", "centre": "red-keep"}


def test_two_walls_alike():
    """§5.6 Of two like walls the attacker says which one is hit; it makes a difference."""
    castle = {"n": "red-curvy-wall", "ne": "red-curvy-tower", "s": "red-curvy-wall"}
    t = attack("red-curvy-wall", **castle)
    assert t.may("attack 1 n")
    t.play("attack 1 s")
    assert t.castle_of(1) == {"n": "red-curvy-wall", "ne": "red-curvy-tower"}
