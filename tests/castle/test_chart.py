"""The Castle in a terminal: tiles as letters, the board, choices, the score track."""

import re

import pytest

import keepstone
from keepstone.games.castle.rules.components import TURNS
from keepstone.games.castle.words.chart.tiles import TileChart
from keepstone.kit.state import snapshot
from keepstone.text.words import ENGLISH
from tests.support.rows import each_row

pytestmark = pytest.mark.either

LEFT, PITCH = 3, 8  # the first column of the board, and from one to the next


def begun(*events, game="castle"):
    position = keepstone.game(game).new()
    for event in events:
        position.play(event)
    return position


def lines(position, columns=80):
    return position.game.chart(position.state, columns, ENGLISH).splitlines()


def tile(face, turn=0, game="castle"):
    seen = snapshot(begun(game=game).state)
    return TileChart(seen, (face - 1) * TURNS + turn, {}).rows()


@each_row(
    "face turn rows",
    [
        (1, 0, ["cccpccc", "p--#--p", "CCCCCCC"]),  # three paths cut by a square; a market
        (9, 0, ["cccpccc", "p--+--p", "ccccccc"]),  # one path that forks
        (16, 0, ["cccpc h", "ccc|c h", "cccpc h"]),  # a court reaches round, one passes the house
        (16, 1, ["ccccccc", "p-----p", "c hhh c"]),
        (18, 0, ["cccpc h", "ccc|  h", "cccpc h"]),  # here the two beside the house are apart
        (23, 0, ["cccPccc", "ccc+--P", "ccccccc"]),  # a curve with a well
        (23, 2, ["ccccccc", "P--+ccc", "cccPccc"]),
        (36, 0, ["t cpc t", "tttottt", "ttttttt"]),  # a path that ends in a tower
        (38, 0, ["h hhh c", "h     c", "hhhhh c"]),  # two houses
        (44, 0, ["ttttttt", "ttttttt", "ttttttt"]),
        (48, 0, ["c ttt C", "c ttt C", "c ttt C"]),  # a tower across, courts apart
        (53, 0, ["C ttt C", "CCCCCCC", "C ttt C"]),  # a court across, towers apart
    ],
)
def test_a_tile_in_letters(face, turn, rows):
    assert tile(face, turn) == rows


def test_zamek_has_letters_of_its_own():
    assert tile(36, game="zamek") == ["p mrm p", "pppoppp", "ppppppp"]


def test_the_start_spaces_stand_at_the_wall():
    board = lines(begun())
    letters = " ".join(" ".join(board).split())
    assert "S3 hhh" in letters and "S6 CCC" in letters
    assert {"S0p", "S2p", "pS4", "S1t", "tS5"} <= set(letters.split())


def test_each_empty_space_has_the_turns_that_fit():
    """§4.2 All houses: a tile that looks the same in each turn fits beside houses, towers and courts only."""
    position = begun("draw 45")
    row = next(line for line in lines(position) if line.startswith(" 0 "))
    assert row[LEFT + 6 * PITCH :][:7] == "  [0]  "
    assert sum(line.count("[0]") for line in lines(position)) == len(position.legal()) == 4


def test_as_many_turns_are_shown_as_there_are_actions():
    position = begun("draw 45", "place 6 0 0", "skip", "draw 16")
    shown = "".join(re.findall(r"\[([0-3.]+)\]", "\n".join(lines(position))))
    assert len(shown.replace(".", "")) == len(position.legal())
    assert [line.strip() for line in lines(position)[-3:]] == [
        "cccpc h  ccccccc  h cpccc  c hhh c",
        "ccc|c h  p-----p  h c|ccc  p-----p",
        "cccpc h  c hhh c  h cpccc  ccccccc",
    ]


def test_the_tile_just_placed_is_marked_and_shown_large():
    position = begun("draw 16", "place 1 9 1")
    board = lines(position)
    row = next(line for line in board if line.startswith(" 9 "))
    assert row[LEFT + PITCH - 1 :][:9] == "[p-----p]"
    at = board.index("The tile at 1 9:")
    assert [line.strip() for line in board[at + 1 : at + 8]] == [
        "n1  n2  n3",
        "c   c   c",
        "w3 c           c e1",
        "w2 p   -----   p e2",
        "w1 c           c e3",
        "h   h   h",
        "s3  s2  s1",
    ]
    assert "    n1 n2 n3 e1 w3: court, 1 tile, 0 points at the end" in board


def test_followers_stand_at_their_ports_and_are_told():
    position = begun("draw 45", "place 6 0 0", "follower n1", "draw 16")
    board = lines(position)
    top = board[board.index(next(line for line in board if line.startswith(" 0 "))) - 1]
    assert top[LEFT + 6 * PITCH :][:7] == "hh1hhhh"
    assert "    6 0 n1: house, 2 tiles, 2 points now, open at 3 places" in board
    assert any(line.startswith("> Player 2: 0 points") for line in board)
    assert "followers left: 5" in " ".join(" ".join(board).split())


def test_markers_and_tokens_on_the_track():
    """§2 Two numbers to a letter; a token waits at 12/13. A path of start space and tile: 2 points."""
    position = begun()
    rows = [line for line in lines(position) if line.startswith("track  ")]
    assert rows[0].index("*") == len("track  ") + 12 // 2
    position = begun("draw 36", "place 1 9 3", "follower w2")
    assert position.scores() == [2, 0]
    rows = [line for line in lines(position) if line.startswith("track  ")]
    assert rows[0].startswith("track  21")
    assert "points to the next tokens: 10-11 or 14-15" in " ".join(
        " ".join(lines(position)).split()
    )


def test_a_narrow_terminal_gets_the_board_in_bands():
    position = begun("draw 16", "place 1 9 1", "skip", "draw 45")
    board = lines(position, 40)
    drawn = board[: board.index(next(line for line in board if line.startswith("p path")))]
    heads = [line.split() for line in drawn if re.fullmatch(r" {6}[ 0-8]+", line)]
    assert heads == [["0", "1", "2", "3"], ["4", "5", "6", "7"], ["8"]]
    assert max(map(len, board)) < 40
