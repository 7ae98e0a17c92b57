"""Tests of a duplicate match: two people play it from the invitation to the comparison of their games."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from keepstone.server.afterwards import par_games
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.browser.axe import check
from tests.support.browser.person import Pointer
from tests.support.browser.view import to_table

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

TOTAL = re.compile("^[+\N{MINUS SIGN}]?[0-9]+$")
MOST_SECONDS = (
    180  # until the bot has played: the server looks for games that it can play every 30 s
)


def play(page: Page, seat: int) -> None:
    """Play the game in a seat to its end, and return to the match."""
    page.get_by_role("button", name=f"Seat {seat}: Play").click()
    page.wait_for_url("**/t/*")
    Pointer(page, seed=seat).outcome()
    to_table(page).get_by_role("link", name="Results of the match").click()
    own = page.get_by_role("link", name=f"Seat {seat}: Your game")
    expect(own).to_be_visible()


def row(page: Page, name: str) -> list[str]:
    """The cells in the row of a person."""
    return page.get_by_role("row", name=name).get_by_role("cell").all_inner_texts()


def wait_for_bot(page: Page) -> None:
    """Reload until the bot has played too: the page of a match that is over does not look again."""
    end = time.monotonic() + MOST_SECONDS
    while True:
        page.reload()
        expect(page.get_by_role("row", name="Ada")).to_be_visible()
        if page.get_by_role("row", name="Page (bot)").count() == 1:
            return
        assert time.monotonic() < end, "the bot has not played"
        page.wait_for_timeout(1_000)


def test_two_people_play_a_match(open_page, monkeypatch) -> None:
    monkeypatch.setattr(par_games, "LEVEL", "page")
    monkeypatch.setattr(par_games, "PAUSE", 0.2)
    ada = open_page("/play/castillos", bypass_csp=True, **DESKTOP)
    ada.get_by_role("link", name="New duplicate match").click()
    ada.get_by_label("Bots and their ratings").select_option("page")
    check(ada)
    ada.get_by_role("button", name="Open the match").click()
    expect(ada.get_by_role("heading", name="Invite 1 more person")).to_be_visible()
    link = ada.get_by_label("Invite link").input_value()
    ada.get_by_label("Your name").fill("Ada")
    play(ada, 1)
    play(ada, 2)
    cells = ada.get_by_role("row", name="Ada (you)").get_by_role("cell")
    expect(cells.last).to_have_text(TOTAL, use_inner_text=True)
    total = row(ada, "Ada (you)")[-1]

    ben = open_page(f"/duplicates/{link.partition('/duplicates/')[2]}", bypass_csp=True, **PHONE)
    ben.get_by_label("Your name").fill("Ben")
    expect(ben.get_by_text("1 place is free")).to_be_visible()
    expect(ben.get_by_role("row", name="Ada")).to_contain_text("finished")
    check(ben)
    play(ben, 1)
    expect(ben.get_by_role("row", name="Ada")).to_contain_text("finished")
    ben.get_by_role("button", name="Seat 2: Play").click()
    ben.wait_for_url("**/t/*")
    table = ben.url
    expect(ben.get_by_role("heading", name="Your turn")).to_be_visible()
    stranger = open_page(f"/t/{table.rpartition('/')[2]}", **DESKTOP)
    expect(stranger.get_by_text("only its player can see this game")).to_be_visible()
    Pointer(ben, seed=7).outcome()
    to_table(ben).get_by_role("link", name="Results of the match").click()
    expect(ben.get_by_text("This match is over.")).to_be_visible()
    expect(ben.get_by_role("heading", name=re.compile("wins?$|share the victory$"))).to_be_visible()
    check(ben)

    wait_for_bot(ada)
    assert row(ada, "Ada (you)")[-1] == total
    assert row(ben, "Ada")[-1].splitlines() == ["Sum of the leads", total]
    check(ada)
    ada.get_by_role("link", name="Seat 2: compare the game of Ben with yours").click()
    expect(ada).to_have_url(re.compile(r"/t/\w+\?n=\d+$"))
    expect(ada.get_by_role("button", name="Next move")).to_be_visible()
    ada.go_back()
    ada.get_by_role("link", name="Seat 1: analyse your game").click()
    expect(ada.get_by_role("region", name="Analysis")).to_be_visible()
