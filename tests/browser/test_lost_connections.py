"""A page whose connection is dead though nobody closed it: it says so, and soon shows the true table."""

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PageOpener
from tests.support.moments import MINUTE, moment
from tests.support.polling import eventually
from tests.support.process import Process
from tests.support.served import Client, serving
from tests.support.silence import BOTH, Network, Way

__all__ = ["moment"]
pytestmark = [pytest.mark.browser, pytest.mark.compiled]

CHECK = {
    "visibilitychange": "document.dispatchEvent(new Event('visibilitychange'))",
    "online": "window.dispatchEvent(new Event('online'))",
    "pageshow": "window.dispatchEvent(new Event('pageshow'))",
}

# Seconds after which the page gives up a connection: a silent one, one that is looked at, one without an answer.
SILENT, PROBED, UNANSWERED = 15, 3, 8

LOST = re.compile(r"^WebSocket connection to '.*' failed|^Failed to load resource: net::ERR_")


@contextmanager
def network_of(site: Client) -> Iterator[Network]:
    port = site.http.base_url.port
    assert port
    with Network(port).open() as network:
        yield network


@pytest.fixture
def network(site: Client) -> Iterator[Network]:
    with network_of(site) as network:
        yield network


@pytest.fixture
def open_behind(browser, network, chance) -> Iterator[PageOpener]:
    """Opens pages behind the network. What the page writes to the console about lost connections is no fault."""
    opener = PageOpener(browser, f"http://127.0.0.1:{network.port}", chance)
    yield opener
    opener.close()


def opened(open_behind, site):
    """Open a page at a table of two persons, on its turn. Return it with the table, both secrets, and the view."""
    table, secrets = site.two_persons()
    with site.socket(table, secrets[0]) as socket:
        seat = socket.news()[-1]["to_act"]
    with site.socket(table, secrets[seat]) as socket:
        view = socket.news()[-1]
    place = {"table": table, "seat": seat, "secret": secrets[seat]}
    page = open_behind.place(place, clock=True, **DESKTOP)
    expect(page.locator("section.bar h2")).to_contain_text("Your turn")
    return page, table, (secrets[seat], secrets[1 - seat]), view


@pytest.mark.parametrize("event", [None, *CHECK])
def test_a_page_on_a_silent_connection_shows_the_true_table(open_behind, site, network, event):
    """The other player resigns. The page sees it after 15 s of silence, or 3 s after it is looked at."""
    page, table, (_, other), view = opened(open_behind, site)
    network.forget(BOTH if event else frozenset({Way.TO_CLIENT}))
    with site.socket(table, other) as socket:
        socket.send({"type": "call", "n": view["n"], "call": "resign"})
        socket.until("event")
    if event:
        page.evaluate(CHECK[event])
    page.clock.fast_forward(1000 * (PROBED if event else SILENT))
    expect(page.locator(".end h2")).to_be_visible(timeout=60_000)


@pytest.mark.parametrize("is_lost", [True, False])
def test_a_page_shows_the_true_clocks_again(browser, chance, moment, tmp_path, is_lost):
    """Five minutes pass for the server while the timers of the page stand still, as on a device that sleeps.

    Then the page is looked at. It opens another connection, or has its times over the old one.
    """
    with serving(tmp_path) as site, network_of(site) as network:
        table, secrets = site.two_persons(clock="10+15")
        opener = PageOpener(browser, f"http://127.0.0.1:{network.port}", chance)
        try:
            page = opener.place({"table": table, "seat": 0, "secret": secrets[0]}, **DESKTOP)
            running = page.get_by_role("timer").filter(has_text=re.compile("^9:|^10:00"))
            expect(running).to_have_count(2)
            if is_lost:
                network.forget(BOTH)
            moment.pass_by(5 * MINUTE)
            page.evaluate(CHECK["online"])
            expect(
                page.get_by_role("timer").filter(has_text=re.compile("^4:|^5:00"))
            ).to_have_count(1)
            expect(page.get_by_role("timer").filter(has_text="10:00")).to_have_count(1)
        finally:
            opener.close()


@pytest.mark.parametrize("ways", [BOTH, *(frozenset({way}) for way in Way)])
def test_an_action_on_a_silent_connection_is_played_once(open_behind, site, network, ways):
    page, table, (secret, _), view = opened(open_behind, site)
    assert "pass" in [choice["action"] for choice in view["scene"]["choices"]]
    network.forget(ways)
    page.locator("section.bar .buttons button").last.click()
    with site.socket(table, secret, after=view["n"]) as socket:
        page.clock.fast_forward(1000 * UNANSWERED)
        assert socket.until("event")["action"] == "pass"
    expect(page.locator("section.bar h2")).not_to_contain_text("Playing")
    with site.socket(table, after=view["n"]) as socket:
        events = [each for each in socket.news() if each["type"] == "event"]
    assert [each["action"] for each in events if each["seat"] == view["to_act"]] == ["pass"]


def test_a_page_notices_that_its_server_is_stopped_and_goes_on_when_the_server_does(
    browser, chance, tmp_path
):
    """A stopped process keeps its connections, and answers nothing. The move is played once, after the stop."""
    server = Process(tmp_path)
    site = server.client
    eventually(lambda: site.get("/api/health")["ready"])
    opener = PageOpener(browser, site.url, chance)
    try:
        page, table, (secret, _), view = opened(opener, site)
        os.kill(server.pid, signal.SIGSTOP)
        page.locator("section.bar .buttons button").last.click()
        page.clock.fast_forward(1000 * UNANSWERED)
        expect(page.get_by_text("Connection lost. Reconnecting")).to_be_visible(timeout=60_000)
        os.kill(server.pid, signal.SIGCONT)
        with site.socket(table, secret, after=view["n"]) as socket:
            assert socket.until("event")["action"] == "pass"
        expect(page.get_by_text("Connection lost. Reconnecting")).to_be_hidden()
        assert [each for each in opener.complaints if not LOST.search(each)] == []
    finally:
        opener.close()
        server.end(signal.SIGKILL)
