"""Tests of the deal of the day: from the lobby to the table and to the board, and what others see."""

import pytest
from playwright.sync_api import expect

from keepstone.server.contests import regular
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.browser.axe import check
from tests.support.browser.view import beside, to_table

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def test_a_try_from_the_lobby_to_the_board(open_page, monkeypatch) -> None:
    monkeypatch.setattr(regular, "LEVEL", "page")
    page = open_page(bypass_csp=True, **PHONE)
    page.get_by_role("link", name="The Castle not played yet").click()
    expect(page.get_by_text("Nobody has finished this deal yet.")).to_be_visible()
    page.get_by_label("Your name").fill("Ada")
    check(page)
    reader = open_page(page.url.removeprefix(open_page.url), **DESKTOP)
    expect(reader.get_by_text("Nobody has finished this deal yet.")).to_be_visible()
    page.get_by_role("button", name="Play today's deal").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    table = page.url
    beside(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    expect(page.get_by_text("Replay and analysis of this deal open")).to_be_visible()
    expect(page.get_by_role("button", name="Replay")).to_have_count(0)
    check(page)
    to_table(page).get_by_role("link", name="Board of the day").click()
    entry = page.get_by_role("row", name="Ada")
    expect(entry).to_contain_text("you")
    expect(entry).to_contain_text("Resigned")
    expect(page.get_by_role("button", name="Play again, casually")).to_be_visible()
    check(page)
    # The page of another person follows the contest.
    expect(reader.get_by_role("row", name="Ada")).to_contain_text("Resigned")
    entry.get_by_role("link", name="Your game").click()
    expect(page.get_by_text("Replay and analysis of this deal open")).to_be_visible()

    other = open_page(f"/t/{table.rpartition('/')[2]}", **DESKTOP)
    expect(other.get_by_text("only its player can see this game")).to_be_visible()
    other.get_by_role("link", name="Board of the day").click()
    expect(other.get_by_role("row", name="Ada")).to_contain_text("Resigned")
    expect(other.get_by_role("link", name="Replay the game of Ada")).to_have_count(0)


def test_the_deals_are_below_the_games_for_a_newcomer(open_page) -> None:
    def deals_below_games(**kept) -> float:
        page = open_page(kept=kept, **PHONE)
        heading = page.get_by_role("heading", name="Today's deal")
        expect(heading).to_be_visible()
        games = page.get_by_role("list", name="Games", exact=True)
        return heading.bounding_box()["y"] - games.bounding_box()["y"]

    assert deals_below_games() > 0
    assert deals_below_games(settings={"last": "castle"}) < 0
