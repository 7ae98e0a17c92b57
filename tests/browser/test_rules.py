"""The rules page: contents, search, pictures and wide tables."""

import pytest
from playwright.sync_api import expect

from keepstone.games import OWN, find
from tests.browser.conftest import PHONE

MISSING = """() => [...document.querySelectorAll('figure use')]
  .map((use) => use.getAttribute('href'))
  .filter((href) => document.querySelector(href) === null)"""

TOP = "() => document.querySelector('.wanted').getBoundingClientRect().y"


@pytest.mark.parametrize("game", OWN)
def test_the_pictures_of_the_rules_are_whole_in_the_lobby_and_on_their_page(
    open_page, game
) -> None:
    lobby = open_page()
    lobby.get_by_role("button", name=f"Rules of {find(game).title}", exact=True).click()
    for page in (lobby, open_page(f"/rules/{game}")):
        expect(page.locator("figure use").first).to_be_attached()
        page.wait_for_function(f"({MISSING})().length === 0")


def test_the_address_names_a_rule_and_the_contents_lead_to_a_chapter(open_page) -> None:
    page = open_page("/rules/burgundy#7.2", **PHONE)
    expect(page.locator(".wanted")).to_contain_text("§7.2")
    page.wait_for_function(f"({TOP})() < 100")
    page.evaluate("location.hash = '6.2'")
    expect(page.locator(".wanted")).to_contain_text("§6.2")
    page.get_by_role("searchbox", name="Search the rules").fill("city hall")
    expect(page.locator(".wanted")).to_have_count(0)
    page.get_by_text("Contents").tap()
    page.get_by_role("button", name="§9 The end").tap()
    expect(page.locator(".wanted")).to_have_text("§9 The end")
    page.wait_for_function(f"0 <= ({TOP})() && ({TOP})() < 100")
    expect(page.get_by_role("searchbox", name="Search the rules")).to_have_value("")


def test_a_search_keeps_the_found_blocks_and_their_headings(open_page) -> None:
    page = open_page("/rules/castle-keep", **PHONE)
    blocks = page.locator("[lang=en] .text > *")
    expect(page.locator("figure use").first).to_be_attached()
    page.get_by_role("searchbox", name="Search the rules").fill("COPIES OF EACH")
    expect(blocks).to_have_count(2)
    expect(blocks.first).to_have_text("§1 Tiles and castles")
    expect(blocks.last.get_by_role("row")).to_have_count(4)
    page.get_by_role("searchbox", name="Search the rules").fill("no such words")
    expect(page.get_by_role("status")).to_have_text("No matches in the rules.")
    expect(blocks).to_have_count(0)


def test_wide_tables_scroll_and_not_the_page(open_page) -> None:
    """The keyboard reaches tables that are wider than a phone."""
    page = open_page("/rules/burgundy", **PHONE)
    table = page.get_by_role("group", name="§1 What is in the box")
    expect(table).to_have_attribute("tabindex", "0")
    assert table.evaluate("(table) => table.scrollWidth > table.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
