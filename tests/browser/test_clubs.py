"""The page of a club: founding, joining with the link, the founder's choices, and the table of a year."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, SMALL, PageOpener
from tests.support.browser.axe import check
from tests.support.clubs import founded, join
from tests.support.contests import opened_contest, play_game
from tests.support.finished_games import resign
from tests.support.keys import get, new_key
from tests.support.polling import eventually
from tests.support.served import Client

pytestmark = pytest.mark.browser

SCREENS = {"phone": SMALL, "desktop": DESKTOP}


def found_club(page: Page, name: str) -> str:
    """Found a club as Ada. Return the path with which people join."""
    page.get_by_label("Name of the club").fill(name)
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Found the club").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    link = page.get_by_label("Invite link").input_value()
    return link[link.index("/club/") :]


def members(page: Page) -> Locator:
    return page.get_by_role("region", name="Members").get_by_role("listitem")


def choose(page: Page, button: str, choice: str) -> None:
    """Open a dialog and confirm a choice in it."""
    page.get_by_role("button", name=button).click()
    page.get_by_role("dialog").get_by_role("button", name=choice).click()


@pytest.mark.parametrize("screen", SCREENS)
def test_from_the_founding_to_the_end(open_page: PageOpener, screen: str) -> None:
    founder = open_page("/clubs/new", bypass_csp=True, **SCREENS[screen])
    check(founder)
    path = found_club(founder, "Tuesday Club")
    guest = open_page(path, bypass_csp=True, **SCREENS[screen])
    expect(guest.get_by_text("You are invited to join this club.")).to_be_visible()
    check(guest)
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Join the club").click()
    expect(members(guest)).to_have_text(["Ada Founder", "Ben (you)"])
    assert "join" not in guest.url
    founder.reload()
    founder.get_by_role("button", name="Change Ben").click()
    check(founder)
    founder.get_by_role("button", name="Make organiser").click()
    expect(members(founder)).to_contain_text(["Ada (you) Founder", "Ben Organiser"])
    check(founder)
    guest.reload()
    expect(guest.get_by_role("link", name="New contest")).to_be_visible()
    choose(founder, "Change Ben", "Remove from the club")
    expect(members(founder)).to_have_count(1)
    guest.reload()
    expect(guest.get_by_text("To join, you need the link")).to_be_visible()
    expect(guest.get_by_text("Ada")).to_have_count(0)
    choose(founder, "Close the club", "Close the club")
    expect(founder.get_by_text("This club is closed")).to_be_visible()
    expect(founder.get_by_label("Invite link")).to_have_count(0)
    choose(founder, "Leave the club", "Leave the club")
    expect(founder.get_by_role("button", name="Found the club")).to_be_visible()
    expect(founder.get_by_role("region", name="Your clubs")).to_have_count(0)


@pytest.mark.parametrize("screen", SCREENS)
def test_the_table_of_a_year(open_page: PageOpener, site: Client, screen: str) -> None:
    """Both resign, so they share the points of two places: half of 2 and 1."""
    ada, ben = new_key(), new_key()
    path = founded(site, ada)
    join(site, path, ada, ben)
    id = path.rpartition("/")[2]
    contest = opened_contest(site, ada, deals=1, club=id, name="Advent cup")
    for key, name in ((ada, "Ada"), (ben, "Ben")):
        resign(site, play_game(site, contest, key, 0, name), key)
    eventually(lambda: get(site, contest)["phase"] == "over")
    kept = {"key": {"key": ben}}
    page = open_page(f"/club/{id}", kept=kept, bypass_csp=True, **SCREENS[screen])
    table = page.get_by_role("region", name="Table of").get_by_role("listitem")
    expect(table).to_have_text(["1 Ada 1 contest 1.5", "1 Ben (you) 1 contest 1.5"])
    finished = page.get_by_role("region", name="Finished contests")
    expect(finished.get_by_role("link", name="Advent cup")).to_be_visible()
    check(page)
