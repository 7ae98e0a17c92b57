"""The client below a path of its host."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chance import Chance
from tests.browser.conftest import PageOpener
from tests.browser.lobby import choose_game, play_against_bots
from tests.browser.person import Pointer
from tests.server.served import serving

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


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
        if not person.step():
            person.wait()
    page.reload()
    person.wait()
    page.get_by_role("link", name="Keepstone, to the lobby").click()
    page.wait_for_url("**/castle/")
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    page.go_back()
    person.wait()
