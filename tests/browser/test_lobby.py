"""The first page: who sits at a new table, and under which rules."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def opened(page: Page, site) -> dict:
    """The table that the page has gone to, as the server tells it."""
    page.wait_for_url("**/t/*")
    return site.get("/api/tables/" + page.url.rpartition("/")[2])


def test_friends_are_invited_and_bots_take_the_other_seats(open_page, site):
    page = open_page(**PHONE)
    page.get_by_role("radio", name="4").check(force=True)
    expect(page.get_by_role("button", name="Play against bots")).to_be_visible()
    friends = page.get_by_role("group", name="Friends to invite")
    friends.get_by_role("radio", name="2").check(force=True)
    page.get_by_label("Strength of the bot").select_option("greedy")
    page.get_by_role("button", name="Invite friends").click()
    table = opened(page, site)
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open", "open", "bot"]
    assert table["seats"][3]["level"] == "greedy"
    assert table["private"]


def test_options_are_told_in_words_before_and_at_the_table(open_page, site):
    page = open_page(**PHONE)
    page.get_by_text("Variants and more").click()
    page.get_by_label("Attacks are allowed").select_option(
        label="only while every castle has two tiles"
    )
    page.get_by_label("Anyone may take a seat").check()
    page.get_by_role("button", name="Invite a friend").click()
    table = opened(page, site)
    assert (table["options"]["gate"], table["private"]) == ("always", False)
    page.get_by_role("button", name="Log and rules").click()
    page.get_by_role("tab", name="About").click()
    expect(page.get_by_text("Only while every castle has two tiles")).to_be_visible()


@pytest.mark.parametrize("name", ["W" * 24, "שלום 3 עולם", "🏰" * 12, "<b>Ada</b>"])
def test_any_name_fits_the_page(open_page, name):
    page = open_page(**PHONE)
    kept = json.dumps({"name": name})
    page.evaluate("kept => localStorage.setItem('keepstone.settings', kept)", kept)
    page.reload()
    page.get_by_role("button", name="Play against the bot").click()
    page.get_by_role("button", name="Log and rules").click()
    seat = page.get_by_role("list", name="Seats").get_by_role("listitem").first
    expect(seat).to_contain_text(name)
    box = seat.bounding_box()
    width = PHONE["viewport"]["width"]
    assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
