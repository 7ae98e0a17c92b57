"""§10 The option to play with a custom tile set."""

from dataclasses import replace
from functools import cache, partial

from keepstone.games.castle.picture.art import STYLES, symbols_of
from keepstone.games.castle.rules import tiles
from keepstone.games.castle.rules.tile_sets import state_type_for
from keepstone.protocol import Game, Option, overlay

STANDARD = "standard"


def _own_tiles(text: str, players: int) -> int:
    """Check that the text is a tile set. Return -1, because `setup` needs no number for a tile set.

    Raise InvalidTiles if the text is not a tile set.
    """
    tiles.parse(text)
    return -1


TILES = Option(
    "tiles", "tile set", values=(STANDARD,), value_words=("Keepstone's own set",), own=_own_tiles
)


def with_tiles(game: Game, options: dict[str, str]) -> Game:
    own = options[TILES.name]
    return game if own == STANDARD else _with_own(game, own)


@cache
def _with_own(game: Game, text: str) -> Game:
    style = next(style for style in STYLES if style.sheet.game == game.name)
    symbols = partial(symbols_of, tiles.parse(text), style)
    rules = overlay(game.rules, STATE=state_type_for(text))
    return replace(game, rules=rules, picture=overlay(game.picture, symbols=symbols))
