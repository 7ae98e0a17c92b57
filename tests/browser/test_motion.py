"""Tests of animations, and of a tap that skips them."""

from collections.abc import Callable
from itertools import pairwise
from math import dist
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PageOpener
from tests.support.served import Client

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

Point = tuple[float, float]
NEAR = 3  # pixels: its shadow moves the middle of a drawn piece
LONGEST_SEARCH = 20  # games until bots attack

# Goes to the end of a game and stops a marker that walks on its way, then taps: which one it is, where it was
# in the middle of its way and after the tap, in pixels, and whether it still moves. If a slow page showed the
# moves one by one, it goes back and to the end again.
WALK = """async () => {
  const middle = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  let goal = 'Home';
  const go = () => {
    goal = goal === 'End' ? 'Home' : 'End';
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: goal, bubbles: true }));
  };
  const timer = setInterval(go, 4000);
  const { animate } = Element.prototype;
  const walking = new Promise((found, fail) => {
    setTimeout(fail, 1120_000, new Error('nothing walks'));
    Element.prototype.animate = function (frames, timing) {
      const animation = animate.call(this, frames, timing);
      if (frames?.length > 4 && goal === 'End') {
        animation.pause();
        animation.currentTime = (timing.duration * 2) / (frames.length - 1);
        clearInterval(timer);
        found([this, animation]);
      }
      return animation;
    };
  });
  go();
  const [marker, animation] = await walking;
  const way = middle(marker);
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await new Promise(requestAnimationFrame);
  return { id: marker.dataset.piece, way, there: middle(marker), state: animation.playState };
}"""

# Goes to the next move, in which tiles fall, and taps as soon as they do: which pieces are drawn, and whether
# their rubble is, before and after the tap.
ATTACK = """async ([button, tiles]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const standing = () => tiles.filter((id) => document.querySelector(`[data-piece="${id}"]`));
  const rubble = () => document.querySelector('.attack') !== null;
  // In the moment in which it appears: before the next frame of a slow page it may be gone.
  const falling = new Promise((found, fail) => {
    setTimeout(fail, 120_000, new Error('nothing falls'));
    new MutationObserver(() => rubble() && found()).observe(document.body, { childList: true, subtree: true });
  });
  document.querySelector(button).click();
  await falling;
  const before = { standing: standing(), rubble: rubble() };
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await frame();
  return [before, { standing: standing(), rubble: rubble() }];
}"""

# Goes to the next move, in which a tile disappears; whether its rubble was drawn.
NEXT_STEP = """async ([button, tile]) => {
  const rubble = () => document.querySelector('.attack') !== null;
  const gone = new Promise((found, fail) => {
    setTimeout(fail, 120_000, new Error('nothing disappears'));
    const look = () => (rubble() || !document.querySelector(`[data-piece="${tile}"]`)) && found();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  document.querySelector(button).click();
  await gone;
  return rubble();
}"""


def scene_after(site: Client, table: str, number: int) -> Any:
    """Return the scene of a finished game after an event."""
    return site.get(f"/api/studies/{table}/pictures?after={number}")["views"][0]["scene"]


def wait_for_move(page: Page, site: Client, table: str, number: int) -> None:
    """Wait until a replay shows the table after an event, and no longer its end, with all pieces."""
    pictures = site.get(f"/api/studies/{table}/pictures?after={number}")
    pieces = pictures["views"][0]["scene"]["pieces"]
    expect(page.locator(".said h2")).to_have_text(pictures["words"][0])
    expect(page.locator(".piece")).to_have_count(len(pieces))


def to_pixels(page: Page, scene: Any, part: str) -> Callable[[Point], Point]:
    """Return a function from points of a part of the scene to pixels, found by its outermost pieces."""
    pieces = sorted((p for p in scene["pieces"] if p["part"] == part), key=lambda p: p["x"])
    first, last = pieces[0], pieces[-1]
    (left, up), (right, _) = (middle(page, each["id"]) for each in (first, last))
    (x, y), (end, _) = (centre(each) for each in (first, last))
    scale = (right - left) / (end - x)
    return lambda point: (left + (point[0] - x) * scale, up + (point[1] - y) * scale)


def centre(piece: Any) -> Point:
    return piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2


def middle(page: Page, piece: str) -> Point:
    box = page.locator(f"[data-piece='{piece}'] > use").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def fields_walked(site: Client, table: str, begin: int, end: int) -> int:
    """Return over how many fields of the track the marker walks that walks most, the shorter way round."""
    before, after = (scene_after(site, table, number) for number in (begin, end))
    points = after["tracks"][0]["points"]

    def field(scene: Any, marker: str) -> int:
        piece = next(piece for piece in scene["pieces"] if piece["id"] == marker)
        return min(range(len(points)), key=lambda i: dist(points[i], centre(piece)))

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
    wait_for_move(page, site, table, begin)
    walk = page.evaluate(WALK)
    scene = scene_after(site, table, last)
    marker = next(piece for piece in scene["pieces"] if piece["id"] == walk["id"])
    track = scene["tracks"][0]
    shown = to_pixels(page, scene, track["part"])
    there = shown(centre(marker))
    assert walk["state"] == "finished"
    assert dist(walk["there"], there) < NEAR
    assert min(dist(walk["way"], shown(point)) for point in track["points"]) < NEAR
    assert dist(walk["way"], there) > dist(shown((marker["width"], 0)), shown((0, 0)))


def tiles_of(site: Client, table: str, number: int) -> set[str]:
    """Return the ids of the tiles of all castles after an event."""
    pieces = scene_after(site, table, number)["pieces"]
    return {piece["id"] for piece in pieces if piece["leaves"] == "rubble"}


def an_attack(site: Client) -> tuple[str, int, set[str]]:
    """Return a finished game, the number of an event in which tiles fall, and their ids."""
    for _game in range(LONGEST_SEARCH):
        table = site.post("/api/tables", game="castle-keep", seats=["greedy", "greedy"])["table"]
        last = site.watch(table)["n"]
        castles = [tiles_of(site, table, number) for number in range(1, last + 1)]
        for i, (before, after) in enumerate(pairwise(castles)):
            if before - after:
                return table, i + 2, before - after
    raise AssertionError("no bot attacks")


def test_tiles_fall_to_rubble_until_a_tap_unless_a_player_wants_no_motion(
    site: Client, open_page: PageOpener
) -> None:
    table, number, fallen = an_attack(site)
    page = open_page(
        f"/t/{table}?n={number - 1}", paced=True, reduced_motion="no-preference", **DESKTOP
    )
    wait_for_move(page, site, table, number - 1)
    button = "[aria-label='Next move']"
    falling, settled = page.evaluate(ATTACK, [button, sorted(fallen)])
    assert falling == {"standing": sorted(fallen), "rubble": True}
    assert settled == {"standing": [], "rubble": False}
    for wish in (
        {"paced": True, "reduced_motion": "reduce"},
        {"paced": False, "reduced_motion": "no-preference"},
    ):
        calm = open_page(f"/t/{table}?n={number - 1}", **wish, **DESKTOP)
        wait_for_move(calm, site, table, number - 1)
        assert calm.evaluate(NEXT_STEP, [button, min(fallen)]) is False
