"""Somebody at a browser who does what the page offers, by pointer or by keyboard alone.

A hasty one does not wait to be shown what the others did.
"""

import contextlib
import random

from playwright.sync_api import Locator, Page, TimeoutError

MOST_STEPS = 1500
WAIT_MS = 20_000
HASTE_MS = 100
SOMETHING = ".end h2, .target.open, section.bar .buttons button"
NOT_FORWARD = ("Undo", "Back", "Rematch")


class Person:
    """Plays at the table that the page shows until the game is over."""

    def __init__(self, page: Page, seed: int = 1, hasty: bool = False):
        self.page, self.hasty = page, hasty
        self.draw = random.Random(seed)
        self.bar = page.locator("section.bar")
        self.end = page.locator(".end h2")
        self.open = page.locator(".target.open")

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
            if all(self.page.locator(thing).count() for thing in things):
                return self.let_go()
            if not self.step():
                self.wait()
        raise AssertionError(f"never seen together: {things}")

    def let_go(self) -> None:
        """Take back what is picked, so that all that can be picked is open."""
        while self.page.locator(".target.chosen").count():
            self.page.keyboard.press("Escape")

    def hasten(self) -> None:
        """See at once what the others did."""
        raise NotImplementedError

    def see(self, milliseconds: float) -> None:
        """Something to do, or the end."""
        self.page.locator(SOMETHING).first.wait_for(timeout=milliseconds)

    def forward(self) -> Locator | None:
        """A button of the bar that goes on with the game."""
        buttons = self.bar.locator(".buttons button")
        for number, words in enumerate(buttons.all_inner_texts()):
            if not words.startswith(NOT_FORWARD):
                return buttons.nth(number)
        return None


class Pointer(Person):
    """Clicks or taps."""

    def step(self) -> bool:
        confirm = self.bar.get_by_role("button", name="Confirm")
        if confirm.count():
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
            if self.page.locator(".target.open:focus").count():
                break
            arrow = self.draw.choice(("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"))
            self.page.keyboard.press(arrow)
        self.page.keyboard.press("Enter")
        if self.bar.get_by_role("button", name="Confirm").count():
            self.page.keyboard.press("Enter")
        return True
