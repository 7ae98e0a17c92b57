"""SVG elements as text."""

from html import escape


def element(name: str, *children: str, **attributes: object) -> str:
    """An SVG element; an underscore in an attribute's name stands for a hyphen."""
    pairs = ((key.replace("_", "-"), plain(value)) for key, value in attributes.items())
    head = name + "".join(f' {key}="{escape(value)}"' for key, value in pairs)
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def plain(value: object) -> str:
    """A value as text; numbers have two decimals at most, and no needless digits."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
