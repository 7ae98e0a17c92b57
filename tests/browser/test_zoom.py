"""Tests of zooming into a table."""

import pytest
from playwright.sync_api import expect

from bench.client.room import FINGER
from tests.browser.conftest import DESKTOP, PHONE, SMALL
from tests.support.browser.hands import SHOWN
from tests.support.browser.lobby import play_against_bots
from tests.support.browser.person import Pointer
from tests.support.browser.view import VIEW, drawn, view
from tests.support.polling import eventually

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def test_buttons_and_keys_zoom_and_never_leave_the_table(open_page):
    page = open_page.game(**PHONE)
    play_against_bots(page, seats=4)
    Pointer(page).until(".target.open")
    whole = view(drawn(page))
    page.get_by_role("button", name="Zoom in").click()
    close = eventually(lambda: view(page), lambda now: now[2] < whole[2])
    page.keyboard.press("+")
    page.wait_for_function(f"({VIEW})()[2] < {close[2]}")
    page.get_by_role("button", name="Zoom out").click()
    for _ in range(20):
        page.mouse.move(200, 300)
        page.mouse.down()
        page.mouse.move(390, 600)
        page.mouse.up()
    eventually(lambda: view(page)[:2], lambda corner: corner == whole[:2])
    page.keyboard.press("0")
    eventually(lambda: view(page), lambda now: now == whole)
    expect(page.get_by_role("button", name="Zoom out")).to_have_count(0)


def test_the_keyboard_brings_what_it_reaches_into_view(open_page):
    page = open_page.game(**PHONE)
    play_against_bots(page, seats=4)
    Pointer(page).until(".target.open")
    drawn(page)
    for _ in range(2):
        page.keyboard.press("+")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
        expect(page.locator(".target:focus")).to_be_in_viewport(ratio=0.99)


def test_the_top_row_is_above_an_enlarged_table_on_a_phone_on_its_side(open_page):
    page = open_page.game(**PHONE | {"viewport": {"width": 844, "height": 390}})
    play_against_bots(page, seats=4)
    Pointer(page).until(".target.open")
    whole = view(drawn(page))
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").tap()
    menu = page.get_by_role("button", name="Log and rules")
    menu.tap()
    expect(page.get_by_role("tab", name="Rules")).to_be_visible()
    menu.tap()
    expect(page.get_by_role("tab", name="Rules")).to_be_hidden()
    page.get_by_role("button", name="Show the whole table").tap()
    eventually(lambda: view(page), lambda now: now == whole)


# The centre and the id of a target that a finger could miss, while nothing is picked.
TINY = """() => document.querySelector('.chosen, .buttons .primary') ? null :
  [...document.querySelectorAll('.target.open > path:first-of-type')].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return { at: [x + width / 2, y + height / 2], side: Math.min(width, height), id: each.parentNode.dataset.id };
  }).find(({ side }) => side < 23)"""


def test_a_finger_that_picks_a_tiny_target_enlarges_it(open_page):
    page = open_page.game("castle", **SMALL)
    play_against_bots(page)
    tiny = Pointer(page).play_until(lambda: drawn(page).evaluate(TINY))
    whole, picked = view(page), page.locator(SHOWN)
    page.touchscreen.tap(*tiny["at"])
    page.wait_for_function(f"({VIEW})()[2] < {whole[2]}")
    expect(picked.first).to_be_visible()
    box = drawn(page).locator(f".target[data-id='{tiny['id']}'] .ring").bounding_box()
    assert min(box["width"], box["height"]) >= FINGER - 1
    page.keyboard.press("Escape")
    expect(picked).to_have_count(0)
    page.keyboard.press("0")
    eventually(lambda: view(page), lambda now: now == whole)
    page.mouse.click(*tiny["at"])
    expect(picked.first).to_be_visible()
    assert view(page)[2] == whole[2]


# A place on the new tile, and such a place where a follower can be put, not a feature that can be scored next.
SPOT = ".target.open[data-id^='detail-']"
FREE_SPOT = f"{SPOT}:has([href*='castle-follower-'])"
CHOICES = f"""() => [...document.querySelectorAll("{SPOT}")].map((each) => {{
  const {{ width, height }} = each.querySelector('.ring').getBoundingClientRect();
  return {{ side: Math.min(width, height), image: each.querySelector('use')?.href.baseVal ?? '' }};
}})"""


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (1366, 768)])
def test_one_tap_places_a_follower_in_the_loupe(open_page, size):
    width, height = size
    page = open_page.game("castle", **PHONE | {"viewport": {"width": width, "height": height}})
    play_against_bots(page)
    Pointer(page).until(FREE_SPOT)
    whole = view(drawn(page))
    spots = page.evaluate(CHOICES)
    # On the smallest phone, the loupe can be as large as the boards and still be a little too small.
    assert min(spot["side"] for spot in spots) >= (40 if width == 320 else FINGER - 0.5)
    assert all("castle-follower-" in spot["image"] for spot in spots), spots
    for card in page.get_by_role("list", name="Seats").get_by_role("listitem").all():
        expect(card).to_be_in_viewport(ratio=0.99)
    page.locator(SPOT).first.tap()
    expect(page.locator(".buttons .primary")).to_be_visible()
    assert view(drawn(page))[2] == whole[2]


def test_what_a_pick_costs_is_told_beside_it(open_page):
    page = open_page.game("burgundy", **DESKTOP)
    play_against_bots(page)
    costly = page.locator(".target.open:has(.cost)").first
    Pointer(page).play_until(costly.count)
    shown = costly.locator("text").inner_html()
    assert shown.rstrip("+").isdigit()
    assert shown in costly.get_attribute("aria-label")


ABOVE = """() => Boolean(document.querySelector(".target").compareDocumentPosition(
  document.querySelector(".emblems .emblem")) & Node.DOCUMENT_POSITION_FOLLOWING)"""


def test_what_another_did_is_pointed_at_until_the_next_action(open_page):
    """The outlines of targets do not hide the emblems."""
    page = open_page.game("castle-keep", **DESKTOP)
    play_against_bots(page)
    Pointer(page).until(".target.open", ".news")
    marked = page.locator(".news").first.get_attribute("data-news")
    expect(page.locator(f".piece[data-piece='{marked}']")).to_have_count(1)
    page.reload()
    expect(page.locator(".target.open").first).to_be_visible()
    expect(page.locator(f".news[data-news='{marked}'][data-seat='1']")).to_have_count(1)
    assert page.evaluate(ABOVE)
