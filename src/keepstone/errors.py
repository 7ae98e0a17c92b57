"""What can go wrong: everything that callers can do wrong is a KeepstoneError."""

from gettext import NullTranslations

from keepstone.sentences import told

MOST_NAMED = 10  # of what is allowed, in the text of an error


class KeepstoneError(Exception):
    """Whatever a caller can do wrong; `allowed` lists what would have been right, where that helps.

    message: in English; a Sentence where people may cause the error, who read it in their own language.
    """

    def __init__(self, message: str, allowed: tuple[str, ...] = (), rule: str | None = None):
        super().__init__(message)
        self.message = message
        self.allowed = allowed
        self.rule = rule

    def told(self, language: NullTranslations) -> str:
        """The message, in a language if people may cause the error."""
        return told(self.message, language)

    def __str__(self) -> str:
        """The message, and what would have been right."""
        if not self.allowed:
            return self.message
        more = ", ..." if len(self.allowed) > MOST_NAMED else ""
        return f"{self.message}; allowed: {', '.join(self.allowed[:MOST_NAMED])}{more}"


class InvalidAction(KeepstoneError):
    """A text that is no action of this game."""


class IllegalAction(KeepstoneError):
    """An action of this game that the rules do not allow now; `rule` is the number of the rule."""


class UnknownName(KeepstoneError):
    """A game, option, value, player count, level or place that does not exist."""


class ConflictingOptions(KeepstoneError):
    """Two options that cannot be chosen together; `rule` is the number of the rule that says so."""


class InvalidOption(KeepstoneError):
    """A text of one's own that cannot be the value of an option; `rule` is the number that says so."""


class InvalidWeights(KeepstoneError):
    """A file of learned weights cannot be used here."""


class InvalidTiles(KeepstoneError):
    """A set of tiles of one's own that cannot be read; the message names the line or the tile."""


class InvalidRecord(KeepstoneError):
    """A saved game that cannot be read or does not follow the rules."""


class UnusableFolder(KeepstoneError):
    """A folder for compiled code that cannot be made, or in which others could put theirs."""
