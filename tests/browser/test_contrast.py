"""The contrast of texts on pieces meets WCAG AA, 4.5 to 1."""

import base64
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from keepstone import games
from keepstone.games import find
from tests.browser.conftest import DESKTOP
from tests.support.never_empty import never_empty
from tests.support.seeing import contrast, rgb

pytestmark = pytest.mark.browser

AA = 4.5
STYLE = Path(__file__).parents[2] / "web/src/app.css"
PAINT = re.compile(r"--([\w-]+): light-dark\((#\w+|rgb\(.+?\)), (#\w+|rgb\(.+?\))\);")
WRITTEN = [game for game in games.names() if "<text" in find(game).symbols()]
# Lays out the symbols that have a text, without it; where each is, and its colours: the letters' and the edge's.
LAY_OUT = """(source) => {
  document.body.innerHTML = source;
  const symbols = [...document.querySelectorAll('symbol')].filter((each) => each.querySelector('text'));
  document.body.insertAdjacentHTML('beforeend', symbols.map(({ id, innerHTML, viewBox: { baseVal: box } }) =>
    `<svg data-of="${id}" width="${box.width}" height="${box.height}" viewBox="${box.x} ${box.y} ${box.width}
      ${box.height}">${innerHTML}</svg>`).join(''));
  return [...document.querySelectorAll('[data-of] text')].map((text) => {
    const { x, y, width, height } = text.getBoundingClientRect();
    const { fill, stroke } = getComputedStyle(text);
    text.style.visibility = 'hidden';
    const where = { x: x + scrollX, y: y + scrollY, width, height };
    return { of: text.closest('[data-of]').dataset.of, words: text.textContent, where, fill, stroke };
  });
}"""
# The colour that most of the middle of each place has.
BENEATH = """async ([picture, places]) => {
  const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
  canvas.drawImage(image, 0, 0);
  return places.map(({ x, y, width, height }) => {
    const { data } = canvas.getImageData(x + width / 5, y + height / 3, width * 0.6, height / 3);
    const counts = {};
    for (let i = 0; i < data.length; i += 4) {
      const colour = [...data.slice(i, i + 3)].map((part) => part.toString(16).padStart(2, '0')).join('');
      counts[colour] = (counts[colour] ?? 0) + 1;
    }
    return '#' + Object.entries(counts).sort(([, a], [, b]) => b - a)[0][0];
  });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_written_on_the_pieces_can_be_read(open_page, scheme):
    """On the colour that most of it stands on, or within its edge."""
    page = open_page("/record", bypass_csp=True, **DESKTOP)
    expect(page.get_by_label("Open a record file")).to_be_attached()  # nothing is built later
    page.emulate_media(color_scheme=scheme)
    for game in WRITTEN:
        texts = never_empty(page.evaluate(LAY_OUT, find(game).symbols()))
        picture = base64.b64encode(page.screenshot(full_page=True)).decode()
        grounds = page.evaluate(BENEATH, [picture, [text["where"] for text in texts]])
        for text, ground in zip(texts, grounds, strict=True):
            around = ground if text["stroke"] == "none" else colour(text["stroke"])
            found = contrast(colour(text["fill"]), around)
            assert found >= AA, (text["of"], text["words"], round(found, 2))


def colour(css: str) -> str:
    """rgb(r, g, b) as #rrggbb."""
    return "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", css)[:3])


@pytest.mark.parametrize("at", [0, 1], ids=["light", "dark"])
def test_the_words_of_panels_and_badges_can_be_read(at):
    """As the client's style sheet paints them; a panel lets some of the page through."""
    pairs = PAINT.findall(STYLE.read_text(encoding="utf-8"))
    paints = {name: (light, dark)[at] for name, light, dark in pairs}
    for panel in (over(paints["panel"], paints["paper"]), paints["panel-active"]):
        assert contrast(paints["ink"], panel) >= AA
        assert contrast(paints["muted"], panel) >= AA
    assert contrast(paints["halo"], paints["chosen"]) >= AA


def over(veil: str, ground: str) -> str:
    """The colour of rgb(r g b / share%) over another."""
    *parts, percent = map(int, re.findall(r"\d+", veil))
    share = percent / 100
    mixed = (a * share + b * (1 - share) for a, b in zip(parts, rgb(ground), strict=True))
    return "#" + "".join(f"{round(part):02x}" for part in mixed)
