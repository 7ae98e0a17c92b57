"""Gauges: the current numbers that the server reports about itself, with their names and descriptions."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gauges:
    """The current values of the server's gauges. `DESCRIPTIONS` describes each gauge."""

    tables: int
    playing: int
    sockets: int
    bots_thinking: int
    bots_waiting: int
    analyses: int
    games_preparing: int


DESCRIPTIONS = {
    "tables": "Tables in memory",
    "playing": "Tables in memory whose game is going on",
    "sockets": "Sockets and streams open, of seats, of spectators and of keys",
    "bots_thinking": "Tables where a bot is thinking",
    "bots_waiting": "Tables where a bot waits for a free worker",
    "analyses": "Analyses under way or waiting for their turn",
    "games_preparing": "Games that cannot be played yet, because they are being compiled",
}
