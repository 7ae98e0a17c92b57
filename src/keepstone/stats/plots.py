"""An SVG chart of many games of the same kind: lengths, scores, seats and openings."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

import numpy as np

from keepstone.drawing.paints import PAGE, WRITING
from keepstone.drawing.pens import element
from keepstone.drawing.svg import FONT, TITLE_FONT
from keepstone.stats.summary import Facts, Summary, lengths_of, points_of

WIDTH, HEIGHT = 960, 640
LEFT, TOP, RIGHT, BOTTOM = 56, 64, 24, 44  # margins in a panel
LETTERS = 14  # font size
FILL = "var(--accent, #28685a)"
BARS = 24  # maximum number of bars in a histogram
SHOWN = 8  # number of openings shown
LONGEST = 28  # maximum number of characters for an opening


class Panel(NamedTuple):
    """A panel, which fills a quarter of the picture."""

    x: float
    y: float
    width: float = WIDTH / 2
    height: float = HEIGHT / 2

    def across(self, share: float) -> float:
        """Return the x coordinate at a fraction of the plot's width, from 0 (left) to 1 (right)."""
        return self.x + LEFT + share * (self.width - LEFT - RIGHT)

    def up(self, share: float) -> float:
        """Return the y coordinate at a fraction of the plot's height, from 0 (bottom) to 1 (top)."""
        return self.y + self.height - BOTTOM - share * (self.height - TOP - BOTTOM)


def draw(summary: Summary, facts: Sequence[Facts]) -> str:
    """Return the chart of all games with a result, as SVG. facts: the facts about the games in the summary."""
    over = [fact for fact in facts if fact.result is not None]
    panels = [Panel(x, y) for y in (0, HEIGHT / 2) for x in (0, WIDTH / 2)]
    title = f"{summary.game}, {summary.players} players, {summary.games:,} games"
    return element(
        "svg",
        element("rect", width=WIDTH, height=HEIGHT, fill=PAGE),
        _text(title, 16, LETTERS * 1.5, font_family=TITLE_FONT, font_weight=600),
        *_histogram(panels[0], "Decisions per game", lengths_of(over)),
        *_histogram(panels[1], "Points per player", points_of(over, summary.players).ravel()),
        *_seats(panels[2], summary),
        *_openings(panels[3], summary),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        font_family=FONT,
        font_size=LETTERS,
    )


def _text(text: str, x: float, y: float, **more: object) -> str:
    return element("text", escape(text), x=float(x), y=float(y), **({"fill": WRITING} | more))


def _line(x1: float, y1: float, x2: float, y2: float, **more: object) -> str:
    ends = {"x1": float(x1), "y1": float(y1), "x2": float(x2), "y2": float(y2)}
    return element("line", **ends, **({"stroke": WRITING} | more))


def _heading(panel: Panel, text: str) -> str:
    return _text(text, panel.x + 16, panel.y + TOP - 16)


def _bar(x: float, y: float, width: float, height: float, title: str) -> str:
    box = {"x": float(x), "y": float(y), "width": float(width), "height": float(height)}
    return element("rect", element("title", escape(title)), **box, fill=FILL, fill_opacity=0.75)


def _histogram(panel: Panel, heading: str, numbers: Sequence[int] | np.ndarray) -> list[str]:
    """Return a histogram of integers. All bars have the same width."""
    parts = [_heading(panel, heading)]
    if not len(numbers):
        return parts
    low, high = int(np.min(numbers)), int(np.max(numbers))
    step = -(-(high - low + 1) // BARS)
    edges = np.arange(low, high + step + 1, step)
    counts = np.histogram(numbers, edges)[0]
    wide = 1 / len(counts)
    for i, count in enumerate(counts.tolist()):
        first, last = int(edges[i]), int(edges[i + 1]) - 1
        span = f"{first}" if first == last else f"{first} to {last}"
        x, y = panel.across(i * wide), panel.up(count / counts.max())
        width = panel.across((i + 0.9) * wide) - x
        parts.append(_bar(x, y, width, panel.up(0) - y, f"{span}: {count:,}"))
    for number, share in {low: wide / 2, int(edges[-2]): 1 - wide / 2}.items():
        x, y = panel.across(share), panel.up(0) + 20
        parts.append(_text(f"{number:,}", x, y, text_anchor="middle"))
    parts.append(
        _text(f"{counts.max():,}", panel.across(0) - 8, panel.up(1) + 5, text_anchor="end")
    )
    return [*parts, _line(panel.across(0), panel.up(0), panel.across(1), panel.up(0))]


def _seats(panel: Panel, summary: Summary) -> list[str]:
    """Return a chart of each seat's share of the victories with its confidence interval."""
    parts = [_heading(panel, "Win rate by player (95 % confidence)")]
    if not summary.seats:
        return parts
    top = max(seat.high for seat in summary.seats)
    wide = 1 / len(summary.seats)
    for seat in summary.seats:
        middle = panel.across((seat.seat + 0.5) * wide)
        x, y = panel.across((seat.seat + 0.2) * wide), panel.up(seat.share / top)
        parts.append(_bar(x, y, 2 * (middle - x), panel.up(0) - y, f"{seat.share:.1%}"))
        parts.append(_line(middle, panel.up(seat.low / top), middle, panel.up(seat.high / top)))
        label = f"Player {seat.seat + 1}: {seat.share:.1%}"
        parts.append(_text(label, middle, panel.up(0) + 20, text_anchor="middle"))
    par = panel.up(1 / summary.players / top)
    parts.append(_line(panel.across(0), par, panel.across(1), par, stroke_dasharray="4 4"))
    return [*parts, _line(panel.across(0), panel.up(0), panel.across(1), panel.up(0))]


def _openings(panel: Panel, summary: Summary) -> list[str]:
    """Return a chart of the most frequent openings: the number of games, and the seats' shares of victories."""
    parts = [_heading(panel, "First decisions: games, and win rate")]
    shown = summary.openings[:SHOWN]
    row = (panel.up(0) - panel.up(1)) / SHOWN
    for i, opening in enumerate(shown):
        y = panel.up(1) + i * row
        words = f"{short(opening.action, LONGEST)}: {opening.games:,}, {opening.share:.0%}"
        wide = opening.games / shown[0].games * (panel.across(1) - panel.across(0))
        parts.append(
            _bar(panel.across(0), y, wide, row * 0.3, f"{opening.action}: {opening.games:,}")
        )
        parts.append(_text(words, panel.across(0), y + row * 0.3 + LETTERS))
    return parts


def short(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
