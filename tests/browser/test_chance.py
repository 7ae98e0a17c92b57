"""The page commits to its contribution, reveals it, and verifies the draws at the end."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.support.browser.lobby import leave_open
from tests.support.browser.view import beside
from tests.support.served import Client

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


@pytest.fixture(scope="module")
def over(site: Client) -> dict:
    """Ada's seat at a table whose game is over."""
    place = site.open_pledged(game="castle-keep", seats=["me", "random"], name="Ada")
    site.reveal(place, "Ada")
    draw = random.Random(1)
    with site.socket(place["table"], place["secret"]) as socket:
        while (view := socket.until("view"))["status"] != "over":
            if choices := view["scene"]["choices"]:
                socket.play(view["n"], draw.choice(choices)["action"])
    return place


def about(page: Page) -> Page:
    beside(page).get_by_role("tab", name="About").click()
    return page


def test_the_end_tells_that_the_seal_was_kept(open_page, site, over):
    promised = site.promised(over, "Ada")
    page = open_page.place(over, promised, **DESKTOP)
    expect(page.get_by_text("Fair draws: verified.")).to_be_visible()
    fairness = site.get(f"/api/tables/{over['table']}/record")["fairness"]
    for code in (fairness["commitment"], promised["contribution"], fairness["digest"]):
        expect(about(page).get_by_text(code)).to_be_visible()


@pytest.mark.parametrize("broken", ["commitment", "pledges"])
def test_a_broken_seal_is_told_plainly(open_page, site, over, broken):
    promised = site.promised(over, "Ada")
    promised[broken] = {"commitment": "ab" * 32, "pledges": [promised["pledges"][0], "ab" * 32]}[
        broken
    ]
    page = open_page.place(over, promised, **PHONE)
    expect(page.get_by_text("Keep the record.")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="the draws may be rigged")).to_be_visible()


def test_where_nothing_was_pledged_nothing_is_said(open_page, over):
    page = open_page.place(over, **DESKTOP)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    assert page.get_by_text("sealed").count() == 0


def test_a_page_that_comes_back_in_time_reveals(open_page, site):
    page = open_page.game(**DESKTOP)
    leave_open(page)
    page.get_by_role("button", name="Invite a friend").click()
    page.wait_for_url("**/t/*")
    here = page.url
    page.goto(open_page.url)
    table = here.rpartition("/")[2]
    site.reveal(site.join_pledged(table, "Ben"), "Ben")
    assert site.get(f"/api/tables/{table}")["status"] == "revealing"
    page.goto(here)
    expect(page.locator(".piece").first).to_be_visible()
    given = site.get(f"/api/tables/{table}/record")["fairness"]["contributions"]
    expect(about(page).get_by_text(given[0])).to_be_visible()
