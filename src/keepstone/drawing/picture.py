"""The base class for pictures of a game."""

from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from typing import NamedTuple

from keepstone.drawing.scene import (
    Choice,
    Part,
    PickQuestion,
    Piece,
    PlayerCard,
    Prompt,
    Region,
    Scene,
    Space,
    Track,
)
from keepstone.kit.state import State, snapshot
from keepstone.kit.viewer import nearest_seat, view_of
from keepstone.text.words import highest, totals_words, turn_words, victory_words


class Ask(NamedTuple):
    """What the table asks a seat, as English texts: `request` for that seat, `others` for everybody else.

    rule: the number of the rule that explains the possible actions.
    """

    rule: str
    request: str
    others: str


class Picture:
    """A picture of a state, as its viewer sees it.

    Each game defines the parts of the picture, and `scene` assembles them.

    seen: a snapshot of the state. legal: the viewer's legal actions, if the viewer is to act. names: the players'
    names, by seat. language: a gettext translation. seats: all seats, starting with the nearest.
    """

    def __init__(
        self, state: State, legal: Sequence[int], names: Sequence[str], language: NullTranslations
    ):
        self.seen, self.legal = snapshot(state), legal
        self.names, self.language = tuple(names), language
        self.seats = seats_from(self.nearest(), len(names))
        self.prepare()

    def nearest(self) -> int:
        """Return the seat that is shown nearest: the viewer's own seat, or seat 0 if the viewer has no seat.

        A game may choose another seat for spectators.
        """
        return nearest_seat(self.seen.viewer)

    def prepare(self) -> None:
        """Compute the values that several of the methods below need."""

    def boards(self) -> Iterable[Part]:
        """Return the boards: the main playing areas."""
        raise NotImplementedError

    def cards(self) -> Iterable[PlayerCard]:
        """Return the players' cards, nearest first."""
        raise NotImplementedError

    def pieces(self) -> Iterable[Piece]:
        """Return the pieces on the table."""
        raise NotImplementedError

    def spaces(self) -> Iterable[Space]:
        """Return the spaces on which pieces can be placed."""
        return ()

    def shared(self) -> Iterable[Part]:
        """Return the trays shared by all players."""
        return ()

    def status(self) -> str:
        """Return the phase or round of the game in a few words."""
        return ""

    def regions(self) -> Iterable[Region]:
        """Return the regions: groups of shapes that belong together."""
        return ()

    def tracks(self) -> Iterable[Track]:
        """Return the tracks along which pieces move."""
        return ()

    def choice(self, action: int) -> Choice:
        """Return the description of a legal action for the picture: its text, its picks and its ghost."""
        raise NotImplementedError

    def prompt(self) -> Prompt:
        """Return the prompt, which states what the table is waiting for."""
        raise NotImplementedError

    def questions(self) -> Iterable[PickQuestion]:
        """Return the questions for players who have picked a part of a choice, the most specific first."""
        return ()

    def turn(self, seat: int, request: str, others: str = "", rule: str = "") -> Prompt:
        """Return the prompt for a seat's turn: `request` for that seat, `others` for everybody else."""
        is_own = self.seen.viewer == view_of(seat)
        title = turn_words(is_own, self.names[seat], self.language)
        return Prompt(title, request if is_own else others, rule)

    def ask(self, ask: Ask, **parts: object) -> Prompt:
        """Return the prompt for the acting seat. parts: the values of the placeholders in its texts."""
        request, others = map(self.language.gettext, (ask.request, ask.others))
        seat = self.seen.seat
        return self.turn(seat, request.format(**parts), others.format(**parts), ask.rule)

    def ending(self, points: Sequence[int]) -> Prompt:
        """Return the prompt for a finished game that is won by the player with the most points."""
        winners = [self.names[seat] for seat in highest(points)]
        how = totals_words(self.names, points, self.language)
        return Prompt(victory_words(winners, self.language), how)

    @classmethod
    def scene(
        cls, state: State, legal: Sequence[int], names: Sequence[str], language: NullTranslations
    ) -> Scene:
        """Return the scene for the state's viewer.

        legal: the actions that the viewer can choose from, if it is their turn.
        """
        picture = cls(state, legal, names, language)
        return Scene(
            boards=tuple(picture.boards()),
            seats=tuple(picture.cards()),
            pieces=tuple(picture.pieces()),
            spaces=tuple(picture.spaces()),
            choices=tuple(picture.choice(action) for action in legal),
            shared=tuple(picture.shared()),
            status=picture.status(),
            prompt=picture.prompt(),
            regions=tuple(picture.regions()),
            tracks=tuple(picture.tracks()),
            questions=tuple(picture.questions()) if legal else (),
        )


def seats_from(nearest: int, players: int) -> list[int]:
    """Return all seats in seating order, starting with the seat that is nearest to the viewer."""
    return [(nearest + i) % players for i in range(players)]
