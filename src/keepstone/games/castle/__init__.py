"""The Castle, a tile-laying duel; Zamek is its other edition. Rules: docs/rules/castle.md."""

import hashlib
from dataclasses import replace
from functools import cache, partial

from keepstone.games.castle.bot.evaluate import evaluate
from keepstone.games.castle.picture.art import symbols, symbols_of
from keepstone.games.castle.picture.scene import scene
from keepstone.games.castle.rules import faces, play, segments, tiles
from keepstone.games.castle.rules.setup import setup
from keepstone.games.castle.rules.state import state_of
from keepstone.games.castle.words.say import say
from keepstone.games.castle.words.text import describe, format_action, parse_action
from keepstone.games.castle.words.why_not import why_illegal
from keepstone.kit.state import StateType
from keepstone.protocol import Game, Option, SearchSettings

STANDARD = "standard"


@cache
def state_type_for(text: str) -> StateType:
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
    return replace(game, state_type=state_type_for(text), symbols=drawn)


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
    state_type=state_type_for(tiles.standard()),
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
    search=SearchSettings(horizon=12, exploration=0.06, prior_visits=5),
    draws_first=False,
    adapt=adapt,
)
