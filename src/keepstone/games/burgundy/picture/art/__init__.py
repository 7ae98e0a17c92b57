"""The SVG symbols of The Castles of Burgundy: hexes of 86.6 by 100 units, all others 100 by 100.

| symbol | picture |
|---|---|
| `hex-ship-5` | an empty cell of an estate, with its die number |
| `tile-bank`, `tile-cow-3`, `tile-knowledge-7` | a tile of each kind |
| `space-ship`, `space-black`, `storage-place` | an empty space of a depot, and of a storage |
| `glow` | a highlight over a hex |
| `die-0-5`, `white-5`, `die-used` | a die of a seat, the white die, a used die |
| `track-5`, `marker-0` | a numbered space of the turn track, a seat's marker on it |
| `goods-5`, `sold-goods-5`, `row-empty` | goods, sold goods, and a place for goods |
| `worker`, `silver`, `price`, `count` | workers, silverlings, the price of a tile, a plate for a number |
| `bonus-ship-5` | a bonus tile of a colour with its points |
| `depot-5`, `ground`, `ground-black` | the number of a depot, the ground of a depot and of the black one |

A colour has its own field and emblem, a seat its own colour and shape of pips. Ids begin with `burgundy-`.
"""

from functools import cache

from keepstone.games.burgundy.picture.art import dice as art_dice
from keepstone.games.burgundy.picture.art import hexes as art_hexes
from keepstone.games.burgundy.picture.art import knowledge as art_knowledge
from keepstone.games.burgundy.picture.art import things as art_things
from keepstone.games.burgundy.picture.art.animals import animals
from keepstone.games.burgundy.picture.art.buildings import buildings
from keepstone.games.burgundy.picture.art.pen import HEIGHT, SHEET, WIDTH, emblems

HEX = f"0 0 {WIDTH} {HEIGHT:g}"
symbol_id = SHEET.id


@cache
def symbols() -> str:
    """Return all symbols of the game, as one invisible SVG document."""
    parts = (SHEET.part(f"part-{name}", part) for name, part in _parts().items())
    hexes = (SHEET.symbol(name, picture, HEX) for name, picture in art_hexes.hexes().items())
    squares = art_dice.dice() | art_things.things()
    others = (SHEET.symbol(name, picture) for name, picture in squares.items())
    long = (SHEET.symbol(name, *picture) for name, picture in art_things.long_things().items())
    return SHEET.document([SHEET.light(), *parts], [*hexes, *others, *long])


def _parts() -> dict[str, str]:
    """Return the SVG parts that several symbols share, by name."""
    shared = (art_things, art_knowledge, art_hexes, art_dice)
    drawn = emblems() | animals() | buildings()
    for module in shared:
        drawn |= module.parts()
    return drawn
