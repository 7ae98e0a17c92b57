"""SVG elements as text."""

from html import escape


def element(name: str, *children: str, **attributes: object) -> str:
    """Return an SVG element. In attribute names, an underscore stands for a hyphen."""
    pairs = ((key.replace("_", "-"), plain(value)) for key, value in attributes.items())
    head = name + "".join(f' {key}="{escape(value)}"' for key, value in pairs)
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def plain(value: object) -> str:
    """Return a value as the text of an attribute. Numbers have at most two decimals and no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
