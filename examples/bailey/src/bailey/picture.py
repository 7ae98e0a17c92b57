"""The picture of Bailey, drawn from what its viewer knows."""

from collections.abc import Iterator

from bailey.rules import ACTIONS, BUILD, KINDS, PLOTS, SIDE, Phase, points
from bailey.words import kind_name
from keepstone.boxes import columns, right_of, rows
from keepstone.drawing.pens import back, card, disc, inked, line
from keepstone.drawing.sheets import Sheet
from keepstone.grids import squares_within
from keepstone.picture import Picture
from keepstone.scene import Box, Choice, Ghost, Panel, Piece, Prompt, Space

SHEET = Sheet("bailey")
PAINTS = {"chapel": "#b9c7dd", "forge": "#d99a6c", "garden": "#a9c383", "stable": "#dcc68a"}
EMBLEMS = {
    "chapel": inked("M28 84V46L50 28L72 46V84Z", "#f4efe2") + line("M50 28V8M42 15H58M50 84V64"),
    "forge": inked("M14 34H84Q78 52 60 54V66L74 82H28L42 66V54Q20 52 14 34Z", "#6d747c"),
    "garden": line("M50 88V60", width=9) + inked("M50 10L80 64H20Z", "#4f7d45"),
    "stable": line("M32 84Q8 18 50 18Q92 18 68 84", "#6b4a2b", 13),
}


def symbols() -> str:
    """Return a tile of each kind, its patron, and the back of a patron."""
    parts = [SHEET.part(f"art-{kind}", art) for kind, art in EMBLEMS.items()]
    drawn = [SHEET.symbol("patron-?", back())]
    for kind, paint in PAINTS.items():
        small = disc(50, 50, 38, paint) + SHEET.use(f"art-{kind}", size=50)
        drawn.append(SHEET.symbol(kind, card(1, 8, paint) + SHEET.use(f"art-{kind}")))
        drawn.append(SHEET.symbol(f"patron-{kind}", back() + small))
    return SHEET.document(parts, drawn)


class Table(Picture):
    """The table: a phone has the seats above the yard and the tile below it, a desktop both beside it."""

    def lay_out(self) -> None:
        """Set the boxes of the yard, the seats, the drawn tile and the bag."""
        self.width, self.height, self.yard = 600, 950, Box(10, 100, 580, 580)
        self.tile, self.bag = Box(30, 700, 240, 240), Box(290, 700, 300, 240)
        self.strips = columns(Box(10, 10, 580, 80), len(self.seats), 10)
        if self.layout == "wide":
            self.width, self.height, self.yard = 1080, 800, Box(10, 10, 780, 780)
            self.tile, self.bag = Box(840, 330, 200, 200), Box(810, 560, 260, 150)
            self.strips = rows(Box(810, 10, 260, 90 * len(self.seats)), len(self.seats), 10)

    def plot(self, plot: int) -> Box:
        """Return the box of a plot."""
        grid = squares_within(self.yard, SIDE, SIDE, largest=200, part=0.96)
        return grid.cell(plot % SIDE, plot // SIDE)

    def pieces(self) -> Iterator[Piece]:
        """Yield the buildings, the patrons and the drawn tile."""
        for plot, kind in enumerate(self.seen.yard):
            if kind:
                label = f"{self.name(kind)}, {PLOTS[plot]}"
                yield Piece(f"tile-{PLOTS[plot]}", SHEET.id(KINDS[kind]), *self.plot(plot), label)
        for seat, strip in zip(self.seats, self.strips, strict=True):
            kind, card = self.seen.patron[seat], strip._replace(width=strip.height)
            label = self.language.gettext("{name}'s patron: {kind}")
            label = label.format(name=self.names[seat], kind=self.name(kind))
            patron = SHEET.id(f"patron-{KINDS[kind]}")
            yield Piece(f"patron-{seat}", patron, *card, label, owner=seat)
        if kind := self.seen.tile:
            yield Piece("tile", SHEET.id(KINDS[kind]), *self.tile, self.name(kind))

    def spaces(self) -> Iterator[Space]:
        """Yield the free plots."""
        for plot, kind in enumerate(self.seen.yard):
            if not kind:
                yield Space(f"plot-{PLOTS[plot]}", *self.plot(plot), PLOTS[plot])

    def panels(self) -> Iterator[Panel]:
        """Yield the players' names with the tiles they turned away, and the contents of the bag."""
        for seat, strip in zip(self.seats, self.strips, strict=True):
            box, refused = right_of(strip, strip.x + strip.height, 6), self.seen.refused[seat]
            text = self.language.gettext("Turned away: {kind}")
            lines = (text.format(kind=self.name(refused)),) if refused else ()
            acting = self.seen.seat == seat and self.seen.phase != Phase.OVER
            yield Panel(f"player-{seat}", *box, self.names[seat], lines, seat, acting)
        left = (f"{self.seen.bag[kind]} {self.name(kind)}" for kind in range(1, len(KINDS)))
        yield Panel("bag", *self.bag, self.language.gettext("In the bag"), tuple(left))

    def choice(self, action: int) -> Choice:
        """Return a choice: building is a tap on a plot, turning away is a button."""
        _ = self.language.gettext
        text, tile = ACTIONS.format(action), self.seen.tile
        if not BUILD.covers(action):
            return Choice(text, _("Turn away: {kind}").format(kind=self.name(tile)))
        (plot,) = BUILD.indices(action)
        words = _("Build: {kind}, {plot}").format(kind=self.name(tile), plot=PLOTS[plot])
        ghost = Ghost(SHEET.id(KINDS[tile]), *self.plot(plot))
        return Choice(text, words, ((f"plot-{PLOTS[plot]}",),), ghost)

    def prompt(self) -> Prompt:
        """Return the prompt: whose turn it is, or who has won."""
        if self.seen.phase == Phase.OVER:
            seats = range(self.seen.players)
            return self.ending([int(points(self.seen.state, seat)) for seat in seats])
        return self.turn(self.seen.seat, self.language.gettext("Build the tile that was drawn"))

    def name(self, kind: int) -> str:
        """Return the name of a kind."""
        return kind_name(kind, self.language)


scene = Table.scene
