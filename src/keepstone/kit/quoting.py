"""How messages repeat what they were given: never more than a few lines of it."""

LONGEST = 200  # characters


def quoted(value: object) -> str:
    """A value as Python writes it, shortened."""
    try:
        return shortened(repr(value[: LONGEST + 1] if isinstance(value, str) else value))
    except (
        ValueError,
        RecursionError,
    ):  # a number of thousands of digits, a list of lists of lists
        return f"something of type {type(value).__name__} too long to be repeated"


def shortened(text: str) -> str:
    """A text, cut where it is too long to be repeated."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
