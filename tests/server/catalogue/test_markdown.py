"""The HTML of rulebooks: each construct of their Markdown, and what they may not contain."""

import pytest

from keepstone.server.catalogue.markdown import parse, pieces, to_html

pytestmark = pytest.mark.either


def html(markdown: str) -> str:
    return to_html(parse(markdown, lambda piece: piece.text)).rstrip("\n")


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("# Castle", "<h2>Castle</h2>"),
        ("## §4 Building", '<h3 data-rule="4">§4 Building</h3>'),
        ("### More", "<h4>More</h4>"),
        ("One line\nand another.", "<p>One line and another.</p>"),
        ("**§4.4** A *tile*.", '<p data-rule="4.4"><strong>§4.4</strong> A <em>tile</em>.</p>'),
        ("**§2.1a** A `tile_a`.", '<p data-rule="2.1a"><strong>§2.1a</strong> A tile_a.</p>'),
        ("§4.5 applies. See §4.4.", "<p>§4.5 applies. See §4.4.</p>"),
        ("- a\n- **b**\n  goes on", "<ul>\n<li>a</li>\n<li><strong>b</strong> goes on</li>\n</ul>"),
        ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"),
        (
            "## Order\n\n```\n# a < b\n*c*\n```",
            '<h3>Order</h3>\n<pre class="wide" role="group" aria-label="Order"># a &lt; b\n*c*\n</pre>',
        ),
        (
            "<!-- picture: moat-full moat-dry | Two *moats*. -->",
            '<figure>\n<svg viewBox="-2 -2 104 104" aria-hidden="true">'
            '<use href="#moat-full" width="100" height="100"></use></svg>'
            '<svg viewBox="-2 -2 104 104" aria-hidden="true">'
            '<use href="#moat-dry" width="100" height="100"></use></svg>'
            "<figcaption>Two <em>moats</em>.</figcaption></figure>",
        ),
        (
            "> **Turn**\n>\n> 1. Dig.",
            "<blockquote>\n<p><strong>Turn</strong></p>\n<ol>\n<li>Dig.</li>\n</ol>\n</blockquote>",
        ),
        ("[x](/rules)", '<p><a href="/rules" target="_blank" rel="noopener">x</a></p>'),
        ("[x](#4.2)", '<p><a href="#4.2" target="_blank" rel="noopener">x</a></p>'),
    ],
)
def test_each_construct_of_the_rulebooks(markdown: str, expected: str) -> None:
    assert html(markdown) == expected


def test_a_scene_is_a_drawn_position() -> None:
    figure = html("<!-- scene: castle-legal castle-illegal | Left: *legal*. -->")
    assert figure.count('class="scene"') == 2 and 'href="#castle-face-16"' in figure
    assert figure.endswith("<figcaption>Left: <em>legal</em>.</figcaption></figure>")


def test_a_table_without_a_head_has_only_a_body() -> None:
    grid = html("| | |\n|---|---|\n| `a` | `b` |").replace("\n", "")
    assert "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>" in grid


def test_a_table_may_scroll_and_is_labelled_by_its_heading() -> None:
    table = html("## The *box*\n\n| tile | points |\n|---|--:|\n| `a` | 1 |\n| | 2 |")
    assert table.replace("\n", "") == (
        "<h3>The <em>box</em></h3>"
        '<div class="wide" role="group" aria-label="The box"><table>'
        "<thead><tr><th>tile</th><th>points</th></tr></thead>"
        "<tbody><tr><td>a</td><td>1</td></tr><tr><td></td><td>2</td></tr></tbody>"
        "</table></div>"
    )


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("A <b onclick=x>b</b>.", "<p>A &lt;b onclick=x&gt;b&lt;/b&gt;.</p>"),
        ("<!-- a comment -->", "<p>&lt;!-- a comment --&gt;</p>"),
        ("[x](javascript:alert)", "<p>[x](javascript:alert)</p>"),
        ("[x](//evil)", "<p><a>x</a></p>"),
        ("[x](../notation.md)", "<p><a>x</a></p>"),
        ('[x](/a"b)', '<p><a href="/a%22b" target="_blank" rel="noopener">x</a></p>'),
        (
            "![x](/y.png)",
            '<p>!<a href="/y.png" target="_blank" rel="noopener">x</a></p>',
        ),
        (
            '## "<b>\n\n```\n</pre><script>\n```',
            '<h3>&quot;&lt;b&gt;</h3>\n<pre class="wide" role="group" aria-label="&quot;&lt;b&gt;">'
            "&lt;/pre&gt;&lt;script&gt;\n</pre>",
        ),
    ],
)
def test_html_of_the_source_stays_text_and_strange_links_lead_nowhere(
    markdown: str, expected: str
) -> None:
    assert html(markdown) == expected


def test_a_translation_adds_neither_html_nor_blocks() -> None:
    tokens = parse("Dig.", lambda piece: "# <script>\n\n- *Graben*")
    assert to_html(tokens) == "<p># &lt;script&gt;\n\n- <em>Graben</em></p>\n"


def test_the_rule_of_a_text_is_the_last_one_that_was_stated() -> None:
    texts = pieces("# Moat\n\n## §1 Digging\n\n**§1.1** Dig.\n\n- §1.2 too\n\n## Last\n\nRest.")
    assert [(each.rule, each.text) for each in texts] == [
        ("", "Moat"),
        ("§1", "§1 Digging"),
        ("§1.1", "**§1.1** Dig."),
        ("§1.1", "§1.2 too"),
        ("Last", "Last"),
        ("Last", "Rest."),
    ]
