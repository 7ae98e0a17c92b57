"""The command `keepstone contest`: make, list, show, steer and export contests on a server."""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from keepstone.cli.output import print_table
from keepstone.errors import KeepstoneError

SERVER, KEY = "http://127.0.0.1:8000", "KEEPSTONE_KEY"
SECONDS = 60  # for a request
FILES = {
    ".csv": "results.csv",
    ".json": "results.json",
    ".ics": "calendar.ics",
    ".jsonl": "records",
}
DEEDS = "begin", "pause", "resume", "extend", "close"


class Refused(KeepstoneError):
    """The server has refused a request, or cannot be reached."""


def arguments(parser: ArgumentParser) -> None:
    """Add a subcommand for each thing that can be done."""
    parser.add_argument(
        "--server", default=SERVER, help=f"address of the server (default: {SERVER})"
    )
    parser.add_argument(
        "--key", default=os.environ.get(KEY, ""), help=f"your key (default: the variable {KEY})"
    )
    deeds = parser.add_subparsers(dest="deed", required=True, metavar="DEED")
    deeds.add_parser("list", help="list the contests that are not over")
    show = deeds.add_parser("show", help="print the board of a contest")
    show.add_argument("id", metavar="ID")
    _add_new(deeds.add_parser("new", help="make a contest"))
    for name in DEEDS:
        deed = deeds.add_parser(name, help=f"{name} a contest that you organise")
        deed.add_argument("id", metavar="ID")
        if name == "extend":
            deed.add_argument("hours", type=int, help="how many hours longer the round lasts")
    export = deeds.add_parser("export", help="write the results, records or times of a contest")
    export.add_argument("id", metavar="ID")
    export.add_argument("file", type=Path, help=f"a file that ends in {', '.join(FILES)}")


def run(chosen: Namespace) -> int:
    """Do what was asked for."""
    match chosen.deed:
        case "list":
            _list(_ask(chosen, "/api/contests"))
        case "show":
            _show(_ask(chosen, f"/api/contests/{chosen.id}"))
        case "new":
            card = _ask(chosen, "/api/contests", _wish(chosen))
            print(f"{chosen.server.rstrip('/')}/contest/{card['id']}")
        case "export":
            return _export(chosen)
        case deed:
            body = {"deed": deed, "hours": getattr(chosen, "hours", 0)}
            _show(_ask(chosen, f"/api/contests/{chosen.id}/organise", body))
    return 0


def _add_new(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--name", default="", help="its name")
    parser.add_argument("--pairs", action="store_true", help="people play against each other")
    parser.add_argument("--level", default="knight", help="level of the bots (default: knight)")
    parser.add_argument("--people", type=int, help="number of places (default: everybody, or 200)")
    parser.add_argument("--deals", type=int, help="number of deals against bots")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of pairs (default: 5)")
    parser.add_argument("--clock", default="10+15", help="clock of pairs (default: 10+15)")
    parser.add_argument("--board", help="result, lead or matchpoints")
    parser.add_argument("--hours", type=int, help="how long it, or a round of pairs, lasts at most")
    parser.add_argument("--begins", metavar="TIME", help="such as 2026-12-24T19:00:00+00:00")
    parser.add_argument("--club", metavar="ID", help="the club to which it belongs")
    parser.add_argument("--programs", action="store_true", help="programs may enter, marked")
    parser.add_argument("--public", action="store_true", help="list it for everybody")


def _wish(chosen: Namespace) -> dict[str, Any]:
    names = "game", "name", "level", "people", "board", "hours", "begins", "club"
    fields = {name: getattr(chosen, name) for name in (*names, "programs", "public")}
    if chosen.pairs:
        more = {"format": "pairs", "rounds": chosen.rounds, "clock": chosen.clock}
    else:
        more = {"format": "bots", "deals": chosen.deals}
    return {name: value for name, value in (fields | more).items() if value is not None}


def _list(contests: list[dict[str, Any]]) -> None:
    print_table(
        [
            (
                contest["id"],
                contest["name"] or contest["day"] or "",
                *(contest[name] for name in ("game", "format", "phase")),
                f"{contest['joined']} people",
                contest["begins"] or "",
            )
            for contest in contests
        ]
    )


def _show(card: dict[str, Any]) -> None:
    print(f"{card['name'] or card['game']}: {card['phase']}, {card['joined']} people")
    for entry in card["entries"]:
        score = "" if entry["score"] is None else f"{entry['score']:.1f} %"
        lead = "" if entry["lead"] is None else f"{entry['lead']:+}"
        print(f"{entry['place'] or '':>4}  {entry['name']:<24} {score:>9} {lead:>6}")


def _export(chosen: Namespace) -> int:
    name = FILES.get(chosen.file.suffix)
    if name is None:
        print(f"keepstone contest: the file must end in {', '.join(FILES)}", file=sys.stderr)
        return 2
    chosen.file.write_bytes(_fetch(chosen, f"/api/contests/{chosen.id}/{name}"))
    print(f"{chosen.file} was written")
    return 0


def _ask(chosen: Namespace, path: str, body: dict[str, Any] | None = None) -> Any:
    return json.loads(_fetch(chosen, path, body))


def _fetch(chosen: Namespace, path: str, body: dict[str, Any] | None = None) -> bytes:
    if urlsplit(chosen.server).scheme not in ("http", "https"):
        raise Refused(f"the server's address must begin with http:// or https://: {chosen.server}")
    headers = {"authorization": f"Bearer {chosen.key}"} if chosen.key else {}
    data = None
    if body is not None:
        data, headers["content-type"] = json.dumps(body).encode(), "application/json"
    request = Request(chosen.server.rstrip("/") + path, data, headers)
    try:
        with urlopen(request, timeout=SECONDS) as answer:
            content: bytes = answer.read()
            return content
    except HTTPError as error:
        raise Refused(_message(error.read()) or f"the server answered {error.code}") from None
    except (URLError, OSError) as error:
        raise Refused(f"{chosen.server} cannot be reached: {error}") from None


def _message(answer: bytes) -> str:
    try:
        problem = json.loads(answer)
    except ValueError:
        return ""
    allowed = problem.get("allowed")
    return str(problem.get("message", "")) + (
        f" (allowed: {', '.join(allowed)})" if allowed else ""
    )
