"""Tests of greedy play: evaluation of the table right after an action."""

from keepstone.bots import choose
from tests.castle_keep.table import Table


def test_it_builds_rather_than_keeps():
    t = Table()
    t.castle(0, n="red-curvy-wall")
    t.hand(0, "red-curvy-tower", "blue-keep", "blue-zigzag-wall", "yellow-straight-wall")
    t.turn_of(0, attacks=False)
    assert choose("greedy", t.position.observe(0), seed=1).startswith("place red-curvy-tower")


def test_it_discards_what_it_cannot_build():
    t = Table()
    t.castle(0, n="red-curvy-wall", ne="red-curvy-tower")
    t.hand(0, "red-keep", "red-zigzag-wall", "red-straight-wall", "red-zigzag-tower", "blue-keep")
    t.turn_of(0, attacks=False)
    t.play("pass")
    assert choose("greedy", t.position.observe(0), seed=1) == "discard blue-keep"
