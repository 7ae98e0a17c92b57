"""Tests of what browsers do differently: translation, blocked storage, missing interfaces, zoom, bidi."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.support.browser.lobby import play_against_bots

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

PAGES = [
    "/",
    "/play/castle-keep",
    "/play/castle",
    "/learn/castle",
    "/puzzles/castle",
    "/rules/castle",
    "/leaders/castle",
    "/daily/castle",
    "/contests",
    "/contests/new",
    "/me",
    "/statistics",
    "/record",
]
# Reading localStorage throws an error, as in a browser that blocks the data of sites.
BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("blocked", "SecurityError"); },
});"""
SMALL_FIELDS = """() => [...document.querySelectorAll("input, select, textarea")]
  .filter((each) => parseFloat(getComputedStyle(each).fontSize) < 16)
  .map((each) => each.outerHTML.slice(0, 80))"""
ZOOMING = """() => [...document.querySelectorAll("a, button, input, select, label, [role=button]")]
  .filter((each) => !["manipulation", "none"].includes(getComputedStyle(each).touchAction))
  .map((each) => each.outerHTML.slice(0, 80))"""
HEBREW = "\u05d3\u05e0\u05d4 2"


@pytest.mark.parametrize("path", PAGES)
def test_a_touch_does_not_zoom_the_page(open_page, path):
    page = open_page(path, **PHONE)
    expect(page.get_by_role("main")).to_be_visible()
    expect(page.get_by_text("Loading")).to_have_count(0)  # the placeholder of the page is gone
    page.get_by_role("button", name="Settings").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(SMALL_FIELDS) == []
    assert page.evaluate(ZOOMING) == []


def test_two_tabs_share_a_key_and_settings(open_page):
    one = open_page.game()
    two = one.context.new_page()
    two.goto(f"{open_page.url}/play/castillos")
    for page in (one, two):
        play_against_bots(page)
    kept = "localStorage.getItem('keepstone.key')"
    assert one.evaluate(kept) == two.evaluate(kept) is not None
    two.get_by_role("button", name="Settings").first.click()
    two.get_by_label("Dark").first.check(force=True)
    expect(one.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_game_is_played_where_storage_is_blocked(browser, open_page):
    # The init scripts of the usual pages use the storage.
    context = browser.new_context(service_workers="block", reduced_motion="reduce")
    open_page.contexts.append(context)
    blocked = context.new_page()
    blocked.add_init_script(BLOCKED)
    blocked.goto(f"{open_page.url}/play/castle-keep")
    play_against_bots(blocked)
    expect(blocked.get_by_text("does not let this page save data")).to_have_count(1)
    expect(blocked.get_by_text("Watching")).to_have_count(0)
    expect(blocked.locator("section.bar .buttons button").first).to_be_visible()


def test_a_browser_without_newer_interfaces_shows_the_page(open_page):
    page = open_page("/rules/castle")
    page.add_init_script(
        "delete Intl.Segmenter; delete Intl.ListFormat; delete AbortSignal.timeout"
    )
    page.goto(open_page.url)
    expect(page.get_by_role("list", name="Games")).to_be_visible()
    expect(page.locator("#unsupported")).to_have_count(0)


def test_a_browser_that_cannot_run_the_page_shows_a_sentence(open_page):
    page = open_page("/rules/castle", java_script_enabled=False)
    expect(page.get_by_text("Keepstone needs JavaScript")).to_be_visible()


def test_the_browser_does_not_translate_texts_that_change(open_page):
    page = open_page("/rules/castle")
    expect(page.locator("html")).to_have_attribute("translate", "no")
    expect(page.locator(".text").first).to_have_attribute("translate", "yes")


def test_a_right_to_left_name_is_isolated(open_page, site):
    place = site.post("/api/tables", game="castle-keep", seats=["me", "random"], name=HEBREW)
    page = open_page(f"/t/{place['table']}")
    expect(page.get_by_text(f"\u2068{HEBREW}\u2069's turn").first).to_be_attached()
