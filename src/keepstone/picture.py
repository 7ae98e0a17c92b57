"""A table as a picture: what the pictures of games have in common."""

from collections.abc import Iterable, Sequence
from gettext import NullTranslations

from keepstone.kit.snapshot import snapshot
from keepstone.kit.state import State
from keepstone.kit.viewer import nearest_seat, view_of
from keepstone.scene import (
    Choice,
    Closeup,
    Focus,
    Layout,
    Panel,
    Piece,
    Prompt,
    Region,
    Scene,
    Space,
    Track,
    seats_from,
)
from keepstone.words import highest, totals_words, turn_words, victory_words


class Picture:
    """A table drawn from what its viewer knows; a game says what lies on it, and its `scene` follows.

    seen: a snapshot; legal: what the viewer may do, if it is to act; names: of the seats; language: a
    gettext translation; seats: all, the nearest first; width, height: in units of the picture's own.
    """

    width: float
    height: float

    def __init__(
        self,
        state: State,
        legal: Sequence[int],
        layout: Layout,
        names: Sequence[str],
        language: NullTranslations,
    ):
        self.seen, self.legal, self.layout = snapshot(state), legal, layout
        self.names, self.language = tuple(names), language
        self.seats = seats_from(self.nearest(), len(names))
        self.lay_out()

    def nearest(self) -> int:
        """The seat that sits nearest: the viewer's own, else the first."""
        return nearest_seat(self.seen.viewer)

    def lay_out(self) -> None:
        """Decide where things lie in this layout: set width, height and whatever boxes it needs."""
        raise NotImplementedError

    def pieces(self) -> Iterable[Piece]:
        """What lies on the table."""
        raise NotImplementedError

    def spaces(self) -> Iterable[Space]:
        """Where something can lie."""
        return ()

    def panels(self) -> Iterable[Panel]:
        """What is written on the table."""
        return ()

    def regions(self) -> Iterable[Region]:
        """What belongs together."""
        return ()

    def closeups(self) -> Iterable[Closeup]:
        """What is small, to be looked at closely."""
        return ()

    def focus(self) -> Focus | None:
        """What matters most, if a window may be too small for all."""
        return None

    def tracks(self) -> Iterable[Track]:
        """Along which pieces go field by field."""
        return ()

    def choice(self, action: int) -> Choice:
        """A legal action of the viewer."""
        raise NotImplementedError

    def prompt(self) -> Prompt:
        """What the table waits for."""
        raise NotImplementedError

    def turn(self, seat: int, request: str, others: str = "", rule: str = "") -> Prompt:
        """The prompt while it is a seat's turn: to that seat what it is to do, to the others what it is about."""
        is_own = self.seen.viewer == view_of(seat)
        title = turn_words(is_own, self.names[seat], self.language)
        return Prompt(title, request if is_own else others, rule)

    def ending(self, points: Sequence[int]) -> Prompt:
        """The prompt when the game is over, and the most points have won."""
        winners = [self.names[seat] for seat in highest(points)]
        how = totals_words(self.names, points, self.language)
        return Prompt(victory_words(winners, self.language), how)

    @classmethod
    def scene(
        cls,
        state: State,
        legal: Sequence[int],
        layout: Layout,
        names: Sequence[str],
        language: NullTranslations,
    ) -> Scene:
        """The picture for the state's viewer. legal: what to choose from, if the viewer is to act."""
        picture = cls(state, legal, layout, names, language)
        return Scene(
            width=picture.width,
            height=picture.height,
            pieces=tuple(picture.pieces()),
            spaces=tuple(picture.spaces()),
            panels=tuple(picture.panels()),
            choices=tuple(picture.choice(action) for action in legal),
            prompt=picture.prompt(),
            regions=tuple(picture.regions()),
            closeups=tuple(picture.closeups()),
            focus=picture.focus(),
            tracks=tuple(picture.tracks()),
        )
