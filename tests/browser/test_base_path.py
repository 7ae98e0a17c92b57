"""Tests of the client below a base path of its host."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PageOpener
from tests.support.browser.chance import Chance
from tests.support.browser.lobby import choose_game, play_against_bots
from tests.support.browser.person import Pointer
from tests.support.served import serving

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

SIZE_OF = """async (source) => {
  const image = Object.assign(new Image(), { src: source });
  await image.decode();
  return image.naturalWidth === image.naturalHeight ? image.naturalWidth : 0;
}"""


@pytest.fixture
def opener(browser: Browser, chance: Chance, tmp_path: Path) -> Iterator[PageOpener]:
    with serving(tmp_path, base_path="/castle") as client:
        opener = PageOpener(browser, client.url + "/castle", chance)
        yield opener
        opener.close()
    assert opener.complaints == []  # one is that something was asked for that is not below the path


def test_a_game_is_played_below_a_path(opener: PageOpener) -> None:
    page = opener("/")
    choose_game(page)
    play_against_bots(page)
    assert "/castle/t/" in page.url
    person = Pointer(page)
    for _ in range(4):
        person.go_on()
    page.reload()
    person.wait()
    page.get_by_role("link", name="Keepstone, go to the lobby").click()
    page.wait_for_url("**/castle/")
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    page.go_back()
    person.wait()


def test_a_phone_takes_it_for_an_app(opener: PageOpener) -> None:
    """Chromium reads the manifest and all its icons; what it begins with lies below the path."""
    page = opener("/")
    browser = page.context.new_cdp_session(page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["url"] == f"{opener.url}/keepstone.webmanifest"
    assert manifest["errors"] == []
    missing = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in missing if each["errorId"] != "in-incognito"] == []
    read = manifest["manifest"]
    assert (read["startUrl"], read["scope"]) == (f"{opener.url}/", f"{opener.url}/")
    for icon in read["icons"]:
        drawn = page.evaluate(SIZE_OF, icon["url"])
        assert icon["sizes"] in ("0x0", f"{drawn}x{drawn}")  # 0: any size
