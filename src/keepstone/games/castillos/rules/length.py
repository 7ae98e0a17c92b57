"""The number of decisions and of chance events in a game, which is always the same."""

from keepstone.games.castillos.rules.components import COINS, VALUES


def longest(players: int) -> tuple[int, int]:
    """§2.1 Return the largest number of decisions and chance events; there are as many rounds as players.

    In a round, the players choose and place each tile (§4.1), then place castles and coins (§5). Chance starts the
    round, deals resources (§3.1), draws the other tiles and turns over each player's coins (§8.3).
    """
    tiles = players * VALUES
    decisions = 2 * tiles + players + players * COINS
    outcomes = players + (tiles - players) + players
    return players * decisions, players * outcomes + players
