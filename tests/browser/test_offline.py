"""What can be seen without a network: the page, and games that were looked at when they were over."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, PageOpener
from tests.browser.person import seen
from tests.server.served import TWO_PERSONS, Client

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

WORKS = """() => navigator.serviceWorker.controller ?? new Promise((found) =>
  navigator.serviceWorker.addEventListener('controllerchange', () => found(true)))"""
# Until the parts of a game are there, among them a picture that was looked at.
KEPT = """async (table) => {
  const parts = ['', '/stream', '/record', '/account', '/pictures'];
  for (let seen = [], tries = 0; !parts.every((part) => seen.includes(part)); tries++) {
    if (tries > 200) throw new Error(`only ${seen} is kept`);
    await new Promise((next) => setTimeout(next, 50));
    const cache = await caches.open(`keepstone / game ${table}`);
    seen = (await cache.keys()).map(({ url }) => new URL(url).pathname.split(table)[1]);
  }
}"""


def all_kept(page: Page) -> str:
    """All that the browser keeps, as one text."""
    return page.evaluate(
        """async () => {
          const names = await caches.keys();
          const lists = names.map(async (name) => (await (await caches.open(name)).keys()));
          return (await Promise.all(lists)).flat().map(({ url }) => url).join(' ');
        }"""
    )


def test_a_game_that_was_looked_at_is_seen_without_a_network(
    site: Client, open_page: PageOpener
) -> None:
    table = site.post("/api/tables", game="castle-keep", seats=["random", "random"])["table"]
    last = site.watch(table)["n"]
    running = site.post("/api/tables", **TWO_PERSONS)["table"]
    page = open_page("/", **PHONE)
    page.evaluate(WORKS)
    page.goto(f"{site.url}/t/{table}?n=1")
    expect(page.locator(".said p")).to_have_text(f"1 of {last}")
    page.get_by_role("button", name="Close", exact=True).tap()
    outcome = seen(page, ".end h2").inner_text()
    page.evaluate(KEPT, table)
    page.goto(f"{site.url}/t/{running}")
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()

    page.context.set_offline(True)
    page.goto(f"{site.url}/t/{running}")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    page.goto(site.url)
    expect(page.get_by_role("status").get_by_role("heading", name="No network")).to_be_visible()
    page.locator(f"a[href='/t/{table}']").tap()
    expect(seen(page, ".trouble")).to_contain_text("as it was kept here")
    page.reload()
    expect(seen(page, ".end h2")).to_have_text(outcome)
    page.get_by_role("button", name="Look again").tap()
    expect(page.locator(".said p")).to_have_text(f"0 of {last}")
    assert running not in all_kept(page)

    page.context.set_offline(False)
    page.goto(site.url)
    expect(page.get_by_role("heading", name="No network")).to_have_count(0)
    open_page.complaints[:] = [each for each in open_page.complaints if "net::ERR_" not in each]
