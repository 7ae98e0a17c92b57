"""Tests of the client's fonts."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageOpener
from tests.support.browser.view import at_rest

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

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
