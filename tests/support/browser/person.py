"""A player at a browser who follows the offers of the page, by pointer or keyboard alone."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from playwright.sync_api import Locator, Page

T = TypeVar("T")

MOST_STEPS = 1500
AGAIN_MS = 20
BUTTONS = "section.bar .buttons button"
END = ".end h2"
OPEN = ".target.open"
SOMETHING = f"{END}, {OPEN}, {BUTTONS}"
NOT_FORWARD = ("Undo", "Back", "Hint", "Rematch")
LOOK = f"""() => ({{
  end: document.querySelector("{END}")?.innerText,
  buttons: [...document.querySelectorAll("{BUTTONS}")].map((each) => each.innerText),
  letters: [...document.querySelectorAll("{BUTTONS}")].map((each) => each.querySelector("kbd")?.innerText),
  open: document.querySelectorAll("{OPEN}").length,
}})"""
# The centre of an element, where a pointer would hit it.
MIDDLE = """([css, number]) => {
  const target = document.querySelectorAll(css)[number];
  target?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = target?.getBoundingClientRect();
  const middle = box && [box.x + box.width / 2, box.y + box.height / 2];
  return middle && target.contains(document.elementFromPoint(...middle)) ? middle : null;
}"""


def seen(page: Page, css: str) -> Locator:
    """Query a selector on a page; "light" runs in the browser, which is many times as fast."""
    return page.locator(f"css:light={css}")


@dataclass(frozen=True)
class Sight:
    """One snapshot of the page's offers: the outcome, the bar's buttons and their letters, open targets."""

    end: str | None
    buttons: Sequence[str]
    letters: Sequence[str | None]
    open: int

    def confirm(self) -> int | None:
        """The button that plays the selection."""
        return self._button(lambda words: words.startswith("Confirm"))

    def forward(self) -> int | None:
        """A button of the bar that continues the game."""
        return self._button(lambda words: not words.startswith(NOT_FORWARD))

    def _button(self, fits: Callable[[str], bool]) -> int | None:
        return next((n for n, words in enumerate(self.buttons) if fits(words)), None)


class Person:
    """Plays at the table of the page until the game is over."""

    def __init__(self, page: Page, seed: int = 1):
        self.page = page
        self.draw = random.Random(seed)
        self.end = seen(page, END)

    def look(self) -> Sight:
        """Return the current offers of the page, in one query."""
        return Sight(**{"end": None} | self.page.evaluate(LOOK))

    def outcome(self) -> str:
        """Play to the end; return the outcome on the page."""
        for _ in range(MOST_STEPS):
            sight = self.look()
            if sight.end is not None:
                return sight.end
            if not self.take(sight):
                self.wait()
        raise AssertionError("the game did not end")

    def step(self) -> bool:
        """Make one gesture, if possible.

        At the end make no gesture, because the buttons then lead away from the table.
        """
        sight = self.look()
        return sight.end is None and self.take(sight)

    def take(self, sight: Sight) -> bool:
        """Make one of the offered gestures, if there is one."""
        raise NotImplementedError

    def wait(self) -> None:
        """Wait until there is something to do, or the game is over."""
        seen(self.page, SOMETHING).first.wait_for()

    def go_on(self) -> None:
        """Make one gesture, or wait until one is possible."""
        if not self.step():
            self.wait()

    def play_until(self, find: Callable[[], T]) -> T:
        """Play until something is found, and return it."""
        for _ in range(MOST_STEPS):
            if found := find():
                return found
            self.go_on()
        raise AssertionError("not found until the end of the game")

    def until(self, *things: str) -> None:
        """Play until all these are visible at once and nothing is selected."""
        self.play_until(lambda: all(seen(self.page, thing).count() for thing in things))
        self.let_go()

    def let_go(self) -> None:
        """Clear the selection, so that all targets are open."""
        while seen(self.page, ".target.chosen").count():
            self.page.keyboard.press("Escape")


class Pointer(Person):
    """Clicks."""

    def take(self, sight: Sight) -> bool:
        if (confirm := sight.confirm()) is not None:
            self.press(BUTTONS, confirm)
        elif sight.open:
            self.press(OPEN, self.draw.randrange(sight.open))
        elif (button := sight.forward()) is not None:
            self.press(BUTTONS, button)
        else:
            return False
        return True

    def hasten(self) -> None:
        """Skip the animations of other players."""
        self.page.dispatch_event("header", "pointerdown")

    def press(self, css: str, number: int) -> None:
        """Press a target; try again if the table changes and the target disappears."""
        if middle := self.page.evaluate(MIDDLE, [css, number]):
            self.page.mouse.click(*middle)
        else:
            self.page.wait_for_timeout(AGAIN_MS)


class Keys(Person):
    """Uses only the keyboard: arrows, Enter and the letters shown on the buttons."""

    def take(self, sight: Sight) -> bool:
        if sight.open:
            self.pick()
        elif (button := sight.forward()) is not None:
            if letter := sight.letters[button]:
                self.page.keyboard.press(letter.lower())
        else:
            return False
        return True

    def pick(self) -> None:
        """Move to a target and select it; a second Enter confirms."""
        for _ in range(12):
            if seen(self.page, f"{OPEN}:focus").count():
                break
            arrow = self.draw.choice(("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"))
            self.page.keyboard.press(arrow)
        self.page.keyboard.press("Enter")
        if self.look().confirm() is not None:
            self.page.keyboard.press("Enter")


class Touch(Pointer):
    """Taps only."""

    def press(self, css: str, number: int) -> None:
        if middle := self.page.evaluate(MIDDLE, [css, number]):
            self.page.touchscreen.tap(*middle)
        else:
            self.page.wait_for_timeout(AGAIN_MS)
