"""The view of a table on a page: its visible part, and the panel with the log and the rules."""

from contextlib import suppress

from playwright.sync_api import Page, TimeoutError

VIEW = """() => {
  const [board, scene] = ['main .board', 'main .board .world > svg'].map((css) => document.querySelector(css));
  const [window, all] = [board, scene].map((each) => each.getBoundingClientRect());
  const unit = scene.viewBox.baseVal.width / all.width;
  const box = [window.x - all.x, window.y - all.y, window.width, window.height];
  return box.map((each) => Math.round(each * unit * 100) / 100);
}"""


def view(page: Page) -> list[float]:
    """Return x, y, width and height of the visible part of the scene."""
    return page.evaluate(VIEW)


def beside(page: Page, shown: bool = True) -> Page:
    """Show the panel with the log and the rules, which most windows show on demand, or hide it."""
    page.locator("aside").wait_for(state="attached")
    with suppress(TimeoutError):  # a table that waits for players has no cards
        page.locator(".page.cards").wait_for(timeout=5_000)
    menu = page.get_by_role("button", name="Log and rules")
    if menu.is_visible() and menu.get_attribute("aria-expanded") == str(not shown).lower():
        menu.click()
    return page


def to_table(page: Page) -> Page:
    """Hide the panel with the log and the rules where it covers the table."""
    return beside(page, shown=False)
