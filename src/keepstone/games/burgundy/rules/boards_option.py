"""§2.1 The option `boards`, which selects each seat's estate."""

from keepstone.errors import InvalidOption
from keepstone.games.burgundy.rules.components import BOARDS, MAX_PLAYERS
from keepstone.kit.quoting import quoted
from keepstone.protocol import Option
from keepstone.text.sentences import sentence, sentence_about

DEALT = "dealt"
NUMBERS = tuple(str(board) for board in range(1, BOARDS + 1))
HELP = "one number from 1 to 9 for each player, such as 1,7 for two players"


def parse_boards(text: str, players: int) -> int:
    """§2.1 Convert a list of estates to a number with one decimal digit for each seat, with seat 0 last.

    Raise InvalidOption if the list does not fit the number of players.
    """
    numbers = [number.strip() for number in text.split(",")]
    for number in numbers:
        if number not in NUMBERS:
            message = sentence("there is no estate {number} (§2.1)", number=quoted(number))
            raise InvalidOption(message, allowed=(*NUMBERS, DEALT, sentence(HELP)), rule="2.1")
    if len(numbers) != players:
        raise InvalidOption(
            sentence_about(
                "{text} names {count} estate for {players} players (§2.1)",
                "{text} names {count} estates for {players} players (§2.1)",
                len(numbers),
                text=quoted(text),
                players=players,
            ),
            allowed=(sentence(HELP),),
            rule="2.1",
        )
    return int("".join(reversed(numbers)))


BOARDS_OPTION = Option(
    "boards",
    "estates",
    values=(*NUMBERS, DEALT),
    value_words=(*(f"No. {number} for everybody" for number in NUMBERS), "dealt at random"),
    numbers=(*(int(number * MAX_PLAYERS) for number in NUMBERS), 0),
    own=parse_boards,
    own_words=HELP,
)
