"""Actions of the browser client on connections that go silent: `python -m bench.drops [ROUNDS]`.

The client's own socket code plays in Chromium, behind a network that forgets connections before or after an
action, in one direction or both. All times are a twentieth of the usual ones. The table shows the longest times
until the player has the true state again (converted to usual times), and the actions that were lost or doubled.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from keepstone.server.edge import heartbeats
from tests.support.served import Client, serving
from tests.support.silence import BOTH, Network, Way

FASTER = 20
WEB = Path(__file__).parents[1] / "web"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
WAYS = [frozenset({way}) for way in Way] + [BOTH]
START = """({ table, secret, faster }) => {
  const wait = window.setTimeout.bind(window);
  window.setTimeout = (act, ms) => wait(act, ms / faster);
  const nothing = () => undefined;
  const seen = (window.seen = { events: [], view: null, errors: [] });
  const listener = {
    table: nothing, clock: nothing, greet: nothing, reason: nothing, ahead: nothing, status: nothing,
    event: (frame) => seen.events.push(frame),
    view: (frame) => (seen.view = frame),
    error: (frame) => seen.errors.push(frame) };
  window.link = new keepstone.TableSocket({ table, secret, lang: 'en' }, listener);
}"""
PLAY = "() => link.play(seen.view.n, seen.view.scene.choices[0].action, 0)"
OVER = "seen.view?.status === 'over'"
DONE = "(n) => !link.pending && seen.events.length > n"
READY = "seen.view?.scene.choices.length > 0 && !link.pending"


def bundle(folder: Path) -> str:
    """Return the client's socket code as a script."""
    out = folder / "socket.js"
    command = ["npx", "rolldown", "src/lib/net/socket.ts", "--file", str(out)]
    more = ["--format", "iife", "--name", "keepstone"]
    subprocess.run([*command, *more], cwd=WEB, check=True, stdout=subprocess.DEVNULL)
    return out.read_text(encoding="utf-8")


class Player:
    """A player in a page, who counts their actions. waits: seconds until an action was played, by kind of drop."""

    def __init__(self, browser: Browser, server: Client, network: Network, script: str):
        self._browser, self._server, self._network, self._script = browser, server, network, script
        self._draw = random.Random(1)
        self._played = 0  # in this game
        self.waits: dict[str, list[float]] = defaultdict(list)
        self.lost = self.doubled = self.errors = 0

    def play_game(self, rounds: int) -> int:
        """Play a game until it is over, but at most some rounds. Return how many rounds were played."""
        self._open()
        self._played = 0
        while self._played < rounds:
            self._page.wait_for_function(f"() => {OVER} || ({READY})", timeout=60_000)
            if self._page.evaluate(OVER):
                break
            self._act(self._page.evaluate("() => seen.view"))
        own = self._page.evaluate("(seat) => seen.events.filter((each) => each.seat === seat)", 0)
        self.doubled += len(own) - self._played
        self._page.context.close()
        return self._played

    def _open(self) -> None:
        wish = {"game": "castle-keep", "seats": ["me", "random"], "name": "Ada"}
        place = self._server.post("/api/tables", **wish)
        # A new context, because the browser would use a forgotten connection for the page.
        self._page = self._browser.new_context(bypass_csp=True).new_page()
        self._page.goto(f"http://127.0.0.1:{self._network.port}/api/games/none")
        self._page.add_script_tag(content=self._script)
        given = {"table": place["table"], "secret": place["secret"], "faster": FASTER}
        self._page.evaluate(START, given)

    def _act(self, view: dict[str, Any]) -> None:
        """Play an action while the network forgets the connection."""
        ways, is_before = self._draw.choice(WAYS), self._draw.random() < 0.5
        began = time.monotonic()
        if is_before:
            self._network.forget(ways)
        self._page.evaluate(PLAY)
        if not is_before:
            self._network.forget(ways)
        self._page.wait_for_function(DONE, arg=view["n"], timeout=60_000)
        when, names = "before" if is_before else "after", sorted(way.name for way in ways)
        name = f"{when} the action: {' and '.join(names).lower().replace('_', ' ')}"
        self.waits[name].append((time.monotonic() - began) * FASTER)
        event = self._page.evaluate("(n) => seen.events[n]", view["n"])
        self.lost += event["action"] != view["scene"]["choices"][0]["action"]
        self.errors += len(self._page.evaluate("() => seen.errors.splice(0)"))
        self._played += 1


def main(rounds: int) -> None:
    """Run the rounds on a server of this process."""
    heartbeats.HEARTBEAT_SECONDS /= FASTER
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        script = bundle(Path(folder))
        port = server.http.base_url.port
        assert port
        with Network(port).open() as network:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            player, played = Player(browser, server, network, script), 0
            while played < rounds:
                played += player.play_game(rounds - played)
            browser.close()
    print("| the network forgets the connection | rounds | longest s |\n|---|---|---|")
    for name, seconds in sorted(player.waits.items()):
        print(f"| {name} | {len(seconds)} | {max(seconds):.1f} |")
    print(f"{played} actions: {player.lost} lost, {player.doubled} doubled, {player.errors} errors")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
