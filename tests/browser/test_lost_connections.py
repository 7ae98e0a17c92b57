"""A page whose connection is dead though nobody closed it: it says so, and soon shows the true table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PageOpener
from tests.server.served import Client
from tests.server.silence import BOTH, Network, Way

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

CHECK = {
    "visibilitychange": "document.dispatchEvent(new Event('visibilitychange'))",
    "online": "window.dispatchEvent(new Event('online'))",
    "pageshow": "window.dispatchEvent(new Event('pageshow'))",
}


@pytest.fixture
def network(site: Client) -> Iterator[Network]:
    port = site.http.base_url.port
    assert port
    with Network(port).open() as network:
        yield network


@pytest.fixture
def open_behind(browser, network, chance) -> Iterator[PageOpener]:
    """Opens pages behind the network. What the page writes to the console about lost connections is no fault."""
    opener = PageOpener(browser, f"http://127.0.0.1:{network.port}", chance)
    yield opener
    opener.close()


def opened(open_behind, site):
    """A page at a table of two persons, on their turn, and what it needs to go on: the table and the seats."""
    table, secrets = site.two_persons()
    with site.socket(table, secrets[0]) as socket:
        view = socket.news()[-1]
    seat = view["to_act"]
    place = {"table": table, "seat": seat, "secret": secrets[seat]}
    page = open_behind.place(place, **DESKTOP)
    expect(page.locator("section.bar h2")).to_contain_text("Your turn")
    return page, table, secrets[seat], view["n"]


@pytest.mark.parametrize("event", [None, *CHECK])
@pytest.mark.parametrize("ways", [BOTH, frozenset({Way.TO_CLIENT})], ids=["both", "to client"])
def test_a_page_on_a_silent_connection_shows_the_true_table(
    open_behind, site, network, event, ways
):
    """The turn has ended elsewhere: the page sees it after 15 s of silence, or 3 s after it is looked at."""
    page, table, secret, n = opened(open_behind, site)
    network.forget(ways)
    with site.socket(table, secret, after=n) as other:
        action = other.news()[-1]["scene"]["choices"][0]["action"]
        other.play(n, action)
        other.until("event")
        while other.until("view")["scene"]["choices"]:  # a turn may have several actions
            with site.socket(table, secret) as again:
                view = again.news()[-1]
                if view["scene"]["choices"]:
                    other.play(view["n"], view["scene"]["choices"][0]["action"])
    if event:
        page.evaluate(CHECK[event])
    expect(page.locator("section.bar h2")).not_to_contain_text("Your turn", timeout=60_000)
