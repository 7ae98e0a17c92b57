"""Tests without a network: the page, and finished games that were opened before."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, PageOpener
from tests.support.browser.pages import WORKS
from tests.support.browser.person import seen
from tests.support.polling import eventually
from tests.support.served import TWO_PERSONS, Client

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

# Until the parts of a game are there, among them a picture that was looked at.
KEPT = """async (table) => {
  const parts = ['', '/stream', '/record', '/account', '/pictures'];
  for (let seen = [], tries = 0; !parts.every((part) => seen.includes(part)); tries++) {
    if (tries > 1200) throw new Error(`only ${seen} is kept`);
    await new Promise((next) => setTimeout(next, 50));
    const cache = await caches.open(`keepstone / game ${table}`);
    seen = (await cache.keys()).map(({ url }) => new URL(url).pathname.split(table)[1]);
  }
}"""
RULES = "fetch('/api/games/castle-keep/rules?lang=en').then((answer) => answer.text())"
WITH_A_KEY = """fetch('/api/me/tables', { headers: { authorization: 'Bearer ' + 'k'.repeat(32) } })
  .then((answer) => answer.status)"""
MOST_GAMES = 30
OTHER_GAMES = f"""async () => {{
  for (let n = 0; n < {MOST_GAMES}; n++) await caches.open(`keepstone / game other${{n}}`);
}}"""
GAMES = "caches.keys().then((names) => names.filter((name) => name.includes(' game ')))"


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
    page = open_page(f"/t/{running}", service_workers="allow", **PHONE)
    page.evaluate(WORKS)
    page.evaluate(OTHER_GAMES)
    rules = page.evaluate(RULES)
    assert page.evaluate(WITH_A_KEY) == 200
    page.goto(f"{site.url}/t/{table}?n=1")
    expect(page.locator(".said p")).to_have_text(f"1 of {last}")
    page.get_by_role("button", name="Close", exact=True).tap()
    outcome = seen(page, ".end h2").inner_text()
    page.evaluate(KEPT, table)
    # The oldest one goes in the background.
    games = eventually(lambda: page.evaluate(GAMES), lambda found: len(found) <= MOST_GAMES)
    assert len(games) == MOST_GAMES and games[0].endswith("other1") and games[-1].endswith(table)
    page.evaluate("(games) => Promise.all(games.map((each) => caches.delete(each)))", games[:-1])

    page.context.set_offline(True)
    page.reload()
    expect(seen(page, ".end h2")).to_have_text(outcome)
    expect(page.locator("section.bar")).to_contain_text("a saved copy")
    page.get_by_role("button", name="Replay").tap()
    expect(page.locator(".said p")).to_have_text(f"0 of {last}")
    page.goto(f"{site.url}/t/{running}")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    assert page.evaluate(RULES) == rules
    kept = all_kept(page)
    assert running not in kept and "/me/" not in kept
    page.get_by_role("link", name="Go to the lobby", exact=True).tap()
    expect(page.get_by_role("link", name="Learn: Castle Keep")).to_be_visible()
    expect(page.get_by_role("button", name="Play now")).to_have_count(0)
    expect(page.get_by_role("link", name="New table")).to_have_count(0)
    expect(
        page.get_by_role("status").get_by_role("heading", name="You are offline")
    ).to_be_visible()
    expect(page.locator(f"a[href='/t/{table}']")).to_be_visible()

    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="You are offline")).to_have_count(0)
    open_page.complaints[:] = [each for each in open_page.complaints if "net::ERR_" not in each]
