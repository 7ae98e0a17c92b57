"""Somebody at a browser who does what the page offers, by pointer or by keyboard alone.

A hasty one does not wait to be shown what the others did.
"""

import contextlib
import random
from collections.abc import Callable

from playwright.sync_api import Locator, Page, TimeoutError

MOST_STEPS = 1500
WAIT_MS = 20_000
HASTE_MS = 100
SOMETHING = ".end h2, .target.open, section.bar .buttons button"
NOT_FORWARD = ("Undo", "Back", "Rematch")


def seen(page: Page, css: str) -> Locator:
    """What a selector finds on a page; "light" lets the browser look itself, which is many times as quick."""
    return page.locator(f"css:light={css}")


class Person:
    """Plays at the table that the page shows until the game is over."""

    def __init__(self, page: Page, seed: int = 1, hasty: bool = False):
        self.page, self.hasty = page, hasty
        self.draw = random.Random(seed)
        self.buttons = seen(page, "section.bar .buttons button")
        self.end = seen(page, ".end h2")
        self.open = seen(page, ".target.open")

    def outcome(self) -> str:
        """Play on to the end; what the page says then."""
        for _ in range(MOST_STEPS):
            if self.end.count():
                return self.end.inner_text()
            if not self.step():
                self.wait()
        raise AssertionError("the game did not end")

    def step(self) -> bool:
        """One gesture, if there is one to make."""
        raise NotImplementedError

    def wait(self) -> None:
        """Until there is something to do, or the game is over."""
        for _ in range(WAIT_MS // HASTE_MS if self.hasty else 0):
            self.hasten()
            with contextlib.suppress(TimeoutError):
                return self.see(HASTE_MS)
        return self.see(WAIT_MS)

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

    def hasten(self) -> None:
        """See at once what the others did."""
        raise NotImplementedError

    def see(self, milliseconds: float) -> None:
        """Something to do, or the end."""
        seen(self.page, SOMETHING).first.wait_for(timeout=milliseconds)

    def forward(self) -> Locator | None:
        """A button of the bar that goes on with the game."""
        return self.button(lambda words: not words.startswith(NOT_FORWARD))

    def confirm(self) -> Locator | None:
        """The button that plays what is picked."""
        return self.button(lambda words: words.startswith("Confirm"))

    def button(self, fits: Callable[[str], bool]) -> Locator | None:
        """The first button of the bar whose words fit."""
        words = self.buttons.all_inner_texts()
        return next((self.buttons.nth(n) for n, each in enumerate(words) if fits(each)), None)


class Pointer(Person):
    """Clicks or taps."""

    def step(self) -> bool:
        if confirm := self.confirm():
            self.press(confirm)
        elif count := self.open.count():
            self.press(self.open.nth(self.draw.randrange(count)))
        elif button := self.forward():
            self.press(button)
        else:
            return False
        return True

    def hasten(self) -> None:
        self.page.dispatch_event("header", "pointerdown")

    def press(self, target: Locator) -> None:
        """The table may go on meanwhile and take the target away: then there is another try."""
        with contextlib.suppress(TimeoutError):
            target.click(timeout=1000)


class Keys(Person):
    """Never touches the pointer: arrows, Enter and the letters shown on the buttons."""

    def step(self) -> bool:
        if self.open.count():
            return self.pick()
        if button := self.forward():
            for letter in button.locator("kbd").all_inner_texts():
                self.page.keyboard.press(letter.lower())
            return True
        return False

    def hasten(self) -> None:
        self.page.keyboard.press("Escape")

    def pick(self) -> bool:
        """Walk to something that can be picked, and pick it; a second Enter confirms."""
        for _ in range(12):
            if seen(self.page, ".target.open:focus").count():
                break
            arrow = self.draw.choice(("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"))
            self.page.keyboard.press(arrow)
        self.page.keyboard.press("Enter")
        if self.confirm():
            self.page.keyboard.press("Enter")
        return True
