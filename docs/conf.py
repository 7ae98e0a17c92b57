"""How Sphinx makes the site of these pages: `make site`. The pages also read as they are, as Markdown."""

import sys
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

import keepstone

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent))  # for tools/

project = "Keepstone"
author = "The Keepstone authors"
project_copyright = f"2026, {author}. Apache License 2.0"
release = version = keepstone.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "tools.docs.command_pages",
    "tools.docs.docstring_lists",
    "tools.docs.filled_pages",
]
exclude_patterns = ["**/.ipynb_checkpoints"]
default_role = "code"  # the role of text in backticks in docstrings

myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 600  # seconds for a cell: the first one may compile a game

html_theme = "furo"
html_title = f"Keepstone {release}"
html_logo = html_favicon = "../web/public/favicon.svg"
html_copy_source = False
html_show_sphinx = False
html_static_path = ["static"]
html_css_files = ["site.css"]

copybutton_prompt_text = r">>> |\.\.\. "  # copied code has no prompts and no output
copybutton_prompt_is_regexp = True


FOCUS = {
    "<pre>": '<pre tabindex="0">',
    '<div class="table-wrapper': '<div tabindex="0" class="table-wrapper',
}


class FolderLinks(SphinxPostTransform):
    """A link to a folder of the sources, which has no page here, is its text; what is not there is missed."""

    default_priority = 8  # before MyST looks links up, at 9

    def run(self, **_: Any) -> None:
        here = Path(self.env.doc2path(self.env.docname)).parent
        for link in list(self.document.findall(pending_xref)):
            if link["reftype"] == "myst" and (here / link["reftarget"]).is_dir():
                link.replace_self(link.children)


class ShortBlocks(SphinxPostTransform):
    """Remove the blank line after the last line of code, which doctest needs."""

    default_priority = 8

    def run(self, **_: Any) -> None:
        for block in list(self.document.findall(nodes.literal_block)):
            block.children = [nodes.Text(block.astext().rstrip())]


def reach(_: Sphinx, __: str, ___: str, context: dict[str, Any], ____: Any) -> None:
    """Make scrolling elements focusable, and give the headings of the navigation a level for screen readers."""
    for scrolls, focusable in FOCUS.items():
        context["body"] = context.get("body", "").replace(scrolls, focusable)
    tree = context["furo_navigation_tree"]
    context["furo_navigation_tree"] = tree.replace(
        'role="heading"', 'role="heading" aria-level="2"'
    )


def setup(app: Sphinx) -> None:
    """Register our extensions of Sphinx."""
    app.add_post_transform(FolderLinks)
    app.add_post_transform(ShortBlocks)
    app.connect("html-page-context", reach, priority=900)  # after the theme
