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
  const scene = document.querySelector('main .board > svg');
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


def fields_walked(site: Client, table: str, begin: int, end: int) -> int:
    """Return over how many fields of the track the marker walks that walks most, the shorter way round."""
    before, after = (scene_after(site, table, number) for number in (begin, end))
    points = after["tracks"][0]["points"]

    def field(scene: Any, marker: str) -> int:
        piece = next(piece for piece in scene["pieces"] if piece["id"] == marker)
        centre = (piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
        return min(range(len(points)), key=lambda i: dist(points[i], centre))

    ways = (abs(field(before, m) - field(after, m)) for m in ("marker-0", "marker-1"))
    return max(min(way, len(points) - way) for way in ways)


def test_a_marker_walks_along_its_track_and_arrives_with_a_tap(
    site: Client, open_page: PageOpener
) -> None:
    table = site.post("/api/tables", game="castle", seats=["greedy", "greedy"])["table"]
    last = site.watch(table)["n"]
    begins = range(last // 8, last - 8, last // 8)
    begin = max(begins, key=lambda n: fields_walked(site, table, n, last))
    page = open_page(f"/t/{table}?n={begin}", paced=True, reduced_motion="no-preference", **DESKTOP)
    page.locator("[data-piece=marker-0]").wait_for()
    page.get_by_role("button", name="A move on").wait_for()
    walk = page.evaluate(WALK)
    scene = scene_after(site, table, last)
    marker = next(piece for piece in scene["pieces"] if piece["id"] == walk["id"])
    there = (marker["x"] + marker["width"] / 2, marker["y"] + marker["height"] / 2)
    points = scene["tracks"][0]["points"]
    assert walk["state"] == "finished"
    assert dist(walk["there"], there) < 1
    assert min(dist(walk["way"], point) for point in points) < 1
    assert dist(walk["way"], there) > marker["width"]
