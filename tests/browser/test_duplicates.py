"""Tests of a duplicate match: two people play it from the invitation to the comparison of their games."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.support.browser.axe import check
from tests.support.browser.person import Pointer
from tests.support.browser.view import to_table

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

TOTAL = re.compile("^[+\N{MINUS SIGN}]?[0-9]+$")


def play(page: Page, deal: int) -> None:
    """Play the next game to its end, and return to the match."""
    page.get_by_role("button", name=f"Play: Deal {deal}").click()
    page.wait_for_url("**/t/*")
    Pointer(page, seed=deal).outcome()
    to_table(page).get_by_role("link", name="Results of the contest").click()
    expect(page.get_by_role("link", name=f"Deal {deal}: Your game")).to_be_visible()


def total(page: Page, name: str) -> str:
    """The sum of a person, once it is known."""
    last = page.get_by_role("row", name=name).get_by_role("cell").last
    expect(last).to_have_text(TOTAL)
    return str(last.inner_text())


def test_two_people_play_a_match(open_page) -> None:
    ada = open_page("/play/castillos", bypass_csp=True, **DESKTOP)
    ada.get_by_role("link", name="New duplicate match").click()
    ada.get_by_label("Bots and their ratings").select_option("page")
    check(ada)
    ada.get_by_role("button", name="Open the contest").click()
    expect(ada.get_by_role("heading", name="Invite 1 more person")).to_be_visible()
    link = ada.get_by_label("Invite link").input_value()
    ada.get_by_label("Your name").fill("Ada")
    play(ada, 1)
    play(ada, 2)
    sum_of_ada = total(ada, "Ada")

    ben = open_page(f"/contest/{link.partition('/contest/')[2]}", bypass_csp=True, **PHONE)
    ben.get_by_label("Your name").fill("Ben")
    expect(ben.get_by_text("1 place is free")).to_be_visible()
    expect(ben.get_by_role("row", name="Ada")).to_contain_text("finished")
    check(ben)
    play(ben, 1)
    expect(ben.get_by_role("row", name="Ada")).to_contain_text("finished")
    ben.get_by_role("button", name="Play: Deal 2").click()
    ben.wait_for_url("**/t/*")
    table = ben.url
    expect(ben.get_by_role("heading", name="Your turn")).to_be_visible()
    stranger = open_page(f"/t/{table.rpartition('/')[2]}", **DESKTOP)
    expect(stranger.get_by_text("only its players can see this game")).to_be_visible()
    Pointer(ben, seed=7).outcome()
    to_table(ben).get_by_role("link", name="Results of the contest").click()
    expect(ben.get_by_text("This contest is over.")).to_be_visible()
    expect(ben.get_by_role("heading", name=re.compile("wins?$|share the victory$"))).to_be_visible()
    check(ben)

    # The page of the first person has followed the match, and shows the game of the bot when it has played too.
    expect(ada.get_by_text("This contest is over.")).to_be_visible()
    expect(ada.get_by_role("row", name="Page (bot)")).to_be_visible()
    assert total(ada, "Ada") == total(ben, "Ada") == sum_of_ada
    check(ada)
    ada.get_by_role("row", name="Ben").get_by_role(
        "link", name="Compare the game of Ben with yours"
    ).last.click()
    expect(ada).to_have_url(re.compile(r"/t/\w+\?n=\d+$"))
    expect(ada.get_by_role("button", name="Next move")).to_be_visible()
    ada.go_back()
    ada.get_by_role("link", name="Deal 1: Analyse your game").click()
    expect(ada.get_by_role("region", name="Analysis")).to_be_visible()


def test_the_old_addresses_of_matches_lead_to_their_pages(open_page, site) -> None:
    id = site.post("/api/contests", game="castillos", level="page")["id"]
    page = open_page(f"/duplicates/castillos/{id}", **DESKTOP)
    expect(page.get_by_role("button", name="Play: Deal 1")).to_be_visible()
    page = open_page("/duplicates/castillos", **DESKTOP)
    expect(page.get_by_role("combobox", name="Game")).to_have_value("castillos")
