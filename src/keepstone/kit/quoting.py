"""Quoted values for messages, shortened to a few lines."""

LONGEST = 200  # maximum length of a quoted value, in characters


def quoted(value: object) -> str:
    """Return the repr of a value, shortened if it is long."""
    try:
        return shortened(repr(value[: LONGEST + 1] if isinstance(value, str) else value))
    except (ValueError, RecursionError):  # for a number with thousands of digits or a list of lists
        return f"something of type {type(value).__name__} too long to be repeated"


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
