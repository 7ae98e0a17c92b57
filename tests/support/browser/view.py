"""The view of a table on a page: its visible part, and the panel with the log and the rules."""

from playwright.sync_api import Page, expect

VIEW = """() => {
  const [board, scene] = ['main .board', 'main .board .world > svg'].map((css) => document.querySelector(css));
  const [window, all] = [board, scene].map((each) => each.getBoundingClientRect());
  const unit = scene.viewBox.baseVal.width / all.width;
  const box = [window.x - all.x, window.y - all.y, window.width, window.height];
  return box.map((each) => Math.round(each * unit * 100) / 100);
}"""

# Fonts, measured parts and pieces, some in each frame, come one after the other.
REST = """async ([frames, seconds]) => {
  const end = performance.now() + 1000 * seconds;
  const places = () => [...document.querySelectorAll('header *, main *, .bar *, dialog *')].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y, width, height];
  }).join();
  for (let before = '', same = 0; same < frames; ) {
    if (performance.now() > end) throw new Error('the page does not come to rest');
    await new Promise(requestAnimationFrame);
    const now = document.fonts.status === 'loaded' ? places() : '';
    same = now && now === before ? same + 1 : 0;
    before = now;
  }
}"""
STILL_FRAMES, MOST_SECONDS = 5, 120


def at_rest(page: Page) -> Page:
    """Wait until nothing on the page moves, so that it can be measured."""
    page.evaluate(REST, [STILL_FRAMES, MOST_SECONDS])
    return page


def drawn(page: Page) -> Page:
    """Wait until all of the table is drawn in its place."""
    expect(page.locator(".piece").first).to_be_attached()
    return at_rest(page)


def view(page: Page) -> list[float]:
    """Return x, y, width and height of the visible part of the scene."""
    box: list[float] = page.evaluate(VIEW)
    return box


def beside(page: Page, shown: bool = True) -> Page:
    """Show the panel with the log and the rules, which most windows show on demand, or hide it."""
    # A table that waits for players has an invitation instead of cards.
    expect(page.locator(".page.cards, .invite").first).to_be_visible()
    menu = page.get_by_role("button", name="Log and rules")
    if menu.is_visible() and menu.get_attribute("aria-expanded") == str(not shown).lower():
        menu.click()
    return page


def to_table(page: Page) -> Page:
    """Hide the panel with the log and the rules where it covers the table."""
    return beside(page, shown=False)
