"""Tests of resigning, offers and agreements between two players, and of their clocks."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.support.browser.lobby import leave_open
from tests.support.browser.view import beside
from tests.support.served import Client

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

RUNNING = re.compile(r"\b[5-9]:[0-5]\d\b")  # since the game began; slow pages come after minutes


@pytest.fixture
def two(open_page, site: Client):
    """Opens the pages of Ada, at a desk, and of Ben, on a phone, whose game has begun."""

    def sit(**changes: object) -> list[Page]:
        table, secrets = site.two_persons(**changes)
        pages = []
        for seat, (secret, size) in enumerate(zip(secrets, (DESKTOP, PHONE), strict=True)):
            place = {"table": table, "seat": seat, "secret": secret, "invite": f"/t/{table}"}
            pages.append(open_page.place(place, **size))
        return pages

    return sit


def press(page: Page, name: str) -> None:
    beside(page).get_by_role("button", name=name).click()


def test_time_runs_and_who_resigns_has_lost(two) -> None:
    ada, ben = two(clock="10+15")
    for page in (ada, ben):
        clocks = page.get_by_role("list", name="Seats").get_by_role("timer")
        expect(clocks).to_have_count(2)
        expect(clocks.filter(has_text=RUNNING)).to_have_count(1)
        expect(clocks.filter(has_text="10:00")).to_have_count(1)
    press(ben, "Resign")
    dialog = ben.get_by_role("dialog", name="Resign?")
    expect(dialog).to_contain_text("This will end the game,")
    dialog.get_by_role("button", name="Resign").click()
    expect(ben.get_by_role("heading", name="You lost")).to_be_visible()
    ben.get_by_role("button", name="Rematch").click(trial=True)  # the panel no longer covers it
    expect(ada.get_by_role("heading", name="You win!")).to_be_visible()
    expect(ada.get_by_text("Ben resigned.")).to_be_visible()
    ada.get_by_role("button", name="Rematch").click()
    expect(ada.get_by_role("heading", name="Rematch")).to_be_visible()
    expect(ada.get_by_text("Waiting for Ben.")).to_be_visible()


def test_a_game_ends_if_both_agree(two) -> None:
    ada, ben = two()
    press(ada, "Offer to end the game")
    question = re.compile("Ada proposes to end the game without a winner.")
    menu = ada.get_by_role("button", name="Log and rules")
    expect(menu).to_have_attribute(
        "aria-expanded", "false"
    )  # the panel does not cover the question
    expect(ada.get_by_text("Waiting for Ben.")).to_be_visible()
    expect(ben.get_by_role("alert").filter(has_text=question)).to_be_visible()
    ben.get_by_role("button", name="Decline").click()
    expect(ada.get_by_text("Waiting for Ben.")).to_be_hidden()
    expect(ben.get_by_role("alert").filter(has_text=question)).to_be_hidden()
    press(ada, "Offer to end the game")
    ben.get_by_role("button", name="Accept").click()
    for page in (ada, ben):
        expect(page.get_by_role("heading", name="Ended without a winner")).to_be_visible()
        expect(page.get_by_text("All players agreed.")).to_be_visible()


def test_who_closes_the_page_is_away(two) -> None:
    ada, ben = two()
    expect(ben.locator(".piece").first).to_be_attached()  # he is there before he goes
    seats = beside(ada).get_by_role("list", name="Seats")
    expect(seats.get_by_text("away")).to_have_count(0)
    ben.close()
    expect(seats.get_by_text("away")).to_have_count(1)


def test_a_clock_is_chosen_for_a_table_with_friends(open_page) -> None:
    page = open_page.game(**PHONE)
    leave_open(page)
    page.get_by_text("Variants and options").click()
    page.get_by_role("combobox", name="Clock").select_option("10 minutes, plus 15 seconds per turn")
    page.get_by_role("button", name="Invite a friend").click()
    page.wait_for_url("**/t/*")
    beside(page).get_by_role("tab", name="About").click()
    about = page.get_by_role("tabpanel", name="About")
    expect(about.get_by_text("10 minutes, plus 15 seconds per turn")).to_be_visible()
