"""Nodes of a Ray cluster on this machine: `ray start` with ports and folders of their own."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOSTS = ("127.0.0.1", "127.0.0.2")  # Ray tells nodes apart by their addresses
PORTS = (
    "node-manager-port",
    "object-manager-port",
    "dashboard-agent-grpc-port",
    "dashboard-agent-listen-port",
    "metrics-export-port",
    "runtime-env-agent-port",
)
HEAD_PORTS = ("port",)
STARTED = "Ray runtime started"
SMALLEST_STORE = 80_000_000  # bytes of shared memory


def free_ports(host: str, names: tuple[str, ...]) -> dict[str, int]:
    """Return a different free port for each name."""
    sockets = [socket.create_server((host, 0)) for _ in names]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return dict(zip(names, ports, strict=True))


class Node:
    """A node with one CPU, until `stop`. Without the address of a head, it is the head of a new cluster.

    folder: short, because the paths of sockets are limited to 107 bytes.
    """

    def __init__(self, folder: Path, environment: dict[str, str], head: str | None = None):
        host = HOSTS[head is not None]
        ports = free_ports(host, PORTS if head else PORTS + HEAD_PORTS)
        self.address = head or f"{host}:{ports['port']}"
        place = [f"--address={head}"] if head else ["--head", "--include-dashboard=false"]
        command = [
            *(sys.executable, "-m", "ray.scripts.scripts", "start", "--block"),
            *("--disable-usage-stats", "--num-cpus=1", f"--object-store-memory={SMALLEST_STORE}"),
            *(f"--node-ip-address={host}", *place, *([] if head else [f"--temp-dir={folder}"])),
            *(f"--{name}={port}" for name, port in ports.items()),
        ]
        self._log = folder / f"{host}.txt"
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, env=os.environ | environment
            )

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(120)

    def wait(self, seconds: float) -> None:
        """Wait until the node has started."""
        end = time.monotonic() + seconds
        while STARTED not in self._log.read_text():
            assert self._process.poll() is None and time.monotonic() < end, self._log.read_text()
            time.sleep(0.1)
