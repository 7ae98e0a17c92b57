"""Why an action is not allowed."""

from gettext import NullTranslations

from keepstone.kit.record import State


def why_illegal(state: State, action: int, words: NullTranslations) -> tuple[str, str]:
    """The number and the sentence of the rule that forbids an action."""
    return "5", words.gettext("not now")
