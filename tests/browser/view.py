"""The visible part of a table on a page."""

from playwright.sync_api import Page

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
