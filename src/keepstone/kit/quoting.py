"""How messages repeat what they were given."""

LONGEST = 200  # characters


def quoted(value: object) -> str:
    """A value as a message repeats it: as Python writes it, cut where it is long."""
    try:
        text = repr(value[:LONGEST] if isinstance(value, str) else value)
    except ValueError:  # Python writes no number of more than 4,300 digits
        return f"a {type(value).__name__} too long to be repeated"
    whole = len(text) <= LONGEST and not (isinstance(value, str) and len(value) > LONGEST)
    return text if whole else f"{text[:LONGEST]}…"
