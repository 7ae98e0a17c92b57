"""How symbols are drawn as SVG: elements, paints, pens, outlines, letters, and the sheet of a game."""
