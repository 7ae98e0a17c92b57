"""Colour perception: luminance and contrast."""


def rgb(colour):
    """The red, green and blue of a colour, 0 to 255."""
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def luminance(colour):
    """How light a colour is, 0 to 1, as the web's accessibility guidelines count it."""
    shares = [part / 255 for part in rgb(colour)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """The contrast of two colours as the same guidelines count it, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
