"""The picture of Bailey, drawn from what its viewer knows."""

from collections.abc import Iterator

from bailey.rules import ACTIONS, BUILD, KINDS, PLOTS, SIDE, Phase, points
from bailey.words import kind_name
from keepstone.drawing.pens import back, card, disc, inked, line
from keepstone.drawing.picture import Picture
from keepstone.drawing.scene import Box, Choice, Ghost, Part, Piece, PlayerCard, Prompt, Space
from keepstone.drawing.sheets import Sheet

SHEET = Sheet("bailey")
PLOT = 100.0  # side of a plot, and of a piece in a tray
SLOT = Box(0, 0, PLOT, PLOT)
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
    """The table: the yard as the board, the drawn tile next to it, and a card with a patron for each seat."""

    def boards(self) -> Iterator[Part]:
        """Yield the yard."""
        yield Part("yard", SIDE * PLOT, SIDE * PLOT)

    def shared(self) -> Iterator[Part]:
        """Yield the tray of the drawn tile."""
        yield Part("drawn", PLOT, PLOT, self.language.gettext("Drawn tile"))

    def status(self) -> str:
        """Return the contents of the bag."""
        left = (f"{self.seen.bag[kind]} {self.name(kind)}" for kind in range(1, len(KINDS)))
        return f"{self.language.gettext('In the bag')}: {', '.join(left)}"

    def cards(self) -> Iterator[PlayerCard]:
        """Yield a card for each seat: its patron, and the tile it turned away."""
        for seat in self.seats:
            text, refused = self.language.gettext("Turned away: {kind}"), self.seen.refused[seat]
            yield PlayerCard(
                seat,
                self.names[seat],
                trays=(Part(f"seat-{seat}", PLOT, PLOT),),
                lines=(text.format(kind=self.name(refused)),) if refused else (),
                active=self.seen.seat == seat and self.seen.phase != Phase.OVER,
            )

    def plot(self, plot: int) -> Box:
        """Return the box of a plot."""
        return Box(plot % SIDE * PLOT + 2, plot // SIDE * PLOT + 2, PLOT - 4, PLOT - 4)

    def pieces(self) -> Iterator[Piece]:
        """Yield the buildings, the patrons and the drawn tile."""
        for plot, kind in enumerate(self.seen.yard):
            if kind:
                box, label = self.plot(plot), f"{self.name(kind)}, {PLOTS[plot]}"
                yield Piece(f"tile-{PLOTS[plot]}", self.symbol(kind), *box, label, part="yard")
        for seat in self.seats:
            kind = self.seen.patron[seat]
            label = self.language.gettext("{name}'s patron: {kind}")
            label = label.format(name=self.names[seat], kind=self.name(kind))
            patron, part = SHEET.id(f"patron-{KINDS[kind]}"), f"seat-{seat}"
            yield Piece(f"patron-{seat}", patron, *SLOT, label, owner=seat, part=part)
        if kind := self.seen.tile:
            yield Piece("tile", self.symbol(kind), *SLOT, self.name(kind), part="drawn")

    def spaces(self) -> Iterator[Space]:
        """Yield the free plots."""
        for plot, kind in enumerate(self.seen.yard):
            if not kind:
                yield Space(f"plot-{PLOTS[plot]}", *self.plot(plot), PLOTS[plot], part="yard")

    def symbol(self, kind: int) -> str:
        """Return the symbol of a tile."""
        return SHEET.id(KINDS[kind])

    def choice(self, action: int) -> Choice:
        """Return a choice. To build is to tap a plot; to turn the tile away is a button."""
        _ = self.language.gettext
        text, tile = ACTIONS.format(action), self.seen.tile
        if not BUILD.covers(action):
            return Choice(text, _("Turn away: {kind}").format(kind=self.name(tile)))
        (plot,) = BUILD.indices(action)
        words = _("Build: {kind}, {plot}").format(kind=self.name(tile), plot=PLOTS[plot])
        ghost = Ghost(self.symbol(tile), *self.plot(plot), part="yard")
        return Choice(text, words, ((f"plot-{PLOTS[plot]}",),), ghost)

    def prompt(self) -> Prompt:
        """Return the prompt, which says whose turn it is or who has won."""
        if self.seen.phase == Phase.OVER:
            seats = range(self.seen.players)
            return self.ending([int(points(self.seen.state, seat)) for seat in seats])
        return self.turn(self.seen.seat, self.language.gettext("Build the tile that was drawn"))

    def name(self, kind: int) -> str:
        """Return the name of a kind."""
        return kind_name(kind, self.language)


scene = Table.scene
