"""The terms of the rulebook as numbers. The value 0 always means blank or the first term."""

from enum import IntEnum


class Colour(IntEnum):
    """§1 The colour of a hex, and of the tiles that can be placed on it."""

    NONE = 0
    BUILDING = 1
    ANIMAL = 2
    KNOWLEDGE = 3
    CASTLE = 4
    MINE = 5
    SHIP = 6


class Building(IntEnum):
    """§6.7 The eight building types; each is also a kind of tile."""

    NONE = 0
    WAREHOUSE = 1
    CARPENTER = 2
    CHURCH = 3
    MARKET = 4
    BOARDING_HOUSE = 5
    BANK = 6
    CITY_HALL = 7
    WATCHTOWER = 8


class How(IntEnum):
    """The means of an action: a die (its value minus one), or the effect of a tile."""

    CASTLE = 6  # the extra action of a castle (§6.4)
    EFFECT = 7  # carpenter, church and market; city hall; warehouse (§6.7)


class Stage(IntEnum):
    """The stage of the game: the decision or chance event that comes next."""

    FIRST = 0  # chance: the starting player (§2.1)
    BOARDS = 1  # chance: the next estate, if estates are dealt (§2.1)
    START_GOODS = 2  # chance: the next player's goods tile (§2.1)
    FOUND = 3  # choose the hex for the start castle (§2.1a)
    DEPOTS = 4  # chance: the next tile for a numbered depot (§3.2)
    BLACK = 5  # chance: the next tile for the black depot (§3.3)
    ROW = 6  # chance: the next goods tile for the phase (§3.4)
    DICE = 7  # chance: a player's two dice (§4.1)
    WHITE = 8  # chance: the white die (§4.1)
    TURN = 9  # use a die, buy a tile, or end the turn (§5)
    DISCARD = 10  # discard a tile from a full storage (§5.2)
    SHIP = 11  # choose where a ship loads goods (§6.2)
    LOAD = 12  # choose a new type of goods to load (§6.2)
    EXTRA = 13  # the extra action of a castle (§6.4)
    WAREHOUSE = 14  # sell goods, or decline (§6.7a)
    GAIN = 15  # take a tile with a building, or decline (§6.7b to §6.7d)
    HALL = 16  # place a tile with a city hall, or decline (§6.7g)
    OVER = 17
