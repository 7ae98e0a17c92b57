"""Drawing symbols as SVG: elements, colours, drawing functions, outlines, and the sheet of a game's symbols."""
