"""The Castle, a tile-laying duel; Zamek is its other edition. Rules: docs/rules/castle.md."""

import hashlib
from dataclasses import replace
from functools import cache, partial

from keepstone.games.castle import faces, play, segments, tiles
from keepstone.games.castle.art import symbols, symbols_of
from keepstone.games.castle.evaluate import evaluate
from keepstone.games.castle.explain import why_illegal
from keepstone.games.castle.scene import scene
from keepstone.games.castle.setup import setup
from keepstone.games.castle.state import state_of
from keepstone.games.castle.text import describe, format_action, parse_action
from keepstone.games.castle.words import say
from keepstone.kit.record import RecordType
from keepstone.protocol import Game, Option, Outlook

STANDARD = "standard"


@cache
def record_for(text: str) -> RecordType:
    """The record type of a set of tiles, bound to its tables."""
    tile_set = tiles.parse(text)
    tables = faces.tables_of(tile_set)
    record = state_of(tables.nodes, hashlib.sha256(text.encode()).hexdigest()[:8])
    faces.bind(record.dtype, tables)
    segments.SETS[record.fields[-1].name] = tile_set
    return record


def _own_tiles(text: str, players: int) -> int:
    """Nothing that `setup` need know; InvalidTiles if the text is no set of tiles."""
    tiles.parse(text)
    return -1


FINAL_LANDING = Option(
    "final_landing", "a token is taken only where the marker stands after the whole turn"
)
TILES = Option(
    "tiles",
    "which tiles are in the box",
    values=(STANDARD,),
    value_words=("Keepstone's own set",),
    own=_own_tiles,
)


def adapt(game: Game, options: dict[str, str]) -> Game:
    """The game with the set of tiles of its options."""
    own = options[TILES.name]
    return game if own == STANDARD else with_tiles(game, own)


@cache
def with_tiles(game: Game, text: str) -> Game:
    """The game with a set of tiles of one's own."""
    drawn = partial(symbols_of, tiles.parse(text))
    return replace(game, record=record_for(text), symbols=drawn)


GAME = Game(
    name="castle",
    title="The Castle",
    summary="Fill a castle wall with paths, towers, houses and courts, and hold them with followers.",
    players=(2,),
    options=(
        Option(
            "edition",
            "which edition's rules are played",
            values=("castle", "castle-rgg"),
            value_words=("the original", "the English one: a well doubles an open path"),
        ),
        FINAL_LANDING,
        TILES,
    ),
    rules_version=1,
    record=record_for(tiles.standard()),
    max_actions=play.ACTIONS,
    setup=setup,
    to_act=play.to_act,
    legal_actions=play.legal_actions,
    chance_weights=play.chance_weights,
    chance=play.chance,
    apply=play.apply,
    scores=play.scores,
    evaluate=evaluate,
    observe=play.observe,
    determinize=play.determinize,
    private_to=play.private_to,
    hide=play.hide,
    why_illegal=why_illegal,
    format_action=format_action,
    parse_action=parse_action,
    describe=describe,
    say=say,
    scene=scene,
    symbols=symbols,
    outlook=Outlook(horizon=12, exploration=0.06, trust=5),
    draws_first=False,
    adapt=adapt,
)
