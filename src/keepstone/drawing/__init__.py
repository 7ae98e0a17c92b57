"""Drawing of symbols as SVG: elements, paints, pens, outlines, and the sheet of a game."""
