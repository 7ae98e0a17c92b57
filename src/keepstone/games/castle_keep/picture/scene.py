"""The whole picture of Castle Keep, drawn from what its viewer knows."""

from collections.abc import Iterator
from functools import cache, lru_cache
from gettext import NullTranslations

from msgspec import Struct

from keepstone.games.castle_keep.picture.art import symbol_id
from keepstone.games.castle_keep.picture.castle import CASTLE, TILE, cell, matched_sides, turn
from keepstone.games.castle_keep.picture.prompt import prompt
from keepstone.games.castle_keep.rules import actions
from keepstone.games.castle_keep.rules.actions import ACTIONS, PLACE
from keepstone.games.castle_keep.rules.components import HAND_LIMIT, KIND_NAMES, PLACE_NAMES, PLACES
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.games.castle_keep.words.choices import choice_words
from keepstone.games.castle_keep.words.names import place_name, tile_name
from keepstone.picture import Picture
from keepstone.scene import (
    Box,
    Choice,
    Counter,
    Ghost,
    Part,
    Picks,
    Piece,
    PlayerCard,
    Prompt,
    Space,
)
from keepstone.words import counted

PITCH = 110.0  # between tiles in a hand
PILE_SHOWN = 3
STEP = 4  # shift between the tiles in a pile
SUPPLY, DISCARDS, GATE = "supply", "discards", "gate"  # names of the shared trays
SLOT = Box(0, 0, TILE, TILE)
CRATE = Box(0, 0, 124, 124)  # around the discards
KEPT = 4096  # cached pictures of castles and hands: twice what the players of 1,000 tables see; 1.2 kB each


class TablePicture(Picture):
    """The picture of the table: the castles, the hands, the supply and the discards."""

    def status(self) -> str:
        return self.language.gettext("Turn {n}").format(n=self.seen.turn)

    def boards(self) -> Iterator[Part]:
        for seat in self.seats:
            yield Part(castle_part(seat), CASTLE, CASTLE, self.names[seat])

    def cards(self) -> Iterator[PlayerCard]:
        seen = self.seen
        for seat in self.seats:
            width = max(sum(seen.hand[seat]), HAND_LIMIT) * PITCH
            yield PlayerCard(
                seat,
                self.names[seat],
                counters=(self.size(seat),),
                trays=(Part(hand_part(seat), width, TILE),),
                active=bool(seen.turn and seen.phase != Phase.OVER and seen.seat == seat),
                winner=seen.winner == seat + 1,
            )

    def size(self, seat: int) -> Counter:
        """§7.1 Return a counter of the tiles in a castle, such as 4/9."""
        return draw_size(PLACES - self.seen.castle[seat].count(0), self.language)

    def shared(self) -> Iterator[Part]:
        _, seen = self.language.gettext, self.seen
        yield Part(SUPPLY, TILE, TILE, _("Draw pile: {count}").format(count=seen.supply_size))
        yield Part(DISCARDS, *CRATE[2:], _("Discards: {count}").format(count=seen.pile_size))
        yield Part(GATE, TILE, TILE, _("Attacks: {allowed}").format(allowed=self.allowed()))

    def allowed(self) -> str:
        _ = self.language.gettext
        return _("allowed") if self.seen.gate else _("not yet")

    def pieces(self) -> Iterator[Piece]:
        for seat in self.seats:
            yield from self.castle(seat).pieces
            counts = tuple(self.seen.hand[seat])
            yield from draw_hand(seat, self.names[seat], counts, self.language)
        if self.seen.supply_size:
            yield draw_supply(self.seen.supply_size, self.language)
        yield from self.pile()
        yield self.gate()

    def castle(self, seat: int) -> "DrawnCastle":
        """Return the picture of a seat's castle. Most actions do not change a castle, so the drawing is cached."""
        return draw_castle(seat, self.names[seat], tuple(self.seen.castle[seat]), self.language)

    def pile(self) -> tuple[Piece, ...]:
        size = self.seen.pile_size
        shown = tuple(self.seen.pile[max(0, size - PILE_SHOWN) : size])
        return draw_pile(size, shown, self.language)

    def gate(self) -> Piece:
        return draw_gate(bool(self.seen.gate), self.gate_words())

    def gate_words(self) -> str:
        """§5.1 Describe whether attacks are allowed."""
        _ = self.language.gettext
        if self.seen.gate:
            return _("Attacks are allowed")
        if self.seen.gate_always:
            return _("No attacks while a castle has fewer than two tiles")
        return _("No attacks until every castle has had two tiles")

    def spaces(self) -> Iterator[Space]:
        """Yield the free places of castles, and the place of the supply when it is empty."""
        _ = self.language.gettext
        for seat in self.seats:
            yield from self.castle(seat).free
        if not self.seen.supply_size:
            yield Space("supply", *SLOT, _("Draw pile, empty"), part=SUPPLY)

    def choice(self, action: int) -> Choice:
        picks, ghost = self.picks_and_ghost(action)
        said = choice_words(self.seen, action, self.names, self.language)
        return Choice(ACTIONS.format(action), said, picks, ghost)

    def prompt(self) -> Prompt:
        return prompt(self)

    def picks_and_ghost(self, action: int) -> tuple[Picks, Ghost | None]:
        """Return the IDs to tap for an action, and a preview of the result."""
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
                symbol = symbol_id(KIND_NAMES[kind])
                return (self.copies(kind),), Ghost(symbol, *on_pile(level), part=DISCARDS)
            case actions.ATTACK, (target, place):
                kind = self.seen.castle[target][place]
                return (self.copies(kind), (tile_at(target, place),)), None
        kind, place = PLACE.indices(action)
        symbol = symbol_id(KIND_NAMES[kind])
        sides = tuple(matched_sides(self.seen.castle[seat], place, kind))
        ghost = Ghost(symbol, *cell(place), castle_part(seat), turn(place), sides)
        return (self.copies(kind), (free_place(seat, place),)), ghost

    def copies(self, kind: int) -> tuple[str, ...]:
        """Return the IDs of all tiles of a kind in the acting seat's hand. A player can use any of these tiles."""
        seat = self.seen.seat
        return tuple(tile_held(seat, kind, i) for i in range(self.seen.hand[seat][kind]))


class DrawnCastle(Struct, frozen=True, gc=False):
    """The pieces of a castle, beginning with its ground, and the castle's free places."""

    pieces: tuple[Piece, ...]
    free: tuple[Space, ...]


@lru_cache(KEPT)
def draw_castle(
    seat: int, name: str, kinds: tuple[int, ...], language: NullTranslations
) -> DrawnCastle:
    """Return a castle with these kinds of tiles, by place; 0 means no tile."""
    _ = language.gettext
    pieces, free = [draw_ground(seat, name, kinds, language)], list[Space]()
    for place, kind in enumerate(kinds):
        where, there = place_name(place, language), cell(place)
        if kind:
            label = _("{tile}, {place} of {name}'s castle").format(
                tile=tile_name(kind, language), place=where, name=name
            )
            part = castle_part(seat)
            symbol, angle = symbol_id(KIND_NAMES[kind]), turn(place)
            shown = (tile_at(seat, place), symbol, *there, label, part, angle)
            pieces.append(Piece(*shown, layer=1, owner=seat, leaves="rubble"))
        else:
            label = _("{place} of {name}'s castle, empty").format(place=where, name=name)
            free.append(Space(free_place(seat, place), *there, label, castle_part(seat), seat))
    return DrawnCastle(tuple(pieces), tuple(free))


def draw_ground(seat: int, name: str, kinds: tuple[int, ...], language: NullTranslations) -> Piece:
    """Return the piece for a castle's ground."""
    label = counted(
        "{name}'s castle, {count} tile of 9",
        "{name}'s castle, {count} tiles of 9",
        sum(map(bool, kinds)),
        language,
        name=name,
    )
    box = (0, 0, CASTLE, CASTLE)
    return Piece(
        f"ground-{seat}", symbol_id("ground"), *box, label, owner=seat, part=castle_part(seat)
    )


@lru_cache(KEPT)
def draw_hand(
    seat: int, name: str, counts: tuple[int, ...], language: NullTranslations
) -> tuple[Piece, ...]:
    """Return the pieces of a hand with these numbers of tiles by kind; unseen tiles (kind 0) come last."""
    _ = language.gettext
    held = [kind for kind in (*range(1, len(counts)), 0) for _copy in range(counts[kind])]
    pieces = []
    for i, kind in enumerate(held):
        box = SLOT._replace(x=i * PITCH)
        label = _("{tile} in {name}'s hand").format(tile=tile_name(kind, language), name=name)
        name_of_tile = tile_held(seat, kind, i - held.index(kind))
        pieces.append(tile(name_of_tile, kind, box, label, seat, hand_part(seat)))
    return tuple(pieces)


@lru_cache(KEPT)
def draw_pile(size: int, shown: tuple[int, ...], language: NullTranslations) -> tuple[Piece, ...]:
    """Return the pieces for the crate and the uppermost discards in it, each shifted a little.

    size: the number of all discards. shown: the kinds of the uppermost ones, from the bottom.
    """
    _ = language.gettext
    said = _("Discards: {count}").format(count=size) if size else _("Discards, empty")
    pieces = [Piece("discards", symbol_id("crate"), *CRATE, said, part=DISCARDS)]
    for level, kind in enumerate(shown):
        on_top = level == len(shown) - 1
        text = _("{tile} on top of the discards") if on_top else _("{tile} in the discards")
        label = text.format(tile=tile_name(kind, language))
        name = discarded(size - len(shown) + level)
        pieces.append(tile(name, kind, on_pile(level), label, None, DISCARDS))
    return tuple(pieces)


@cache
def draw_supply(count: int, language: NullTranslations) -> Piece:
    """Return the piece for a supply with this number of tiles."""
    label = counted("Draw pile, {count} tile", "Draw pile, {count} tiles", count, language)
    return Piece("supply", symbol_id("supply"), *SLOT, label, part=SUPPLY)


@cache
def draw_gate(is_open: bool, label: str) -> Piece:
    """Return the piece that shows whether attacks are allowed."""
    symbol = symbol_id("gate-open" if is_open else "gate-closed")
    return Piece("gate", symbol, *SLOT, label, part=GATE)


@cache
def draw_size(built: int, language: NullTranslations) -> Counter:
    """§7.1 Return the counter for a castle with this number of tiles."""
    label = f"{language.gettext('Tiles in the castle')}: {built}"
    return Counter(symbol_id("gate-open"), f"{built}/{PLACES}", label)


def tile(name: str, kind: int, box: Box, label: str, owner: int | None, part: str) -> Piece:
    """Return the piece for a tile outside a castle; kind 0 shows the back."""
    symbol = symbol_id(KIND_NAMES[kind] if kind else "back")
    return Piece(name, symbol, *box, label, part, layer=1, owner=owner)


@cache
def on_pile(level: int) -> Box:
    """Return the box of the visible discard at a level, counted from the lowest one."""
    return SLOT._replace(x=8 + level * STEP, y=8 + level * STEP)


scene = TablePicture.scene

# IDs are cached: there are few of them, and all tables share their texts.


@cache
def castle_part(seat: int) -> str:
    return f"castle-{seat}"


@cache
def hand_part(seat: int) -> str:
    return f"hand-{seat}"


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
    """Return the ID of the i-th discard from the bottom."""
    return f"pile-{i}"
