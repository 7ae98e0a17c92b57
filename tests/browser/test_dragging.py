"""Tests of dragging pieces to their places, and of explanations for everything on the table."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.support.browser.hands import CHOSEN, HELD, IN_HAND, LANDINGS, Drags, Finger, Mouse
from tests.support.browser.person import Pointer
from tests.support.browser.view import at_rest, drawn

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

SCREENS = {
    "castle-keep": PHONE,
    "castillos": DESKTOP | {"has_touch": True},
    "castle": DESKTOP | {"has_touch": True},
    "burgundy": PHONE,
}
DRAGS = 3
CAN = "Possible moves: Place"
NOWHERE = (5, 5)


def at_table(open_page, site, game: str) -> Page:
    place = site.post("/api/tables", game=game, seats=["me", "random"], name="Ada")
    page = open_page.place(place, **SCREENS[game])
    Pointer(page).wait()
    return drawn(page)


@pytest.mark.parametrize("game", SCREENS)
def test_a_game_goes_on_by_mouse_and_by_finger(open_page, site, game):
    page = at_table(open_page, site, game)
    person = Drags(page, (Mouse(page), Finger(page)))
    person.play_until(lambda: person.drags == DRAGS)


def chosen_at(page: Page, point: tuple[float, float]) -> bool:
    return page.evaluate(
        "(at) => document.elementFromPoint(...at).closest('.chosen') !== null", point
    )


def test_what_is_in_hand_can_come_back(open_page, site):
    page = at_table(open_page, site, "castle-keep")
    person = Drags(page, [Mouse(page)])
    at = page.evaluate(HELD)[0]

    person.lift(at)
    place = page.evaluate(LANDINGS)[0]
    person.hand.move(NOWHERE)
    person.hand.let_go()
    expect(page.locator(f"{IN_HAND}, {CHOSEN}")).to_have_count(0)

    person.lift(at)
    person.hand.move(place)
    page.keyboard.press("Escape")
    expect(page.locator(IN_HAND)).to_have_count(0)
    person.hand.let_go()
    expect(page.locator(CHOSEN)).to_have_count(0)

    person.lift(at)
    person.hand.move(place)
    person.hand.let_go()
    expect(page.locator(CHOSEN)).to_have_count(2)
    assert chosen_at(page, at) and chosen_at(page, place)


def test_anything_is_explained(open_page, site):
    page = at_table(open_page, site, "castle-keep")
    seats = page.get_by_role("list", name="Seats")
    seats.get_by_role("button", expanded=False).click()
    expect(seats.get_by_role("button", expanded=True)).to_have_count(1)
    at_rest(page)
    own, theirs = (middle(page, f"hand-{seat}") for seat in (0, 1))
    finger = Finger(page)
    told = page.locator("section.bar p").first
    page.mouse.click(*own, button="right")
    expect(told).to_contain_text(CAN)
    # A finger stays until the page has answered, for only the page knows how long that is.
    for at, answered in (
        (theirs, expect(told).not_to_contain_text),
        (own, expect(told).to_contain_text),
    ):
        finger.grab(at)
        answered(CAN)
        finger.let_go()
        answered(CAN)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Enter")
    expect(told).to_contain_text(CAN)
    expect(page.locator(CHOSEN)).to_have_count(0)


def middle(page: Page, name: str) -> tuple[float, float]:
    """Of the first piece whose id begins so."""
    box = page.locator(f".piece[data-piece^='{name}']").first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
