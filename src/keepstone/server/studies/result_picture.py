"""The result card of a game: its last picture, and who has won."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.drawing import svg
from keepstone.drawing.composer import Composition, TextBox
from keepstone.drawing.scene import Box
from keepstone.text.words import number

WIDTH, HEIGHT = 1200, 630  # the usual size for link previews
PICTURE = Box(20, 20, 720, 590)
WORDS = Box(770, 150, 400, 330)
END = "</svg>"


def card(picture: str, title: str, lines: Sequence[str]) -> str:
    words = TextBox(WORDS, title, tuple(lines))
    empty = svg.document(Composition(WIDTH, HEIGHT, texts=(words,)), "")
    box = " ".join(f'{name}="{value}"' for name, value in PICTURE._asdict().items())
    return empty.removesuffix(END) + picture.replace("<svg ", f"<svg {box} ", 1) + END


def ranking(
    names: Sequence[str], scores: Sequence[int], language: NullTranslations
) -> Sequence[str]:
    """Return all players' points, the highest first; empty if the scores only show who has won."""
    if not set(scores) - {0, 1}:
        return ()
    best_first = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    text = language.gettext("{name}: {points}")
    return tuple(text.format(name=names[seat], points=number(scores[seat])) for seat in best_first)
