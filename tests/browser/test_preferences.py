"""Preferences of users (chosen colours, 200 % zoom, no motion), and the client's fonts."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import DESKTOP, PHONE, PageOpener
from tests.support.browser.lobby import play_against_bots
from tests.support.browser.person import Pointer
from tests.support.browser.view import at_rest, beside

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

# A window of 1440 by 900 pixels, at 200 %.
TWICE = {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2}
PAGES = ("/", "/play/castillos", "/rules/castle", "/learn/castle-keep")
GESTURES = 20  # a few turns
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"
COUNT_MOTION = """() => {
  const animate = Element.prototype.animate;
  window.motions = 0;
  Element.prototype.animate = function (...how) { window.motions++; return animate.apply(this, how); };
}"""
# The number of rows and of values of each group of radio buttons.
ROWS = """() => [...document.querySelectorAll('dialog[open] fieldset .row')].map((row) =>
  [new Set([...row.children].map((each) => each.offsetTop)).size, row.children.length])"""


def edges(page: Page) -> set[str]:
    """The colours under the tabs."""
    tabs = page.get_by_role("tab")
    return set(
        tabs.evaluate_all("all => all.map((each) => getComputedStyle(each).borderBottomColor)")
    )


def test_chosen_colours_show_what_is_chosen(open_page):
    page = open_page.game(**DESKTOP)
    play_against_bots(page)
    Pointer(page).wait()
    beside(page)
    page.emulate_media(forced_colors="active")
    assert len(edges(page)) == 2


def test_a_page_twice_as_large_is_not_wider_than_its_window(open_page):
    page = open_page(**TWICE)
    for path in PAGES:
        page.goto(open_page.url + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert not at_rest(page).evaluate(TOO_WIDE), path
    page.goto(f"{open_page.url}/play/burgundy")
    play_against_bots(page)
    Pointer(page).until(".target.open")
    assert not at_rest(page).evaluate(TOO_WIDE)
    expect(page.get_by_role("region", name="Your choices")).to_be_in_viewport(ratio=0.99)


def test_nothing_moves_for_who_wants_no_motion(open_page):
    page = open_page.game(**DESKTOP)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(COUNT_MOTION)
    play_against_bots(page)
    person = Pointer(page)
    person.play_until(lambda: page.evaluate("motions"))
    page.emulate_media(reduced_motion="reduce")
    until_now = at_rest(page).evaluate("motions")
    for _ in range(GESTURES):
        person.go_on()
    assert at_rest(page).evaluate("motions") == until_now


def test_settings_stay_open_when_the_page_has_loaded(open_page):
    page = open_page.game(**PHONE)
    held: list[Route] = []
    page.route("**/api/tables/*", lambda route: held.append(route), times=1)
    play_against_bots(page)
    expect(page.get_by_text("Opening table")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    settings = page.get_by_role("dialog", name="Settings")
    expect(settings).to_be_visible()
    held[0].continue_()
    expect(page.locator("svg[aria-label='The table']")).to_be_visible()
    expect(settings).to_be_visible()
    settings.get_by_role("button", name="Close").click()
    expect(settings).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_settings_stay_open_in_another_language(open_page):
    page = open_page(**PHONE)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("de")
    settings = page.get_by_role("dialog", name="Einstellungen")
    expect(settings).to_be_visible()
    settings.get_by_label("Sprache").select_option("en")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


@pytest.mark.parametrize("locale", ["en", "de"])
def test_choices_have_one_row_or_a_row_each(open_page, locale) -> None:
    page = open_page(locale=locale, **PHONE)
    page.locator("header button").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    groups = at_rest(page).evaluate(ROWS)
    assert len(groups) > 2
    assert all(rows in (1, values) for rows, values in groups), groups


LOADED = """() => document.fonts.ready.then((fonts) =>
  [...fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))"""
# Until the font with the letters of Polish is there; a busy machine is slow.
KEPT = """async () => {
  for (let tries = 0; tries < 1200; tries++) {
    const cache = await caches.open('keepstone / page');
    if ((await cache.keys()).some(({ url }) => url.includes('asap-latin-ext'))) return true;
    await new Promise((next) => setTimeout(next, 50));
  }
  return false;
}"""


def lobby(open_page: PageOpener, locale: str, **wish: str) -> Page:
    page = open_page(locale=locale, **wish)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".games").get_by_role("button").first).to_be_visible()
    return at_rest(page)


def test_a_page_loads_two_families_and_only_the_letters_of_its_language(
    open_page: PageOpener,
) -> None:
    english, polish = (
        [each.strip('"') for each in lobby(open_page, locale).evaluate(LOADED)]
        for locale in ("en-GB", "pl-PL")
    )
    assert sorted(english) == ["Asap Variable", "Eczar Variable"]
    assert polish.count("Asap Variable") == 2


def test_the_letters_of_a_language_are_kept_for_a_page_without_a_network(
    open_page: PageOpener,
) -> None:
    assert lobby(open_page, "pl-PL", service_workers="allow").evaluate(KEPT)
