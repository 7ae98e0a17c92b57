"""A table whose things are small can be looked at closely."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.lobby import play_against_bot
from tests.browser.person import Pointer

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def view(page: Page) -> list[float]:
    """x, y, width and height of the part of the table that is seen."""
    return [float(each) for each in page.locator("main svg").get_attribute("viewBox").split()]


def test_buttons_and_keys_zoom_and_never_leave_the_table(open_page):
    page = open_page(**PHONE)
    play_against_bot(page, seats=4)
    Pointer(page, hasty=True).until(".target.open")
    whole = view(page)
    page.get_by_role("button", name="Closer").tap()
    close = view(page)
    assert close[2] < whole[2]
    page.keyboard.press("+")
    assert view(page)[2] < close[2]
    page.get_by_role("button", name="Further away").tap()
    for _ in range(20):
        page.mouse.move(200, 300)
        page.mouse.down()
        page.mouse.move(390, 600)
        page.mouse.up()
    assert view(page)[:2] == whole[:2]
    page.keyboard.press("0")
    assert view(page) == whole
    expect(page.get_by_role("button", name="Further away")).to_have_count(0)


def test_the_keyboard_brings_what_it_reaches_into_view(open_page):
    page = open_page(**PHONE)
    play_against_bot(page, seats=4)
    Pointer(page, hasty=True).until(".target.open")
    for _ in range(2):
        page.keyboard.press("+")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
        expect(page.locator(".target:focus")).to_be_in_viewport(ratio=0.99)
