"""Accessibility errors that axe finds on a page, in the light and dark colour scheme."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[3] / "web/node_modules/axe-core/axe.min.js"
# What is cut off gets its place in the order of the focus a frame after it is drawn.
RUN_AXE = """async (options) => {
  for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
  const { violations } = await axe.run({ resultTypes: ['violations'], ...options });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}"""
COLOURS_ONLY = {"runOnly": ["color-contrast"]}


def check(page: Page) -> None:
    """Check everything in the light colour scheme, and then everything that differs in the dark scheme."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    for scheme, options in (("light", {}), ("dark", COLOURS_ONLY)):
        page.emulate_media(color_scheme=scheme)
        found = page.evaluate(RUN_AXE, options)
        assert found == [], found
