"""Tests of the key that opens a browser's tables in another one, and of marks for programs."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.support.browser.lobby import leave_open
from tests.support.keys import ask, new_key
from tests.support.polling import eventually

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

NO_KEY = re.compile("^[^#]+$")  # in the address


def invited(page: Page) -> str:
    """Open a table for a friend; its path."""
    leave_open(page)
    page.get_by_role("button", name="Invite a friend").click()
    page.wait_for_url("**/t/*")
    return "/t/" + page.url.rpartition("/")[2]


def link_of(page: Page) -> str:
    """What the settings offer to keep."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Show the link").click()
    link = page.get_by_role("textbox", name="Link with my key").input_value()
    page.get_by_role("button", name="Close", exact=True).click()
    return link


def own_tables(page: Page) -> set[str]:
    """The paths of the tables that the first page says are ours; two of one second come in any order."""
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    links = page.get_by_role("listitem").get_by_role("link", name="with")
    return {each.get_attribute("href") or "" for each in links.all()}


def test_a_lost_browser_is_replaced(open_page):
    """The link is opened in a browser that has no key: after a question, the same tables, the same seat."""
    lost = open_page.game(**PHONE)
    path = invited(lost)
    link = link_of(lost)
    found = open_page(f"/#{link.partition('#')[2]}", **PHONE)
    found.get_by_role("button", name="Use this key").click()
    expect(found.get_by_role("dialog")).not_to_be_visible()
    assert own_tables(found) == {path}
    expect(found).to_have_url(NO_KEY)
    found.get_by_role("listitem").get_by_role("link", name="with").click()
    expect(found.get_by_role("button", name="Cancel the invitation")).to_be_visible()


def test_an_invitation_sets_no_key(open_page):
    """Otherwise its sender would own the seat of whoever follows it."""
    path = invited(open_page.game(**PHONE))
    theirs = new_key()
    guest = open_page(f"{path}#key={theirs}", **PHONE)
    expect(guest).to_have_url(NO_KEY)
    expect(guest.get_by_role("button", name="Take a seat")).to_be_visible()
    expect(guest.get_by_role("dialog", name="Use this key?")).not_to_be_visible()
    assert guest.evaluate("localStorage.getItem('keepstone.key') ?? ''").find(theirs) == -1


def test_a_table_is_found_by_its_own_address(open_page):
    lost = open_page.game(**PHONE)
    path = invited(lost)
    key = link_of(lost).partition("#key=")[2]
    found = open_page(path, kept={"key": {"key": key}}, **PHONE)
    expect(found.get_by_role("button", name="Cancel the invitation")).to_be_visible()


def test_a_browser_with_a_key_is_asked(open_page):
    one = open_page.game(**DESKTOP)
    first = invited(one)
    offer = "/#" + link_of(one).partition("#")[2]
    two = open_page.game(**PHONE)
    second = invited(two)
    mine = link_of(two)
    for answer, expected in (("Keep my key", {second}), ("Use this key", {first, second})):
        two.goto(one.url.partition("/t/")[0] + offer)
        two.get_by_role("button", name=answer).click()
        expect(two.get_by_role("dialog")).not_to_be_visible()
        # our own seats stay ours
        eventually(lambda: own_tables(two), lambda tables, e=expected: tables == e)
        expect(two).to_have_url(NO_KEY)
        assert (link_of(two) == mine) == (answer == "Keep my key")


def test_a_program_is_shown_as_one(open_page, site):
    page = open_page.game(**DESKTOP)
    path = invited(page)
    ask(site, new_key(), f"/api/tables/{path[3:]}/join", name="Clever", program=True)
    seats = page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats.filter(has_text="Clever")).to_contain_text("program")
    expect(seats.filter(has_text="you")).not_to_contain_text("program")
