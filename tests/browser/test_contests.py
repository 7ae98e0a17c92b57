"""Tests of contests in pairs: from the list to the last round, and what an organiser can do."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.support.browser.axe import check
from tests.support.browser.view import beside
from tests.support.contests import entered, opened_pairs, organised
from tests.support.keys import new_key

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def enter(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_text("You have a place.")).to_be_visible()


def resign(page: Page) -> None:
    """Resign the game of the running round, and return to the contest. A bot may play on."""
    page.get_by_role("link", name="Your game against").click()
    expect(page.locator("section.bar")).to_be_visible()
    beside(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)
    page.get_by_role("link", name="Results of the contest").click()


def test_two_people_play_a_tournament(open_page) -> None:
    ada = open_page("/contests", bypass_csp=True, **PHONE)
    expect(ada.get_by_role("heading", name="Today's deal")).to_be_visible()
    check(ada)
    ada.get_by_role("link", name="New contest").click()
    ada.get_by_role("combobox", name="Game").select_option("castle-keep")
    ada.get_by_role("radio", name="Another person").check(force=True)
    ada.get_by_role("combobox", name="Rounds").select_option("1")
    ada.get_by_text("Name, times and board").click()
    ada.get_by_label("Name of the contest").fill("Winter cup")
    ada.get_by_label("Show it to everybody").check()
    check(ada)
    ada.get_by_role("button", name="Open the contest").click()
    expect(ada.get_by_role("heading", name="Winter cup")).to_be_visible()
    enter(ada, "Ada")

    ben = open_page("/contests", bypass_csp=True, **DESKTOP)
    ben.get_by_role("link", name="Winter cup").click()
    enter(ben, "Ben")
    expect(ada.get_by_role("row", name="Ben")).to_be_visible()
    ada.get_by_role("button", name="Begin the first round now").click()
    expect(ben.get_by_role("link", name="Your game against Ada")).to_be_visible()
    check(ben)
    resign(ben)
    resign(ada)
    for page in (ada, ben):
        expect(page.get_by_text("This contest is over.")).to_be_visible()
        expect(page.get_by_role("row", name="Ben").get_by_role("link")).to_have_count(1)
        check(page)
    ben.get_by_role("link", name=re.compile("Replay the game of Ada")).click()
    expect(ben.get_by_role("heading", name="Ended without a winner")).to_be_visible()


def test_an_organiser_pauses_extends_and_pairs_by_hand(open_page, site) -> None:
    keys = {name: new_key() for name in ("Ada", "Ben", "Cem")}
    path = opened_pairs(site, keys["Ada"], rounds=3)
    for name, key in keys.items():
        entered(site, path, key, name)
    organised(site, path, keys["Ada"], "begin")
    address = path.removeprefix("/api").replace("contests", "contest")
    page = open_page(address, kept={"key": {"key": keys["Ada"]}}, bypass_csp=True, **PHONE)
    expect(page.get_by_text(re.compile("^Round 1 of 3 ends:"))).to_be_visible()

    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("Paused by the organiser")).to_be_visible()
    page.get_by_role("button", name="Resume").click()
    ends = page.get_by_text(re.compile("^Round 1 of 3 ends:"))
    before = ends.inner_text()
    page.get_by_role("combobox", name="More time").select_option("72 hours")
    page.get_by_role("button", name="Extend").click()
    expect(ends).not_to_have_text(before)

    page.get_by_role("button", name="Pair by hand").click()
    dialog = page.get_by_role("dialog", name="Pairs of the next round")
    dialog.get_by_label("First seat").select_option("Cem")
    dialog.get_by_label("Second seat").select_option("Ada")
    dialog.get_by_role("button", name="Add pair").click()
    expect(dialog.get_by_text("Cem against Ada")).to_be_visible()
    check(page)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()

    page.get_by_role("button", name="Withdraw").click()
    sure = page.get_by_role("dialog", name="Withdraw from the contest?")
    sure.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("row", name="Ada")).to_contain_text("withdrawn")
    page.get_by_role("button", name="Close the contest").click()
    sure = page.get_by_role("dialog", name="Close the contest?")
    sure.get_by_role("button", name="Close the contest").click()
    expect(page.get_by_text("This contest was closed by its organiser.")).to_be_visible()
    check(page)
