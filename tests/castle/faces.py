"""Sixty simple faces that keep scenarios short, and the text of the set they form."""

START = """
S0 -.P1.-
S1 T1
S2 -.P1.-
S3 H1
S4 -.P1.-
S5 T1
S6 C1 ; market C1
"""

FACES = {
    # A path from the north that ends in a building.
    "end house": "C1.P1.C2 C2 H1 C1",
    "end tower": "C1.P1.C2 C2 T1 C1",
    "end house 2": "C1.P1.C2 H1 H1 H1",
    "end tower 2": "C1.P1.C2 T1 T1 T1",
    "end house 3": "H1.P1.H1 H1 H1 H1",
    "end tower 3": "T1.P1.T1 T1 T1 T1",
    "two ends": "C1.P1.C2 H1 C3.P2.C4 H1",
    "two ends 2": "C1.P1.C2 T1 C3.P2.C4 T1",
    # A path from north to south.
    "straight": "C1.P1.C2 C2 C2.P1.C1 C1",
    "straight house": "C1.P1.C2 H1 C2.P1.C1 C1",
    "straight tower": "C1.P1.C2 T1 C2.P1.C1 C1",
    "straight well": "C1.P1.C2 H1 C2.P1.C1 H2 ; well P1",
    "straight market": "C1.P1.C2 T1 C2.P1.C1 T2 ; market C2",
    "house side": "C1.P1.H1 H1 H1.P1.C1 C1",
    "tower side": "C1.P1.T1 T1 T1.P1.C1 C1",
    # A path from north to east.
    "curve": "C1.P1.C2 C2.P1.C1 C1 C1",
    "curve tower": "C1.P1.C2 C2.P1.C1 T1 T1",
    "curve house": "C1.P1.C2 C2.P1.C1 H1 H1",
    "curve well": "C1.P1.C2 C2.P1.C1 C1 H1 ; well P1",
    "curve 2": "C1.P1.C2 C2.P1.C1 H1 C1",
    "curve 3": "C1.P1.C2 C2.P1.C1 T1 C1",
    # Paths to the north, east and west, and crossings of four.
    "fork": "C1.P1.C2 C2.P1.C3 C3 C3.P1.C1",
    "fork house": "C1.P1.C2 C2.P1.C3 H1 C3.P1.C1",
    "fork tower": "C1.P1.C2 C2.P1.C3 T1 C3.P1.C1",
    "square": "C1.P1.C2 C2.P2.C3 H1 C3.P3.C1 ; square ; well P2",
    "square 2": "C1.P1.C2 C2.P2.C3 C3 C3.P3.C1 ; square",
    "cross": "C1.P1.C2 C2.P1.C3 C3.P1.C4 C4.P1.C1",
    "cross 2": "T1.P1.T2 T2.P1.T3 T3.P1.T4 T4.P1.T1",
    # One tower edge to the north, one house edge to the north, or both.
    "tower end": "T1 C1 C1 C1 ; market C1",
    "tower end 2": "T1 H1 C1 H2",
    "tower end 3": "T1 C1 H1 C2",
    "tower end 4": "T1 H1 H1 C1",
    "tower end 5": "T1 C1 H1 H1",
    "house end": "H1 C1 C1 C1 ; market C1",
    "house end 2": "H1 T1 C1 T2",
    "house end 3": "H1 T1 T1 C1",
    "house end 4": "H1 C1 T1 T1",
    "house end 5": "H1 T1 T1 T1",
    "tower and house": "T1 C1 H1 C1",
    # Two segments of one kind that are not connected.
    "tower pair": "T1 C1 T2 C1",
    "house pair": "H1 C1 H2 C1",
    "house pair 2": "H1 C1 H2 C2",
    "pairs": "T1 H1 T2 H2",
    # Larger towers and houses.
    "tower corner": "T1 T1 C1 C1 ; market C1",
    "tower straight": "T1 C1 T1 C2",
    "tower straight 2": "T1 H1 T1 H2",
    "tower straight 3": "T1 C1 T1 H1",
    "tower three": "T1 T1 C1 T1",
    "tower four": "T1 T1 T1 T1",
    "tower by house": "T1 T1 H1 H1",
    "house corner": "H1 H1 C1 C1 ; market C1",
    "house straight": "H1 C1 H1 C2",
    "house straight 2": "H1 T1 H1 T2",
    "house straight 3": "H1 C1 H1 T1",
    "house three": "H1 H1 C1 H1",
    "house three 2": "H1 H1 T1 H1",
    "house four": "H1 H1 H1 H1",
    # Courts.
    "court": "C1 C1 C1 C1 ; market C1",
    "court corner": "C1 C1 T1 H1",
    "court corner 2": "C1 C1 H1 T1",
}

NUMBER = {name: number for number, name in enumerate(FACES, 1)}


def as_text(faces=FACES, start=START):
    """Return the text of a set: its start spaces and its faces."""
    return start + "".join(f"{number:02} {face}\n" for number, face in enumerate(faces.values(), 1))


TILES = as_text()
