"""Errors of the public API: every mistake by the caller raises a KeepstoneError."""

from gettext import NullTranslations

from keepstone.text.sentences import translate

MOST_NAMED = 10  # how many allowed values an error message lists


class KeepstoneError(Exception):
    """The base class for errors by the caller. allowed: the allowed values, if listing them helps.

    message: the message in English; a translatable Sentence if players can cause the error. rule: the number of
    the broken rule.
    """

    def __init__(self, message: str, allowed: tuple[str, ...] = (), rule: str | None = None):
        super().__init__(message)
        self.message = message
        self.allowed = allowed
        self.rule = rule

    def translate(self, language: NullTranslations) -> str:
        """Return the message in a language."""
        return translate(self.message, language)

    def __str__(self) -> str:
        """Return the message, followed by the allowed values."""
        if not self.allowed:
            return self.message
        more = ", ..." if len(self.allowed) > MOST_NAMED else ""
        return f"{self.message}; allowed: {', '.join(self.allowed[:MOST_NAMED])}{more}"


class InvalidAction(KeepstoneError):
    """A text is not an action of this game."""


class IllegalAction(KeepstoneError):
    """The rules do not allow this action now; `rule` is the number of the rule that forbids it."""


class UnknownName(KeepstoneError):
    """The name or number of a game, option, value, number of players, level or seat is unknown."""


class ConflictingOptions(KeepstoneError):
    """Two options exclude each other; `rule` is the number of the rule that says so."""


class InvalidOption(KeepstoneError):
    """A custom text is invalid for an option; `rule` is the number of the rule that it breaks."""


class InvalidWeights(KeepstoneError):
    """A file of a neural net's weights cannot be used for this game and number of players."""


class InvalidOutput(KeepstoneError):
    """A function that evaluates positions for a search returns an array that cannot be used."""


class InvalidTiles(KeepstoneError):
    """A custom tile set is invalid; the message names the line or the tile."""


class InvalidRecord(KeepstoneError):
    """A record cannot be read or does not follow the rules."""


class UnusableFolder(KeepstoneError):
    """The folder for compiled code cannot be created, or other users can write to it."""
