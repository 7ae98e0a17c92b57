"""The graph of an analysis as an SVG document. The graph shows each seat's win probability during the game."""

from collections.abc import Sequence
from gettext import NullTranslations
from html import escape

from keepstone.analysis.grades import BLUNDER, MISTAKE
from keepstone.analysis.report import Analysis
from keepstone.drawing.paints import PAGE, SEATS, WRITING
from keepstone.drawing.pens import element
from keepstone.drawing.svg import FONT
from keepstone.playing.view import ENGLISH
from keepstone.text.words import counted

WIDTH, HEIGHT = 960, 400
LEFT, TOP, RIGHT, BOTTOM = 56, 40, 16, 44  # margins
DASHES = ("none", "9 4", "3 3", "12 3 3 3")  # for people who cannot tell the colours apart
MARKS = {MISTAKE: 4, BLUNDER: 6}  # radius of a dot
LETTERS = 14  # font size
LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)


def draw(analysis: Analysis, names: Sequence[str], language: NullTranslations = ENGLISH) -> str:
    """Return a graph of the win probabilities, with a dot for each mistake and a larger one for each blunder.

    names: the players' names, by seat.
    """
    seats = range(analysis.config.players)
    return element(
        "svg",
        element("rect", width=WIDTH, height=HEIGHT, fill=PAGE),
        *map(_level, LEVELS),
        *(_curve(analysis, seat) for seat in seats),
        *_marks(analysis, language),
        *(_name(seat, names[seat]) for seat in seats),
        _caption(len(analysis.events), language),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        font_family=FONT,
        font_size=LETTERS,
    )


def _x(number: int, events: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * number / max(events, 1)


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)


def _text(text: str, x: float, y: float, **more: object) -> str:
    return element("text", escape(text), x=x, y=y, **({"fill": WRITING} | more))


def _level(share: float) -> str:
    y = _y(share)
    rule = element(
        "line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, stroke=WRITING, stroke_opacity=0.15
    )
    return rule + _text(f"{share:.0%}", LEFT - 8, y + LETTERS / 3, text_anchor="end")


def _curve(analysis: Analysis, seat: int) -> str:
    values = [analysis.start, *(event.value for event in analysis.events)]
    points = [(_x(i, len(values) - 1), _y(value.wins[seat])) for i, value in enumerate(values)]
    return element(
        "polyline",
        points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points),
        fill="none",
        stroke=SEATS[seat],
        stroke_dasharray=DASHES[seat],
        stroke_width=2,
        stroke_linejoin="round",
    )


def _marks(analysis: Analysis, language: NullTranslations) -> list[str]:
    marks = []
    for number, event in enumerate(analysis.events, 1):
        decision = event.decision
        if decision and decision.grade in MARKS:
            words = f"{event.number}: {decision.action} ({language.gettext(decision.grade)})"
            x, y = _x(number, len(analysis.events)), _y(event.value.wins[decision.seat])
            title = element("title", escape(words))
            radius = MARKS[decision.grade]
            marks.append(element("circle", title, cx=x, cy=y, r=radius, fill=SEATS[decision.seat]))
    return marks


def _name(seat: int, name: str) -> str:
    """Return a seat's entry in the legend above the graph: a short piece of the seat's line, then the name."""
    x = LEFT + seat * (WIDTH - LEFT - RIGHT) / len(SEATS)
    y = TOP - LETTERS
    ink = {"stroke": SEATS[seat], "stroke_dasharray": DASHES[seat], "stroke_width": 2}
    return element("line", x1=x, x2=x + 30, y1=y, y2=y, **ink) + _text(
        name, x + 38, y + LETTERS / 3
    )


def _caption(events: int, language: NullTranslations) -> str:
    text = counted(
        "Chance of winning over {count} event",
        "Chance of winning over {count} events",
        events,
        language,
    )
    return _text(text, LEFT, HEIGHT - LETTERS)
