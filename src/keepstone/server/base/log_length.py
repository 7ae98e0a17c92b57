"""The limit on the length of a game's log: undos and requests could make it grow without end."""

from keepstone.match import UNDO, TooOften
from keepstone.text.sentences import sentence

MOST_EVENTS = 5000  # ten times as many as in a long game
LASTING = (
    "ask ",
    "hint",
    "return",
    UNDO,
)  # what may be repeated without bringing the game nearer to its end


def check_length(number: int, command: str) -> None:
    """Raise TooOften for a command that a log with this number of events has no room for."""
    if number >= MOST_EVENTS and command.startswith(LASTING):
        raise TooOften(sentence("this game is too long for more undos, hints and requests"))
