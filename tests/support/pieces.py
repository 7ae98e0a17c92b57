"""Ways to find things in a picture."""


def named(things, beginning):
    """Return the things whose ids begin with a text, or with one of a tuple of texts."""
    return [thing for thing in things if thing.id.startswith(beginning)]


def one(things, name):
    """Return the thing with an id."""
    return next(thing for thing in things if thing.id == name)


def overlap(a, b, slack=0.1):
    """Return whether two rectangles of one part share more than their rims."""
    if a.part != b.part:
        return False
    across = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    down = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    return across > slack and down > slack
