"""Colour perception: luminance and contrast."""


def rgb(colour):
    """Return the red, green and blue of a colour, 0 to 255."""
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def luminance(colour):
    """Return the relative luminance of a colour by WCAG, 0 to 1."""
    shares = [part / 255 for part in rgb(colour)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """Return the contrast ratio of two colours by WCAG, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
