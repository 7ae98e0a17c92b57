"""A face of The Castle as the text of a tile set gives it, read by a few lines that know nothing else."""

from itertools import combinations

SIDES = range(4)


class Face:
    """A face as the text gives it: twelve segment names, and its marks."""

    def __init__(self, text):
        edges, *marks = (part.strip() for part in text.split(";"))
        names = [name.split(".") for name in edges.split()]
        self.ports = [port for name in names for port in (name * 3 if len(name) == 1 else name)]
        self.marks = [tuple(mark.split()) for mark in marks]

    def edge(self, side):
        """The three ports of a side."""
        return self.ports[3 * side : 3 * side + 3]

    def whole_edges(self, segment):
        """How many sides a segment has to itself."""
        return sum(set(self.edge(side)) == {segment} for side in SIDES)

    def segments(self, kind=""):
        """The segments, or those of a kind."""
        return {port for port in self.ports if port.startswith(kind)}

    def path_sides(self):
        """The sides with a path, and which segment it is."""
        middles = {side: self.edge(side)[1] for side in SIDES}
        return {side: name for side, name in middles.items() if name.startswith("P")}

    def marked(self, mark):
        """How many marks of this sort there are."""
        return sum(words[0] == mark for words in self.marks)

    def turned(self, quarters):
        """The ports after some quarter turns, each segment by its kind and first port."""
        ports = [self.ports[(port - 3 * quarters) % 12] for port in range(12)]
        return tuple((name[0], ports.index(name)) for name in ports)

    def look(self):
        """The same for every turn of a face, without its marks."""
        return min(self.turned(quarters) for quarters in SIDES)

    def crosses(self):
        """Whether two segments would have to cross."""
        return any(
            self.ports[a] == self.ports[c] != self.ports[b] == self.ports[d]
            for a, b, c, d in combinations(range(12), 4)
        )
