"""A contest in pairs with its organiser and people, whose keys are known by their names."""

from typing import Any

from tests.support.contests import entered, opened_pairs, organised
from tests.support.keys import ask, get, new_key, refused
from tests.support.polling import eventually
from tests.support.served import Client, Plain


class Pairs:
    """A contest in pairs. names: of the people who enter at once."""

    def __init__(self, client: Client, names: str = "", **changes: Any):
        self.client, self.organiser = client, new_key()
        self.path = opened_pairs(client, self.organiser, **changes)
        self.keys: dict[str, str] = {}
        for name in names.split():
            self.enter(name)

    def enter(self, name: str, **more: Any) -> Plain:
        """Enter the contest, or return to it. Return its card."""
        return entered(self.client, self.path, self.keys.setdefault(name, new_key()), name, **more)

    def leave(self, name: str) -> Plain:
        """Withdraw from the contest. Return its card."""
        card: Plain = ask(self.client, self.keys[name], f"{self.path}/leave")
        return card

    def organise(self, deed: str, **more: Any) -> Plain:
        """Change the contest as its organiser. Return its card."""
        return organised(self.client, self.path, self.organiser, deed, **more)

    def refused(self, key: str | None, what: str, **body: Any) -> Any:
        """Return the status and error of a request that must fail, and check that it changes nothing."""
        before = self.card()
        found = refused(self.client, key, f"{self.path}/{what}", **body)
        assert self.card() == before
        return found

    def organiser_refused(self, deed: str, **more: Any) -> Any:
        """Return the status and error of a deed of the organiser that must fail and change nothing."""
        return self.refused(self.organiser, "organise", deed=deed, **more)

    def card(self, name: str | None = None) -> Plain:
        """Return the card as a person sees it, or the organiser."""
        card: Plain = get(self.client, self.path, self.keys[name] if name else self.organiser)
        return card

    def begin(self) -> list[list[str]]:
        """Begin the first round. Return its pairs when their tables are open."""
        self.organise("begin")
        return self.until_round(1)

    def until_round(self, number: int) -> list[list[str]]:
        """Wait until the tables of a round are open. Return its pairs."""

        def are_open(card: Plain) -> bool:
            return card["round"] == number and all(
                self.table(name, number)
                for pair in self.pairs(card, number)
                for name in pair
                if len(pair) == 2
            )

        return self.pairs(eventually(self.card, are_open), number)

    def pairs(self, card: Plain, number: int) -> list[list[str]]:
        """Return the names of the pairs of a round."""
        return [each["names"] for each in card["pairings"][number - 1]["pairings"]]

    def table(self, name: str, number: int = 1) -> str | None:
        """Return the table of a person in a round."""
        own = self.card(name)["deals"][number - 1]["yours"]
        return own["table"] if own else None
