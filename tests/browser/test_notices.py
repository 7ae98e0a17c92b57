"""Tests of push notifications: opt-in, display by the worker, and the way to the table.

Headless Chromium has a PushManager, and no service behind it: its address and key are those of a browser that the
test holds, and what reaches it is handed to the worker as Chromium does.
"""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Playwright, expect

from tests.browser.conftest import CHROMIUM, PHONE, PageOpener, launched
from tests.support.browser.chance import Chance
from tests.support.browser.pages import WORKS
from tests.support.polling import eventually
from tests.support.push_service import PushService, keys, service
from tests.support.pushes import kept, key_of, sit
from tests.support.served import Client, serving

pytestmark = [pytest.mark.browser, pytest.mark.compiled]
__all__ = ["keys", "service"]


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium with notifications."""
    yield from launched(playwright, CHROMIUM)


SUBSCRIBED = """({ endpoint, p256dh, auth }) => {
  let found = null;
  const toJSON = () => ({ keys: { p256dh, auth } });
  const unsubscribe = async () => ((found = null), true);
  PushManager.prototype.getSubscription = async () => found;
  PushManager.prototype.subscribe = async () => (found = { endpoint, toJSON, unsubscribe });
}"""
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  const notices = await worker.getNotifications();
  return notices.map(({ title, body, tag, lang }) => ({ title, text: body, table: tag, lang }));
}"""
NONE_SHOWN = f"async () => !(await ({SHOWN})()).length"
MOST_SECONDS = 60
# A headless window has no focus to give, and an event of ours may open none: what the worker asks for is noted.
CLICKED = """async () => {
  const [notification] = await self.registration.getNotifications();
  if (!notification) return null;
  const asked = new Promise((done) => {
    self.clients.openWindow = async (path) => done(path);
    WindowClient.prototype.focus = async function () { done(`focus ${new URL(this.url).pathname}`); };
  });
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  return asked;
}"""

# After what the page asks when it has the server's answer, and a frame that shows it.
TOLD = """async () => {
  await navigator.serviceWorker.getRegistration();
  for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("notices")


@pytest.fixture(scope="module")
def sender(
    chance: Chance, service: PushService, keys: dict[str, Any], folder: Path
) -> Iterator[Client]:
    with serving(folder, **keys) as client:
        yield client


@pytest.fixture
def open_page(browser: Browser, sender: Client, chance: Chance) -> Iterator[PageOpener]:
    opener = PageOpener(browser, sender.url, chance)
    yield opener
    opener.close()
    assert opener.complaints == []


def settings_of(page: Page) -> Locator:
    page.get_by_role("button", name="Settings").click()
    return page.get_by_role("checkbox", name="Notify me when it is my turn and Keepstone is closed")


def deliver(page: Page, text: str) -> None:
    """Have the browser hand a push to the worker of the page."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    end = time.monotonic() + MOST_SECONDS
    while not found:
        assert time.monotonic() < end, "no worker"
        page.wait_for_timeout(10)
    origin = page.evaluate("location.origin")
    about = {"origin": origin, "registrationId": found[0], "data": text}
    session.send("ServiceWorker.deliverPushMessage", about)


def notify(page: Page, told: dict[str, Any]) -> None:
    """Deliver a push until its notification is shown. Chromium loses one that is listed before it is displayed."""

    def shown() -> Any:
        deliver(page, json.dumps(told))
        page.wait_for_timeout(200)
        return page.evaluate(SHOWN)

    assert eventually(shown) == [told]


def test_who_wants_notices_gets_them_and_is_led_to_the_table(
    sender: Client, service: PushService, folder: Path, open_page: PageOpener
) -> None:
    ada = service.browser("Ada")
    page = open_page(
        kept={"key": {"key": key_of("Ada")}},
        service_workers="allow",
        permissions=["notifications"],
    )
    page.evaluate(WORKS)
    page.evaluate(SUBSCRIBED, ada.wish())
    box = settings_of(page)
    expect(box).not_to_be_checked()
    box.click()
    expect(box).to_be_enabled()  # when the server has answered
    expect(box).to_be_checked()
    assert kept(folder) == [ada.endpoint]

    players = sit(sender, "Ada", "Ben")
    if players.mover() == 1:
        players.turn()
    told = ada.read(ada.pushed(1)[0])
    assert told["title"] == "Your turn · Castle Keep"
    notify(page, told)
    (worker,) = page.context.service_workers
    assert worker.evaluate(CLICKED) == f"/t/{players.table}"
    page.wait_for_function(NONE_SHOWN)  # the browser takes it away in the background

    notify(page, told)
    beside = page.context.new_page()
    beside.goto(f"{sender.url}/t/{players.table}")
    beside.wait_for_function(NONE_SHOWN)

    def asked() -> Any:  # a page that has just come takes the notices of its table away
        deliver(page, json.dumps(told))
        return worker.evaluate(CLICKED)

    assert eventually(asked) == f"focus /t/{players.table}"

    box.click()
    expect(box).to_be_enabled()
    expect(box).not_to_be_checked()
    assert kept(folder) == []


def test_what_cannot_be_is_said(open_page: PageOpener) -> None:
    """Chromium refuses notices here when it is asked, and without a worker there are none."""
    page = open_page(service_workers="allow", **PHONE)
    page.evaluate(WORKS)
    box = settings_of(page)
    box.click()
    expect(box).not_to_be_checked()
    expect(box).to_be_disabled()
    expect(box).to_have_accessible_description(
        "Notifications are blocked for this page. Allow them in your browser settings."
    )
    page = open_page()
    expect(settings_of(page)).to_have_accessible_description(
        "This browser does not support notifications. On an iPhone or iPad, add Keepstone to the "
        "home screen first."
    )


def test_a_push_service_that_cannot_be_reached(open_page: PageOpener, folder: Path) -> None:
    """As in a private window, where Chromium has none."""
    page = open_page(service_workers="allow", permissions=["notifications"])
    page.evaluate(WORKS)
    box = settings_of(page)
    box.click()
    expect(box).to_have_accessible_description("Something went wrong. Please try again later.")
    expect(box).not_to_be_checked()
    assert kept(folder) == []
    open_page.complaints[:] = [each for each in open_page.complaints if "Push API" not in each]


def test_without_a_key_nothing_is_offered(browser: Browser, site: Client, chance: Chance) -> None:
    opener = PageOpener(browser, site.url, chance)
    page = opener("/", permissions=["notifications"])
    with page.expect_response("**/api/pushes") as offer:
        box = settings_of(page)
    offer.value.finished()
    page.evaluate(TOLD)
    expect(box).to_have_count(0)
    opener.close()
