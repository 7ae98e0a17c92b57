"""§6 The immediate effects of tiles that are placed.

While an effect waits for a decision, the state's field `stage` names this decision. An effect is always finished
when the next one begins, so chains of effects need no stack.
"""

from keepstone.games.burgundy.rules.components import (
    ANIMAL_TYPE,
    ANIMALS_ON,
    COLOUR_OF,
    DEPOTS,
    GOODS_TYPES,
    REGION,
    STORAGE,
    TYPES_STORED,
)
from keepstone.games.burgundy.rules.estate import cells_for, lowest
from keepstone.games.burgundy.rules.knowledge import animal_tile_bonus
from keepstone.games.burgundy.rules.rounds import carry_on
from keepstone.games.burgundy.rules.terms import Building, Colour, Stage
from keepstone.kit.jit import compiled

BANK, BOARDING_HOUSE, WATCHTOWER = 2, 4, 4


@compiled
def take_effect(state, kind, cell):
    """§6 Apply the effect of a tile that was just placed on a cell."""
    state.building = 0
    colour = COLOUR_OF[kind]
    if colour == Colour.SHIP:
        land_ship(state)
    elif colour == Colour.CASTLE:
        state.stage = Stage.EXTRA
    elif colour == Colour.BUILDING:
        use_building(state, kind)
    else:
        if colour == Colour.ANIMAL:
            score_animals(state, kind, cell)
        carry_on(state)


@compiled
def land_ship(state):
    """§6.2 If any depot has goods, let the seat choose where its ship loads."""
    if state.depot_goods.any():
        state.stage = Stage.SHIP
    else:
        sail(state)


@compiled
def load_from(state, depots):
    """§6.2 Load goods from a set of depots: all goods of stored types, and new types while there is space."""
    state.cargo = depots
    new_types = 0
    for goods in range(GOODS_TYPES):
        if state.stock[state.seat, goods]:
            load_type(state, goods)
        elif offered(state, goods):
            new_types += 1
    room = room_for_types(state)
    if new_types > room > 0:
        state.stage = Stage.LOAD
        return
    if new_types <= room:
        for goods in range(GOODS_TYPES):
            load_type(state, goods)
    sail(state)


@compiled
def offered(state, goods):
    """§6.2 Count the goods of one type at the depots from which the ship loads."""
    tiles = 0
    for depot in range(DEPOTS):
        if state.cargo >> depot & 1:
            tiles += state.depot_goods[depot, goods]
    return tiles


@compiled
def room_for_types(state):
    """§6.2 Return how many more types of goods the seat can store (of three in total)."""
    room = TYPES_STORED
    for goods in range(GOODS_TYPES):
        room -= state.stock[state.seat, goods] > 0
    return room


@compiled
def load_type(state, goods):
    """§6.2 Load all goods of one type."""
    for depot in range(DEPOTS):
        if state.cargo >> depot & 1:
            state.stock[state.seat, goods] += state.depot_goods[depot, goods]
            state.depot_goods[depot, goods] = 0


@compiled
def load(state, goods):
    """§6.2 Load the new type of goods that the seat has chosen, and finish loading if no more types fit."""
    load_type(state, goods)
    if room_for_types(state) == 0:
        sail(state)


@compiled
def sail(state):
    """§6.2 Move the seat's marker one space forward. §4.2 The marker goes on top of the markers on this space."""
    seat = state.seat
    state.cargo = 0
    state.track[seat] += 1
    place = 0
    while state.track_order[place] != seat:
        place += 1
    while place > 0 and state.track[state.track_order[place - 1]] <= state.track[seat]:
        state.track_order[place] = state.track_order[place - 1]
        place -= 1
    state.track_order[place] = seat
    carry_on(state)


@compiled
def score_animals(state, kind, cell):
    """§6.3 Score the animals on a tile just placed, and those on all tiles of the same type in its pasture."""
    seat = state.seat
    cells = REGION[state.board[seat], cell] & state.covered[seat]
    while cells:
        tile = state.estate[seat, lowest(cells)]
        if ANIMAL_TYPE[tile] == ANIMAL_TYPE[kind]:
            state.points[seat] += ANIMALS_ON[tile] + animal_tile_bonus(state, seat)
        cells &= cells - 1


@compiled
def use_building(state, kind):
    """§6.7 Apply the effect of a building that was just placed. An effect that cannot be used is lost.

    §6.7e Workers, §6.7f silverlings and §6.7h points are given at once.
    """
    state.stage = question(state, kind)
    if state.stage != Stage.TURN:
        state.building = kind
        return
    if kind == Building.BOARDING_HOUSE:
        state.workers[state.seat] += BOARDING_HOUSE
    elif kind == Building.BANK:
        state.silver[state.seat] += BANK
    elif kind == Building.WATCHTOWER:
        state.points[state.seat] += WATCHTOWER
    carry_on(state)


@compiled
def question(state, kind):
    """§6.7 Return the stage for the decision that a building requires, or TURN if it requires none."""
    if kind == Building.WAREHOUSE and state.stock[state.seat].any():
        return Stage.WAREHOUSE
    if kind == Building.CITY_HALL and can_place_any(state):
        return Stage.HALL
    if Building.CARPENTER <= kind <= Building.MARKET and can_gain(state, kind):
        return Stage.GAIN
    return Stage.TURN


@compiled
def gains(building, colour):
    """§6.7b, §6.7c, §6.7d Return whether a building lets its owner take a tile of this colour."""
    if building == Building.CARPENTER:
        return colour == Colour.BUILDING
    if building == Building.CHURCH:
        return colour == Colour.MINE or colour == Colour.KNOWLEDGE or colour == Colour.CASTLE
    return colour == Colour.SHIP or colour == Colour.ANIMAL


@compiled
def can_gain(state, building):
    """§6.7 Return whether any numbered depot has a tile that a building lets its owner take."""
    for kind in state.depots.flat:
        if kind and gains(building, COLOUR_OF[kind]):
            return True
    return False


@compiled
def can_place_any(state):
    """§6.7g Return whether the seat can place any stored tile, ignoring die numbers."""
    for place in range(STORAGE):
        kind = state.storage[state.seat, place]
        if kind and cells_for(state, state.seat, kind):
            return True
    return False
