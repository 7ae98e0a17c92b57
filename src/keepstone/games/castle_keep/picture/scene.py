"""The whole picture of Castle Keep, drawn from what its viewer knows."""

from collections.abc import Iterator
from functools import cache, lru_cache
from gettext import NullTranslations

from msgspec import Struct

from keepstone.boxes import right_square, rows, square
from keepstone.games.castle_keep.picture.art import symbol_id
from keepstone.games.castle_keep.picture.layout import NEAR, TABLES, Seat, cell, hand_slots, turn
from keepstone.games.castle_keep.picture.prompt import prompt
from keepstone.games.castle_keep.rules import actions
from keepstone.games.castle_keep.rules.actions import ACTIONS, PLACE
from keepstone.games.castle_keep.rules.components import KIND_NAMES, PLACE_NAMES
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.games.castle_keep.words.choices import choice_words
from keepstone.games.castle_keep.words.names import place_name, tile_name
from keepstone.picture import Picture
from keepstone.scene import Box, Choice, Focus, Ghost, Panel, Picks, Piece, Prompt, Space
from keepstone.words import counted, wins_words

PILE_SHOWN = 3
WIDE = 4  # width in heights from which on a panel has room for a crown beside the name
STEP = 3  # offset between the tiles of a pile
KEPT = 8192  # cached pictures of castles and hands: twice what the players of 1,000 tables see; 1.2 kB each


class TablePicture(Picture):
    """The castles, hands, supply and discards."""

    def lay_out(self) -> None:
        self.table = TABLES[self.layout](self.seen.players)
        self.width, self.height = self.table.width, self.table.height

    def focus(self) -> Focus:
        return self.table.focus

    def places(self) -> Iterator[tuple[int, Seat]]:
        """Yield each seat with its boxes: the viewer nearest, the others in turn order."""
        return zip(self.seats, self.table.seats, strict=True)

    def pieces(self) -> Iterator[Piece]:
        for seat, before in self.places():
            yield from self.castle(seat, before).pieces
            yield from self.hand(seat, before)
            if self.seen.winner == seat + 1:
                yield self.crown(seat, crowned(before.panel)[1])
        yield from self.supply()
        yield from self.pile()
        yield self.gate()

    def castle(self, seat: int, before: Seat) -> "DrawnCastle":
        """A castle as it lies; most moves leave it as it was, and then it is not drawn again."""
        kinds = tuple(self.seen.castle[seat])
        return draw_castle(seat, self.names[seat], kinds, before.castle, self.language)

    def hand(self, seat: int, before: Seat) -> tuple[Piece, ...]:
        """Return the pieces of a hand as it is known; cached."""
        counts = tuple(self.seen.hand[seat])
        return draw_hand(seat, self.names[seat], counts, before, self.language)

    def crown(self, seat: int, box: Box) -> Piece:
        label = wins_words(self.names[seat], self.language)
        return Piece("crown", symbol_id("crown"), *box, label, layer=2, owner=seat)

    def supply(self) -> Iterator[Piece]:
        count = self.seen.supply_size
        if count:
            label = counted(
                "Draw pile, {count} tile", "Draw pile, {count} tiles", count, self.language
            )
            yield Piece("supply", symbol_id("supply"), *self.table.supply, label)

    def pile(self) -> Iterator[Piece]:
        """Yield the uppermost discards, each shifted a little."""
        _ = self.language.gettext
        size = self.seen.pile_size
        shown = range(max(0, size - PILE_SHOWN), size)
        for level, i in enumerate(shown):
            on_top = i == size - 1
            text = _("{tile} on top of the discards") if on_top else _("{tile} in the discards")
            label = text.format(tile=tile_name(self.seen.pile[i], self.language))
            yield tile(discarded(i), self.seen.pile[i], self.on_pile(level), label, None)

    def on_pile(self, level: int) -> Box:
        """Return the box of one of the visible discards, counted from the lowest."""
        area, shift = self.table.discards, level * STEP
        side = area.width - STEP * (PILE_SHOWN - 1)
        return Box(area.x + shift, area.y + shift, side, side)

    def gate(self) -> Piece:
        symbol = symbol_id("gate-open" if self.seen.gate else "gate-closed")
        return Piece("gate", symbol, *self.table.gate, self.gate_words())

    def gate_words(self) -> str:
        """§5.1 Describe whether attacks are allowed."""
        _ = self.language.gettext
        if self.seen.gate:
            return _("Attacks are allowed")
        if self.seen.gate_always:
            return _("No attacks while a castle has fewer than two tiles")
        return _("No attacks until every castle has had two tiles")

    def spaces(self) -> Iterator[Space]:
        """Yield the free places of castles, and the places of supply and discards when empty."""
        _ = self.language.gettext
        for seat, before in self.places():
            yield from self.castle(seat, before).free
        if not self.seen.supply_size:
            yield Space("supply", *self.table.supply, _("Draw pile, empty"))
        if not self.seen.pile_size:
            yield Space("discards", *self.table.discards, _("Discards, empty"))

    def panels(self) -> Iterator[Panel]:
        _ = self.language.gettext
        for seat, before in self.places():
            yield self.name_panel(seat, before.panel)
        table, seen = self.table, self.seen
        supply = _("Draw pile: {count}").format(count=seen.supply_size)
        discards = _("Discards: {count}").format(count=seen.pile_size)
        yield Panel("piles", *table.piles_panel, supply, (discards,))
        allowed = _("allowed") if seen.gate else _("not yet")
        yield Panel("attacks", *table.gate_panel, _("Attacks"), (allowed,))
        yield Panel("turn", *table.turn_panel, _("Turn {n}").format(n=seen.turn))

    def name_panel(self, seat: int, box: Box) -> Panel:
        held = self.language.gettext("{count} in hand").format(count=self.seen.hand_size[seat])
        lines: tuple[str, ...] = (held,)
        if self.seen.winner == seat + 1:
            whole, box = box, crowned(box)[0]
            lines = lines if box.height == whole.height else ()
        active = bool(self.seen.turn and self.seen.phase != Phase.OVER and self.seen.seat == seat)
        return Panel(f"player-{seat}", *box, self.names[seat], lines, seat, active)

    def choice(self, action: int) -> Choice:
        picks, ghost = self.picks_and_ghost(action)
        said = choice_words(self.seen, action, self.names, self.language)
        return Choice(ACTIONS.format(action), said, picks, ghost)

    def prompt(self) -> Prompt:
        return prompt(self)

    def picks_and_ghost(self, action: int) -> tuple[Picks, Ghost | None]:
        """Return the ids to point at for an action, and a preview of the result."""
        seat = self.seen.seat
        match ACTIONS.decode(action):
            case actions.PASS | actions.END, _:
                return (), None
            case actions.SUPPLY, _:
                return (("supply",),), None
            case actions.TAKE, _:
                return ((discarded(self.seen.pile_size - 1),),), None
            case actions.DISCARD, (kind,):
                level = min(self.seen.pile_size, PILE_SHOWN - 1)
                return (self.copies(kind),), Ghost(
                    symbol_id(KIND_NAMES[kind]), *self.on_pile(level)
                )
            case actions.ATTACK, (target, place):
                kind = self.seen.castle[target][place]
                return (self.copies(kind), (tile_at(target, place),)), None
        kind, place = PLACE.indices(action)
        castle = next(before.castle for owner, before in self.places() if owner == seat)
        ghost = Ghost(symbol_id(KIND_NAMES[kind]), *cell(castle, place), turn(place))
        return (self.copies(kind), (free_place(seat, place),)), ghost

    def copies(self, kind: int) -> tuple[str, ...]:
        """Return the ids of the mover's tiles of a kind; any of them can be used."""
        seat = self.seen.seat
        return tuple(tile_held(seat, kind, i) for i in range(self.seen.hand[seat][kind]))


class DrawnCastle(Struct, frozen=True, gc=False):
    """What lies in a castle, its ground first, and the places that are free."""

    pieces: tuple[Piece, ...]
    free: tuple[Space, ...]


@lru_cache(KEPT)
def draw_castle(
    seat: int, name: str, kinds: tuple[int, ...], box: Box, language: NullTranslations
) -> DrawnCastle:
    """A castle of these tiles by place, 0 where none lies."""
    _ = language.gettext
    pieces, free = [draw_ground(seat, name, kinds, box, language)], list[Space]()
    for place, kind in enumerate(kinds):
        where, there = place_name(place, language), cell(box, place)
        if kind:
            label = _("{tile}, {place} of {name}'s castle").format(
                tile=tile_name(kind, language), place=where, name=name
            )
            pieces.append(tile(tile_at(seat, place), kind, there, label, seat, turn(place)))
        else:
            label = _("{place} of {name}'s castle, free").format(place=where, name=name)
            free.append(Space(free_place(seat, place), *there, label, seat))
    return DrawnCastle(tuple(pieces), tuple(free))


def draw_ground(
    seat: int, name: str, kinds: tuple[int, ...], box: Box, language: NullTranslations
) -> Piece:
    """What a castle stands on."""
    label = counted(
        "{name}'s castle, {count} tile of 9",
        "{name}'s castle, {count} tiles of 9",
        sum(map(bool, kinds)),
        language,
        name=name,
    )
    return Piece(f"ground-{seat}", symbol_id("ground"), *box, label, owner=seat)


@lru_cache(KEPT)
def draw_hand(
    seat: int, name: str, counts: tuple[int, ...], before: Seat, language: NullTranslations
) -> tuple[Piece, ...]:
    """A hand of so many tiles of each kind: known tiles by kind, then those unseen (kind 0)."""
    _ = language.gettext
    held = [kind for kind in (*range(1, len(counts)), 0) for _copy in range(counts[kind])]
    pieces = []
    for i, (kind, box) in enumerate(zip(held, hand_slots(before, len(held)), strict=True)):
        label = _("{tile} in {name}'s hand").format(tile=tile_name(kind, language), name=name)
        pieces.append(tile(tile_held(seat, kind, i - held.index(kind)), kind, box, label, seat))
    return tuple(pieces)


def tile(name: str, kind: int, box: Box, label: str, owner: int | None, turned: int = 0) -> Piece:
    """A tile; kind 0 shows its back."""
    symbol = symbol_id(KIND_NAMES[kind] if kind else "back")
    return Piece(name, symbol, *box, label, turned, layer=1, owner=owner)


def crowned(panel: Box) -> tuple[Box, Box]:
    """Return boxes for the winner's name and the crown: at its end, or below it where the name needs the room."""
    if panel.width >= WIDE * panel.height:
        crown = right_square(panel)
        return panel._replace(width=panel.width - crown.width - NEAR), crown
    name, below = rows(panel, 2, NEAR)
    return name, square(below, below.height)


scene = TablePicture.scene

# The ids of things are few, and all tables share their texts.


@cache
def tile_at(seat: int, place: int) -> str:
    return f"castle-{seat}-{PLACE_NAMES[place]}"


@cache
def free_place(seat: int, place: int) -> str:
    return f"place-{seat}-{PLACE_NAMES[place]}"


@cache
def tile_held(seat: int, kind: int, i: int) -> str:
    return f"hand-{seat}-{KIND_NAMES[kind] if kind else 'unseen'}-{i}"


@cache
def discarded(i: int) -> str:
    """Return the id of the i-th discard from the bottom."""
    return f"pile-{i}"
