"""Invitations: the link to a table as a QR code, and the link preview in messengers."""

from html import escape
from io import BytesIO

import segno

from keepstone.games import find
from keepstone.server.edge.security import AnyRequest
from keepstone.server.wire.cards import TableCard
from keepstone.text.languages import ENGLISH, translation
from keepstone.text.words import isolated

BORDER = 2  # in modules of the QR code; the page around the code is light, too
SITE = "Keepstone"


def home_of(request: AnyRequest) -> str:
    """Return the URL of the lobby as seen by this client, without a trailing slash."""
    settings = request.app.state.settings
    asked = f"{request.scope['scheme']}://{request.headers.get('host', '')}"
    return (settings.public_url.rstrip("/") or asked) + str(settings.base_path)


def code_of(address: str) -> str:
    drawn = BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(drawn, kind="svg", xmldecl=False, omitsize=True, border=BORDER, light="#fff")
    return drawn.getvalue().decode()


def preview_tags(request: AnyRequest, card: TableCard) -> str:
    """Return the Open Graph tags for a table. The tags contain nothing that is hidden from spectators."""
    return _tags(request, card.game, f"/t/{card.table}", *_title_and_description(card))


def puzzle_preview_tags(request: AnyRequest, game: str, path: str) -> str:
    _ = translation(ENGLISH).gettext
    title = _("Puzzles: {game}").format(game=_(find(game).title))
    return _tags(request, game, path, title, _("Find the best move."))


def _tags(request: AnyRequest, game: str, path: str, title: str, description: str) -> str:
    home = home_of(request)
    tags = {
        "og:site_name": SITE,
        "og:type": "website",
        "og:title": title,
        "og:description": description,
        "og:url": f"{home}{path}",
        "og:image": f"{home}/api/games/{game}/preview",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": find(game).title,
        "twitter:card": "summary_large_image",
    }
    return "".join(
        f'<meta property="{name}" content="{escape(text)}">' for name, text in tags.items()
    )


def _title_and_description(card: TableCard) -> tuple[str, str]:
    """Return a heading, and a sentence that says which game players are invited to or who is playing."""
    _ = translation(ENGLISH).gettext
    game = find(card.game)
    names = ", ".join(isolated(seat.name) for seat in card.seats if seat.kind != "open")
    if card.status == "waiting" and card.host is not None:
        host = isolated(card.seats[card.host].name)
        return _("{name} invites you to play {game}").format(name=host, game=_(game.title)), _(
            game.summary
        )
    return _(game.title), _("Players: {names}").format(names=names)
