"""Creates the icons of the app from the client's drawing: `make pictures`."""

from pathlib import Path

from keepstone.drawing.svg import to_png

PUBLIC = Path(__file__).parents[2] / "web/public"
SIZES = (192, 512)  # sizes in pixels, as requested by browsers
SIDE = 32  # margin around the drawing, in its units
GROUND = "#f4eee2"  # the background of the page in the light theme
MARGIN = 5  # margin of a maskable icon: systems may crop it to a circle of four fifths of its width


def icon(drawing: str, size: int, margin: int = 0) -> bytes:
    """Return a PNG image of a drawing, with a margin of background around it."""
    box = f"{-margin} {-margin} {SIDE + 2 * margin} {SIDE + 2 * margin}"
    head, bracket, parts = drawing.replace(f"0 0 {SIDE} {SIDE}", box).partition(">")
    ground = f'<path fill="{GROUND}" d="M-99-99h999v999h-999z"/>' if margin else ""
    return to_png(head + bracket + ground + parts, size)


def main() -> None:
    """Write the files that the manifest names."""
    drawing = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    for size in SIZES:
        (PUBLIC / f"icon-{size}.png").write_bytes(icon(drawing, size))
    (PUBLIC / "icon-masked.png").write_bytes(icon(drawing, SIZES[-1], MARGIN))


if __name__ == "__main__":
    main()
