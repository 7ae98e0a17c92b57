"""Gestures at the table: dragging by mouse or finger, and long presses."""

from collections.abc import Sequence

from playwright.sync_api import Page, TimeoutError

from tests.support.browser.person import Pointer, Sight, seen

Point = tuple[float, float]
STEPS = 5
NUDGE = 20
LIFT_MS = 60_000
BEFORE = 44  # pixels by which the dragged piece is ahead of the finger
# The centres of the pieces that can be dragged and are not covered.
HELD = """() => [...document.querySelectorAll('.piece.carried')].flatMap((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  const { piece, id } = document.elementFromPoint(...middle)?.closest('.piece, .target')?.dataset ?? {};
  return (piece ?? id) === each.dataset.piece ? [middle] : [];
})"""
# The centres of the outlined places for the dragged piece.
LANDINGS = """() => [...document.querySelectorAll('.landings .ring')].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})"""
CHOSEN = ".target.chosen"
IN_HAND = ".piece.lifted"
# The state after a drop or tap: the selection, or the turn that it would end.
SHOWN = f"{CHOSEN}, .buttons .primary"


class Mouse:
    """Drags with the left button."""

    def __init__(self, page: Page):
        self.page = page

    def grab(self, at: Point) -> None:
        self.page.mouse.move(*at)
        self.page.mouse.down()

    def move(self, to: Point) -> None:
        self.page.mouse.move(*to, steps=STEPS)

    def let_go(self) -> None:
        self.page.mouse.up()


class Finger:
    """Drags by touch; the dragged piece is shown a little ahead of the finger."""

    def __init__(self, page: Page):
        self.session = page.context.new_cdp_session(page)
        self.at: Point = (0, 0)

    def grab(self, at: Point) -> None:
        self.at = at
        self._touch("touchStart", at)

    def move(self, to: Point) -> None:
        """Move so that the dragged piece arrives at the point."""
        (x, y), (right, down) = self.at, (to[0], to[1] + BEFORE)
        for step in range(1, STEPS + 1):
            part = step / STEPS
            self._touch("touchMove", (x + (right - x) * part, y + (down - y) * part))
        self.at = (right, down)

    def let_go(self) -> None:
        self._touch("touchEnd")

    def _touch(self, kind: str, *fingers: Point) -> None:
        points = [{"x": x, "y": y} for x, y in fingers]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


Hand = Mouse | Finger


class Drags(Pointer):
    """Drags everything that can be dragged, alternating between mouse and finger, and clicks elsewhere.

    drags: the number of drops.
    """

    def __init__(self, page: Page, hands: Sequence[Hand], seed: int = 1):
        super().__init__(page, seed)
        self.hands, self.drags = hands, 0

    @property
    def hand(self) -> Hand:
        return self.hands[self.drags % len(self.hands)]

    def take(self, sight: Sight) -> bool:
        held = [] if self.is_chosen() else self.page.evaluate(HELD)
        if not held:
            return super().take(sight)
        try:
            self.lift(self.draw.choice(held))
        except (
            TimeoutError
        ):  # the table has moved in the meantime, so the tap hit nothing: try again
            self.hand.let_go()
            return True
        self.hand.move(self.draw.choice(self.page.evaluate(LANDINGS)))
        self.hand.let_go()
        seen(self.page, SHOWN).first.wait_for()
        self.drags += 1
        return True

    def is_chosen(self) -> bool:
        return seen(self.page, CHOSEN).count() > 0

    def lift(self, at: Point) -> None:
        """Pick up a piece."""
        self.hand.grab(at)
        self.hand.move((at[0] + NUDGE, at[1]))
        seen(self.page, IN_HAND).wait_for(state="attached", timeout=LIFT_MS)
