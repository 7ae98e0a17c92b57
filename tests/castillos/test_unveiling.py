"""The picture at the end of a round, compared with a round worked out by hand."""

from itertools import combinations

from keepstone.drawing.scene import Prompt
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.viewer import SPECTATOR
from keepstone.text.words import MINUS
from tests.castillos.pictures import NAMES, PLAYERS, piece, played
from tests.castillos.table import Table
from tests.support.never_empty import never_empty
from tests.support.pieces import named
from tests.support.rows import each_row


def unveiled(phase=Phase.RESULT):
    """Worked out by hand.

    Ada, sun 5: 5, coins 1 + 5 against 3, so +8. North, sun 4: 3 against 4, lost, nothing. East,
    moon 5: 0 against 5, -5. South, sun 2: nobody, +2. West, moon 3: 2 against 2, held, nothing.
    Bo, moon ace: 1, coins 0 against 4, so -3. West, moon null: nothing. East, moon 2: held by the
    ace, which counts 2 + 1 beside a castle on an ace: +2.
    """
    t = Table(2)
    t.map(". sun-4 .", "moon-3 sun-5 moon-5", ". sun-2 .", at=(-1, -1))
    t.map("sun-null sun-ace sun-3 moon-null moon-ace moon-2 moon-4", at=(0, 2))
    t.castles("sun-5", "moon-ace")
    t.coins(0, "null sun-5", "ace sun-5", "2 moon-3", "3 sun-4", "4 moon-ace", "5 moon-null")
    t.coins(1, "3 sun-5", "2 moon-3", "4 sun-4", "5 moon-5", "ace moon-2", "null moon-4")
    t.turn_of(0, phase, number=1 if phase == Phase.RESULT else 2)
    t.state.revealed[:2] = 1
    t.state.score[:2] = (5, -1)
    return t


@each_row("viewer", [0, 1, SPECTATOR])
def test_badges_show_what_each_tile_brings(viewer):
    scene = unveiled().seen_by(viewer).position.scene(names=NAMES[:2])
    badges = {
        p.id: (p.text, p.symbol.removeprefix("castillos-")) for p in named(scene.pieces, "gain")
    }
    assert badges == {
        "gain-0-sun-5": ("+8", "gain-sun"),
        "gain-0-moon-5": (f"{MINUS}5", "loss-sun"),
        "gain-0-sun-2": ("+2", "gain-sun"),
        "gain-1-moon-ace": (f"{MINUS}3", "loss-moon"),
        "gain-1-moon-2": ("+2", "gain-moon"),
    }


def test_badges_say_why():
    scene = unveiled().seen_by(1).position.scene(names=NAMES[:2])
    labels = {p.id: p.label for p in named(scene.pieces, "gain")}
    assert labels["gain-0-sun-5"] == "Ada's castle on sun 5, strength 6 against 3: +8"
    lost = f"Ada does not control moon 5, east of the castle, strength 0 against 5: {MINUS}5"
    assert labels["gain-0-moon-5"] == lost
    held = "Bo controls moon 2, east of the castle, strength 3 against 0: +2"
    assert labels["gain-1-moon-2"] == held
    assert piece(scene, "coin-1-4").label == "Bo's ace coin on moon 2, strength 3"


def test_a_round_is_counted_in_words():
    scene = unveiled().seen_by(0).position.scene(names=NAMES[:2])
    said = {card.name: (card.score, *card.lines) for card in scene.seats}
    assert said == {
        "Ada": (
            5,
            "Castle on sun 5: +5",
            f"Coins on it: +6 {MINUS}3",
            f"East, moon 5: {MINUS}5 (0 vs 5)",
            "South, sun 2: +2 (0 vs 0)",
            "This round +5, total 5",
        ),
        "Bo": (
            -1,
            "Castle on moon ace: +1",
            f"Coins on it: {MINUS}4",
            "East, moon 2: +2 (3 vs 0)",
            f"This round {MINUS}1, total {MINUS}1",
        ),
    }
    assert scene.prompt == Prompt("Round 1 of 2", f"Ada +5, Bo {MINUS}1")


@never_empty
def results(players):
    """Scenes of the results of all rounds of a match."""
    for position in played(players, 2):
        if position.state.phase >= Phase.RESULT:
            yield position.scene()


@PLAYERS
def test_badges_keep_clear_of_each_other(players):
    """The plate of a badge is the middle of its square, half as high."""
    for scene in results(players):
        plates = [
            (p.id, p.x + p.width / 2, p.y + p.height / 2, p.width)
            for p in named(scene.pieces, "gain")
        ]
        for (a, ax, ay, side), (b, bx, by, _) in never_empty(combinations(plates, 2)):
            assert abs(ax - bx) > 0.85 * side or abs(ay - by) > 0.48 * side, (a, b)


@PLAYERS
def test_the_badge_of_a_castle_leaves_its_emblem_to_be_seen(players):
    """It is on the keep, a sixth of the tile; a plate has half of the height of its badge."""
    for scene in results(players):
        for castle in never_empty(named(scene.pieces, "castle")):
            plates = [plate(p) for p in named(scene.pieces, "gain") if lies_on(p, castle)]
            side = castle.width
            emblem = (castle.x + 0.56 * side, castle.y + 0.26 * side, 0.16 * side, 0.16 * side)
            assert not [each for each in plates if meet(each, emblem)], castle


def plate(badge):
    return badge.x, badge.y + 0.22 * badge.height, badge.width, 0.56 * badge.height


def lies_on(badge, castle):
    """Return whether a badge belongs to the owner of a castle and lies on its tile."""
    middle = badge.x + badge.width / 2, badge.y + badge.height / 2
    x, y = middle[0] - castle.x, middle[1] - castle.y
    return badge.owner == castle.owner and 0 < x < castle.width and 0 < y < castle.height


def meet(a, b):
    (ax, ay, awide, ahigh), (bx, by, bwide, bhigh) = a, b
    return max(ax, bx) < min(ax + awide, bx + bwide) and max(ay, by) < min(ay + ahigh, by + bhigh)


def test_the_winner_is_crowned():
    scene = unveiled(Phase.OVER).seen_by(1).position.scene(names=NAMES[:2])
    assert [card.name for card in scene.seats if card.winner] == ["Ada"]
    assert scene.prompt == Prompt("Ada wins", f"Ada 5, Bo {MINUS}1")
    assert not any(card.active for card in scene.seats)


def test_a_tie_crowns_both():
    t = unveiled(Phase.OVER)
    t.state.score[:2] = 4
    scene = t.seen_by(1).position.scene(names=NAMES[:2])
    assert all(card.winner for card in scene.seats)
    assert scene.prompt == Prompt("Shared victory: Ada, Bo", "Ada 4, Bo 4")
