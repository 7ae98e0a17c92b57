"""A player at a browser who follows the offers of the page, by pointer or keyboard alone."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

MOST_STEPS = 1500
WAIT_MS = 20_000
AGAIN_MS = 20
BUTTONS = "section.bar .buttons button"
END = ".end h2"
OPEN = ".target.open"
SOMETHING = f"{END}, {OPEN}, {BUTTONS}"
NOT_FORWARD = ("Undo", "Back", "Take back", "Hint", "Rematch")
LOOK = f"""() => ({{
  end: document.querySelector("{END}")?.innerText,
  buttons: [...document.querySelectorAll("{BUTTONS}")].map((each) => each.innerText),
  letters: [...document.querySelectorAll("{BUTTONS}")].map((each) => each.querySelector("kbd")?.innerText),
  open: document.querySelectorAll("{OPEN}").length,
}})"""
# The middle of an element, where a pointer would meet it.
MIDDLE = """([css, number]) => {
  const target = document.querySelectorAll(css)[number];
  target?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = target?.getBoundingClientRect();
  const middle = box && [box.x + box.width / 2, box.y + box.height / 2];
  return middle && target.contains(document.elementFromPoint(...middle)) ? middle : null;
}"""


def seen(page: Page, css: str) -> Locator:
    """What a selector finds on a page; "light" lets the browser look itself, which is many times as quick."""
    return page.locator(f"css:light={css}")


@dataclass(frozen=True)
class Sight:
    """What the page offers, at one look: the outcome, the bar's buttons and their letters, open targets."""

    end: str | None
    buttons: Sequence[str]
    letters: Sequence[str | None]
    open: int

    def confirm(self) -> int | None:
        """The button that plays what is picked."""
        return self._button(lambda words: words.startswith("Confirm"))

    def forward(self) -> int | None:
        """A button of the bar that goes on with the game."""
        return self._button(lambda words: not words.startswith(NOT_FORWARD))

    def _button(self, fits: Callable[[str], bool]) -> int | None:
        return next((n for n, words in enumerate(self.buttons) if fits(words)), None)


class Person:
    """Plays at the table that the page shows until the game is over."""

    def __init__(self, page: Page, seed: int = 1):
        self.page = page
        self.draw = random.Random(seed)
        self.end = seen(page, END)

    def look(self) -> Sight:
        """What the page offers now; one question to the browser in place of many."""
        return Sight(**{"end": None} | self.page.evaluate(LOOK))

    def outcome(self) -> str:
        """Play on to the end; what the page says then."""
        for _ in range(MOST_STEPS):
            sight = self.look()
            if sight.end is not None:
                return sight.end
            if not self.take(sight):
                self.wait()
        raise AssertionError("the game did not end")

    def step(self) -> bool:
        """One gesture, if there is one to make: none at the end, whose buttons lead away from the table."""
        sight = self.look()
        return sight.end is None and self.take(sight)

    def take(self, sight: Sight) -> bool:
        """One gesture of those that are offered, if there is one."""
        raise NotImplementedError

    def wait(self) -> None:
        """Until there is something to do, or the game is over."""
        seen(self.page, SOMETHING).first.wait_for(timeout=WAIT_MS)

    def until(self, *things: str) -> None:
        """Play on until all these can be seen at once and nothing is picked."""
        for _ in range(MOST_STEPS):
            if all(seen(self.page, thing).count() for thing in things):
                return self.let_go()
            if not self.step():
                self.wait()
        raise AssertionError(f"never seen together: {things}")

    def let_go(self) -> None:
        """Take back what is picked, so that all that can be picked is open."""
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
        """See at once what the others did."""
        self.page.dispatch_event("header", "pointerdown")

    def press(self, css: str, number: int) -> None:
        """The table may go on meanwhile and take the target away: then there is another try."""
        if middle := self.page.evaluate(MIDDLE, [css, number]):
            self.page.mouse.click(*middle)
        else:
            self.page.wait_for_timeout(AGAIN_MS)


class Keys(Person):
    """Never touches the pointer: arrows, Enter and the letters shown on the buttons."""

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
        """Walk to something that can be picked, and pick it; a second Enter confirms."""
        for _ in range(12):
            if seen(self.page, f"{OPEN}:focus").count():
                break
            arrow = self.draw.choice(("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"))
            self.page.keyboard.press(arrow)
        self.page.keyboard.press("Enter")
        if self.look().confirm() is not None:
            self.page.keyboard.press("Enter")


class Touch(Pointer):
    """Taps with a finger, and has nothing else."""

    def press(self, css: str, number: int) -> None:
        if middle := self.page.evaluate(MIDDLE, [css, number]):
            self.page.touchscreen.tap(*middle)
        else:
            self.page.wait_for_timeout(AGAIN_MS)
