"""Targets are large enough to touch and texts legible on screens of all sizes, measured by `bench.client.room`."""

from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from bench.client.room import LEGIBLE, MEASURE, OPEN, SIZES, SURE, TOLERATED, Seen, chosen_at
from tests.browser.conftest import PHONE
from tests.support.browser.view import at_rest, drawn

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

TOUCHED = SIZES[:4]
SHARED = 36  # where four castles share a small phone
SMALL = (320, 568)
COVERED = 4  # of a place, by the hit areas of its neighbours
AXES = (("x", "width"), ("y", "height"))
TALLEST = 190  # a bar of a title, two lines and two rows of buttons


@pytest.fixture(params=TOUCHED)
def screen(request) -> dict:
    width, height = map(int, request.param.split("x"))
    return PHONE | {"viewport": {"width": width, "height": height}}


def decision(open_page, site, screen, game: str, seats: int) -> Page:
    """The first decision at a table of bots."""
    place = site.open_pledged(game=game, seats=["me"] + ["random"] * (seats - 1), name="Ada")
    site.reveal(place, "Ada")
    page = open_page.place(place, **screen)
    page.locator(OPEN).first.wait_for()
    return drawn(page)


def measure(page: Page) -> Seen:
    return Seen(**page.evaluate(MEASURE))


def test_four_castles_have_room(open_page, site, screen):
    table = measure(decision(open_page, site, screen, "castle-keep", 4))
    assert min(table.targets) >= (
        SHARED if tuple(screen["viewport"].values()) == SMALL else TOLERATED
    )
    assert min(table.texts) >= LEGIBLE
    assert table.bar <= TALLEST + 44 and not table.wider


def test_four_estates_have_room(open_page, site, screen):
    """Hexes may be smaller than a finger: a tap on a tiny one enlarges it."""
    page = decision(open_page, site, screen, "burgundy", 4)
    table = measure(page)
    assert table.bar <= TALLEST and not table.wider
    assert min(table.controls) >= TOLERATED
    assert min(chosen_at(page, table)) >= SURE - COVERED


def test_no_card_of_four_players_covers_another(open_page, site):
    """Beside the board there is no room for three cards with trays one below the other."""
    page = decision(open_page, site, {"viewport": {"width": 1366, "height": 768}}, "castillos", 4)
    at_rest(page)
    cards = [card.bounding_box() for card in page.locator(".player").all()]
    shared = page.locator(".shared").bounding_box()
    assert len(cards) == 4
    for one, other in combinations([*cards, shared], 2):
        assert any(
            one[x] + one[size] <= other[x] or other[x] + other[size] <= one[x] for x, size in AXES
        )


def test_another_players_card_opens_in_place(open_page, site):
    place = site.open_pledged(game="castle-keep", seats=["me", "random"], name="Ada")
    site.reveal(place, "Ada")
    page = open_page.place(place, **PHONE)
    page.locator(OPEN).first.wait_for()
    theirs = page.locator(".piece[data-piece^='hand-1']")
    expect(theirs).to_have_count(0)
    card = page.get_by_role("list", name="Seats").get_by_role("button")
    card.tap()
    expect(card).to_have_attribute("aria-expanded", "true")
    for each in (theirs.last, page.locator(OPEN).first):
        expect(each).to_be_in_viewport(ratio=0.99)
    card.focus()
    page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-expanded", "false")
    expect(theirs).to_have_count(0)


def test_another_players_estate_opens_over_the_boards(open_page, site):
    place = site.open_pledged(game="burgundy", seats=["me", "random"], name="Ada")
    site.reveal(place, "Ada")
    page = open_page.place(place, **PHONE)
    page.locator(OPEN).first.wait_for()
    theirs = page.locator(".piece[data-piece^='cell-1']")
    depots = page.locator(".piece[data-piece^='plate']")
    expect(theirs).to_have_count(0)
    card = page.get_by_role("list", name="Seats").get_by_role("button")
    card.tap()
    expect(theirs.first).to_be_in_viewport(ratio=0.99)
    expect(theirs.last).to_be_in_viewport(ratio=0.99)
    expect(depots).to_have_count(0)
    card.tap()
    expect(depots.first).to_be_in_viewport()
    expect(theirs).to_have_count(0)


@pytest.mark.parametrize("hand", ["left", "right"])
def test_the_bar_is_beside_the_boards_on_a_phone_on_its_side(open_page, site, hand):
    screen = PHONE | {"viewport": {"width": 844, "height": 390}}
    page = decision(open_page, site, screen, "castle-keep", 4)
    page.evaluate("(hand) => (document.documentElement.dataset.hand = hand)", hand)
    at_rest(page)
    bar, boards = (page.locator(css).bounding_box() for css in ("section.bar", ".boards"))
    left, right = sorted((bar, boards), key=lambda box: box["x"])
    assert left["x"] + left["width"] <= right["x"]
    assert left is (bar if hand == "left" else boards)


def test_what_is_put_down_is_seen_beside_the_question_while_the_edge_cuts_it(open_page, site):
    place = site.open_pledged(game="castle", seats=["me", "random"], name="Ada")
    site.reveal(place, "Ada")
    page = open_page.place(place, **PHONE)
    page.locator(OPEN).first.wait_for()
    piece = page.locator(".prompt svg use")
    expect(piece).to_be_hidden()
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    expect(piece).to_be_visible()
    assert "castle-face-" in piece.get_attribute("href")
    page.keyboard.press("0")  # the whole table
    expect(piece).to_be_hidden()
