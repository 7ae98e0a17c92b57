"""The template for translations contains every text."""

from tools.words import TEMPLATE, template


def test_the_template_is_up_to_date() -> None:
    """`make words` generates it."""
    assert template() == TEMPLATE.read_text(encoding="utf-8")
