"""Tests of animations, and of a tap that skips them."""

from math import dist
from typing import Any

import pytest

from tests.browser.conftest import DESKTOP, PageOpener
from tests.server.served import Client

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

# Goes to the end of a game and stops a marker that walks on its way, then taps: which one it is, where it was
# in the middle of its way and after the tap, in units of the scene, and whether it still moves.
WALK = """async () => {
  const scene = document.querySelector('main .board .world > svg');
  const middle = (each) => {
    const [all, box] = [scene, each].map((one) => one.getBoundingClientRect());
    const unit = scene.viewBox.baseVal.width / all.width;
    return [(box.x + box.width / 2 - all.x) * unit, (box.y + box.height / 2 - all.y) * unit];
  };
  const { animate } = Element.prototype;
  const walking = new Promise((found, fail) => {
    setTimeout(fail, 20_000, new Error('nothing walks'));
    Element.prototype.animate = function (frames, timing) {
      const animation = animate.call(this, frames, timing);
      if (frames?.length > 6) {
        animation.pause();
        animation.currentTime = (timing.duration * 3) / (frames.length - 1);
        found([this, animation]);
      }
      return animation;
    };
  });
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  const [marker, animation] = await walking;
  const way = middle(marker);
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await new Promise(requestAnimationFrame);
  return { id: marker.dataset.piece, way, there: middle(marker), state: animation.playState };
}"""


def scene_after(site: Client, table: str, number: int) -> Any:
    """Return the scene of a finished game after an event."""
    pictures = site.get(f"/api/tables/{table}/pictures?after={number}&layout=wide")
    return pictures["views"][0]["scene"]


def longest_way(site: Client, table: str, begin: int, end: int) -> float:
    """Return how far the marker that moves most is from its place after another event."""
    before, after = (
        {p["id"]: (p["x"], p["y"]) for p in scene_after(site, table, number)["pieces"]}
        for number in (begin, end)
    )
    return max(dist(before[id], after[id]) for id in ("marker-0", "marker-1"))


def test_a_marker_walks_along_its_track_and_arrives_with_a_tap(
    site: Client, open_page: PageOpener
) -> None:
    table = site.post("/api/tables", game="castle", seats=["greedy", "greedy"])["table"]
    last = site.watch(table)["n"]
    begin = max((last // 2, last // 3, last // 4), key=lambda n: longest_way(site, table, n, last))
    page = open_page(f"/t/{table}?n={begin}", paced=True, reduced_motion="no-preference", **DESKTOP)
    page.locator("[data-piece=marker-0]").wait_for()
    page.get_by_role("button", name="Next move").wait_for()
    walk = page.evaluate(WALK)
    scene = scene_after(site, table, last)
    marker = next(piece for piece in scene["pieces"] if piece["id"] == walk["id"])
    there = (marker["x"] + marker["width"] / 2, marker["y"] + marker["height"] / 2)
    points = scene["tracks"][0]["points"]
    assert walk["state"] == "finished"
    assert dist(walk["there"], there) < 1
    assert min(dist(walk["way"], point) for point in points) < 1
    assert dist(walk["way"], there) > marker["width"]
