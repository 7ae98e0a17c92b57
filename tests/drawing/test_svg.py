"""Any scene becomes an SVG document and a PNG image."""

import xml.etree.ElementTree as ET

import pytest
from msgspec.structs import replace

from keepstone.drawing import svg
from keepstone.drawing.composer import Composition, TextBox, compose
from keepstone.drawing.letters import LETTERS
from keepstone.drawing.scene import Box, Choice, Part, Piece, PlayerCard, Prompt, Scene, Space

SYMBOLS = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">'
    '<symbol id="disc" viewBox="0 0 100 100"><circle cx="50" cy="50" r="50"/></symbol></svg>'
)
PIECES = (
    Piece("b", "disc", 20, 20, 50, 50, "above", "board", turn=90, layer=1),
    Piece("a", "disc", 10, 10, 50, 50, "below", "board"),
)
SPACES = (Space("hole", 100, 10, 50, 50, "a hole", "board"),)
NOTE = TextBox(Box(10, 100, 200, 60), "Ada & Bo", ("<none>",))
PICTURE = Composition(300, 200, PIECES, SPACES, (NOTE,))
SCENE = Scene(
    boards=(Part("board", 300, 200, "The board"),),
    seats=(PlayerCard(0, "Ada & Bo", score=3, trays=(Part("hand", 100, 100),), lines=("<none>",)),),
    pieces=(*PIECES, Piece("c", "disc", 0, 0, 100, 100, "in hand", "hand")),
    spaces=SPACES,
    choices=(Choice("go", "Go", (("a",), ("hole",))),),
)


def parsed(document):
    """Return the document's elements in drawing order, as (tag without namespace, attributes, text)."""
    return [(e.tag.rpartition("}")[2], e.attrib, e.text) for e in ET.fromstring(document).iter()]


def test_the_document_is_as_large_as_the_picture():
    assert ET.fromstring(svg.document(PICTURE, SYMBOLS)).get("viewBox") == "0 0 300 200"


def test_a_scene_has_titles_above_its_boards_and_cards_beside_them():
    picture = compose(SCENE)
    assert [text.title for text in picture.texts] == ["Ada & Bo: 3", "The board"]
    above, below, in_hand = picture.pieces
    card, title = (text.box for text in picture.texts)
    assert above.x - below.x == pytest.approx(above.width / 5, abs=0.01)  # as on the board
    assert title.y + title.height < below.y
    assert below.x + below.width < card.x <= in_hand.x
    assert card.y + card.height <= in_hand.y


def test_lower_layers_are_drawn_first():
    uses = [each for tag, each, _ in parsed(svg.document(PICTURE, SYMBOLS)) if tag == "use"]
    assert [use["x"] for use in uses] == ["10", "20"]


def test_pieces_and_spaces_say_what_they_are():
    titles = [text for tag, _, text in parsed(svg.document(PICTURE, SYMBOLS)) if tag == "title"]
    assert titles == ["a hole", "below", "above"]


def test_a_piece_turns_about_its_centre():
    assert 'transform="rotate(90 45 45)"' in svg.document(PICTURE, SYMBOLS)


def written(text, **changes):
    """Return the text element over a piece of 50 by 50 at (10, 10)."""
    piece = Piece("a", "disc", 10, 10, 50, 50, "badge", "board", text=text, **changes)
    document = svg.document(PICTURE._replace(pieces=(piece,), texts=()), SYMBOLS)
    ((_, attributes, said),) = [each for each in parsed(document) if each[0] == "text"]
    assert said == text
    return attributes


def test_upright_parts_and_light_stay_when_a_piece_turns():
    symbols = (
        '<svg><symbol id="tile"><use class="upright" href="#pig"/>'
        '<use class="from-light" transform="translate(3 3)" href="#side"/></symbol></svg>'
    )
    pieces = (
        Piece("a", "tile", 0, 0, 50, 50, "turned", "board", turn=90),
        Piece("b", "tile", 50, 0, 50, 50, "as it is", "board"),
    )
    drawn = parsed(svg.document(Composition(300, 200, pieces), symbols))
    uses = [each for tag, each, _ in drawn if tag == "use"]
    assert [use["href"] for use in uses if "x" in use] == ["#tile-turned-90", "#tile"]
    turned = {
        use["href"]: use["transform"] for use in uses if "transform" in use and "x" not in use
    }
    assert turned == {"#pig": "rotate(-90)", "#side": "rotate(-90) translate(3 3) rotate(90)"}


def test_a_piece_carries_its_text_upright_in_its_centre():
    badge = written("+3", turn=45)
    assert (badge["x"], badge["text-anchor"]) == ("35", "middle")
    assert float(badge["font-size"]) == pytest.approx(50 * LETTERS.part)
    assert 35 < float(badge["y"]) < 35 + float(badge["font-size"]) / 2
    assert "transform" not in badge


def test_a_long_text_on_a_piece_is_set_smaller_and_escaped():
    size = float(written("<b> & so on")["font-size"])
    assert 0 < size * len("<b> & so on") * LETTERS.bold <= 50


def test_pieces_without_a_text_have_none():
    document = svg.document(PICTURE._replace(texts=()), SYMBOLS)
    assert "text" not in [tag for tag, _, _ in parsed(document)]


def test_words_are_escaped():
    texts = [text for tag, _, text in parsed(svg.document(PICTURE, SYMBOLS)) if tag == "text"]
    assert texts == ["Ada & Bo", "<none>"]


def test_choices_are_marked_on_request():
    plain, marked = (svg.draw(SCENE, SYMBOLS, show_choices=show) for show in (False, True))
    extra = parsed(marked)[len(parsed(plain)) :]
    hole, piece = compose(SCENE).spaces[0], compose(SCENE).pieces[1]
    assert [(float(each["x"]), float(each["y"])) for _, each, _ in extra] == [
        pytest.approx((hole.x, hole.y)),
        pytest.approx((piece.x, piece.y)),
    ]


def sizes(title, *lines):
    """Return the letter sizes of the rows in a box."""
    text = TextBox(Box(0, 0, 90, 60), title, lines)
    document = svg.document(PICTURE._replace(texts=(text,)), SYMBOLS)
    return [float(each["font-size"]) for tag, each, _ in parsed(document) if tag == "text"]


def test_a_long_row_is_set_smaller_and_leaves_the_others_as_they_are():
    long, line = sizes("A title that is much too long", "a line")
    assert [long < 300 * svg.LARGEST, line] == [True, sizes("A", "a line")[1]]


def test_the_rows_of_a_box_are_in_its_middle_one_below_the_other():
    rows = [each for tag, each, _ in parsed(svg.document(PICTURE, SYMBOLS)) if tag == "text"]
    first, second = (float(each["y"]) for each in rows)
    box, letters = NOTE.box, float(rows[0]["font-size"])
    assert first + letters <= second
    assert abs((first + second) / 2 - (box.y + box.height / 2)) < letters


def test_wide_letters_count_twice_and_accents_not_at_all():
    assert sizes("城" * 12) == sizes("ab" * 12)
    assert sizes("a\u0301" * 12 + "b" * 12) == sizes("ab" * 12)


def test_the_prompt_stands_under_the_table():
    asked = svg.draw(replace(SCENE, prompt=Prompt("Your turn", "Build")), SYMBOLS)
    assert parsed(asked)[-1][2] == "Your turn: Build"
    height = float(ET.fromstring(asked).get("viewBox").split()[3])
    assert compose(SCENE).height < float(parsed(asked)[-1][1]["y"]) < height


@pytest.mark.parametrize("width", [120, 600])
def test_a_png_is_as_wide_as_asked(width):
    image = svg.to_png(svg.document(PICTURE, SYMBOLS), width)
    assert image.startswith(b"\x89PNG")
    assert int.from_bytes(image[16:20]) == width
    assert int.from_bytes(image[20:24]) == width * 200 // 300


def test_a_png_shows_its_words():
    def image(title):
        text = TextBox(Box(0, 0, 99, 60), title)
        return svg.to_png(svg.document(PICTURE._replace(texts=(text,)), SYMBOLS), 300)

    assert image("Ada") != image("Ana")
    assert image("Łódź, Iași, Größe, ñ") != image("????, ????, ?????, ?")


def test_a_png_has_the_colours_of_the_light_theme():
    document = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect {}/></svg>'
    square = 'width="9" height="9" fill="{}"'
    themed = document.format(square.format("var(--ink, #2a2520)"))
    assert svg.to_png(themed, 9) == svg.to_png(document.format(square.format("#2a2520")), 9)
