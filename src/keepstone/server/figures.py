"""What the server is doing right now, in numbers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figures:
    """tables: in memory; playing: those of them whose game is on; sockets: of seats and spectators.

    bots_thinking, bots_waiting: tables where a bot is to move, by whether a worker is free for it;
    analyses: under way or waiting; games_preparing: that cannot be played yet.
    """

    tables: int
    playing: int
    sockets: int
    bots_thinking: int
    bots_waiting: int
    analyses: int
    games_preparing: int
