"""Tests of turning a tile, and of the announcement of connected features."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.support.browser.lobby import play_against_bots
from tests.support.browser.person import Pointer
from tests.support.browser.view import VIEW, at_rest, drawn, view

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

MOST_STEPS = 60
# Of the points where nothing lies over a region, the one furthest from what can be picked:
# a browser may take a tap beside a target for one on it.
REGION_AT = """() => {
  const targets = [...document.querySelectorAll('.target')].map((each) => each.getBoundingClientRect());
  const off = (low, at, high) => Math.max(low - at, 0, at - high);
  const far = ([x, y]) => Math.min(...targets.map(({ left, right, top, bottom }) =>
    Math.hypot(off(left, x, right), off(top, y, bottom))));
  const points = [...document.querySelectorAll('.region > *')].flatMap((shape) => {
    const { x, y, width, height } = shape.getBoundingClientRect();
    return Array.from({ length: 121 }, (_, i) =>
      [x + (width * (0.5 + i % 11)) / 11, y + (height * (0.5 + Math.floor(i / 11))) / 11])
      .filter((at) => document.elementFromPoint(...at)?.closest('.region') === shape.parentNode);
  });
  return points.sort((a, b) => far(b) - far(a))[0];
}"""
CARRIED = ".piece.carried"
REGIONS = ".region ~ .region"


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def page(request, open_page) -> Page:
    """A tile is to be placed."""
    page = open_page.game("castle", **request.param)
    play_against_bots(page)
    Pointer(page).until(CARRIED)
    return drawn(page)


def heading(page: Page) -> Locator:
    return page.locator("section.bar h2")


def hint(page: Page) -> Locator:
    return page.locator("section.bar p").first


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def turns_here(page: Page) -> Locator | None:
    """A place that was picked and where the drawn tile can be turned, if there is one."""
    for number in range(page.locator(".target.open").count()):
        page.locator(".target.open").nth(number).click()
        if page.get_by_role("button", name="Rotate").count():
            return page.locator(".target.chosen")
        page.keyboard.press("Escape")
    return None


def pick_where_it_turns(page: Page) -> Locator:
    person = Pointer(page)
    for _ in range(MOST_STEPS):
        person.until(CARRIED)
        if place := turns_here(page):
            return place
        person.step()  # picks a place,
        person.step()  # and plays there
    raise AssertionError("no tile could be turned")


@pytest.mark.parametrize("page", [DESKTOP], indirect=True, ids=["desktop"])
def test_a_tile_turns_by_click_wheel_key_and_button(page):
    place = pick_where_it_turns(page)
    seen = view(drawn(page))
    page.mouse.move(*middle(place))
    for turn in (
        place.click,
        lambda: page.mouse.wheel(0, 120),
        lambda: page.mouse.wheel(0, -120),
        lambda: page.keyboard.press("r"),
        page.get_by_role("button", name="Rotate").click,
    ):
        before = heading(page).inner_text()
        page.mouse.move(*middle(place))
        turn()
        expect(heading(page)).not_to_have_text(before)
    assert view(page) == seen
    shown = heading(page).inner_text()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".target.chosen")).to_have_count(0)
    expect(heading(page)).not_to_have_text(shown)


@pytest.mark.parametrize("page", [DESKTOP], indirect=True, ids=["desktop"])
def test_a_mouse_sees_before_it_picks(page):
    page.mouse.move(*middle(page.locator(".target.open").first))
    expect(page.locator(".ghost")).to_have_count(1)
    expect(page.get_by_role("button", name="Confirm")).to_have_count(0)
    page.mouse.move(1, 1)
    expect(page.locator(".ghost")).to_have_count(0)


def point_at_a_region(page: Page, has_mouse: bool) -> Locator:
    """The region that is told now."""
    if not has_mouse:  # a finger's targets cover what is between them until they are enlarged
        whole = view(page)[2]
        page.mouse.move(*middle(page.locator(".region use").first))
        page.mouse.wheel(0, -600)
        page.wait_for_function(f"({VIEW})()[2] < {whole}")
        at_rest(page)
    at = page.evaluate(REGION_AT)
    if has_mouse:
        page.mouse.move(*at)
    else:
        page.touchscreen.tap(*at)
    asked = page.locator(".region.asked")
    expect(asked).to_have_count(1)
    expect(page.locator(".target.chosen")).to_have_count(0)
    return asked


def test_what_belongs_together_is_told_to_who_points_at_it(page):
    Pointer(page).until(CARRIED, REGIONS)
    said = hint(drawn(page)).inner_text()
    has_mouse = page.evaluate("matchMedia('(hover: hover)').matches")
    asked = point_at_a_region(page, has_mouse)
    expect(hint(page)).to_have_text(asked.get_attribute("aria-label"))
    if has_mouse:
        page.mouse.move(1, 1)
    else:
        page.locator("main .board").tap(position={"x": 2, "y": 2})
    expect(asked).to_have_count(0)
    if has_mouse:
        expect(hint(page)).to_have_text(said)


@pytest.mark.parametrize("page", [DESKTOP], indirect=True, ids=["desktop"])
def test_keys_lead_through_what_belongs_together(page):
    Pointer(page).until(CARRIED, REGIONS)
    drawn(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Tab")
    first = page.locator(".region.asked").get_attribute("data-region")
    expect(hint(page)).to_have_text(page.locator(".region:focus").get_attribute("aria-label"))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".region.asked")).not_to_have_attribute("data-region", first)
    page.keyboard.press("Tab")
    expect(page.locator(".region.asked")).to_have_count(0)
    expect(page.locator(".target:focus")).to_have_count(1)
