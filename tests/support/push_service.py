"""A push service on this machine, and browsers that read its messages as in RFC 8291 and RFC 8292."""

import json
import ssl
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from keepstone.server.live import heartbeat
from keepstone.server.people.push import notices, sender
from tests.support.polling import eventually

NAME = "push.example"
CHECK_SECONDS = 0.3, 2.5  # seconds
CONTACT = "mailto:ada@castle.example"
CURVE = ec.SECP256R1()
DAY = 86_400


def text_of(plain: bytes) -> str:
    return urlsafe_b64encode(plain).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derived(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, purpose).derive(secret)


def pem_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


@dataclass(frozen=True)
class Pushed:
    """A message that the push service received."""

    path: str
    headers: dict[str, str]
    body: bytes


class Browser:
    """The receiving end of a subscription."""

    def __init__(self, service: "PushService", name: str):
        self.path = f"/{name}"
        self.endpoint = service.origin + self.path
        self._service = service
        self._key = ec.generate_private_key(CURVE)
        self._point = self._key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        self._secret = name.encode().ljust(16, b".")

    def wish(self, lang: str = "en") -> dict[str, str]:
        """Return the push subscription that the page sends to the server."""
        return {
            "endpoint": self.endpoint,
            "p256dh": text_of(self._point),
            "auth": text_of(self._secret),
            "lang": lang,
        }

    def pushed(self, count: int) -> list[Pushed]:
        """Return the first messages to this browser, as soon as there are this many."""
        pushed = self._service.pushed
        return eventually(
            lambda: [each for each in pushed if each.path == self.path],
            lambda mine: len(mine) >= count,
        )

    def read(self, pushed: Pushed) -> Any:
        """Return the decrypted text of a message, as a browser reads it according to RFC 8291 (3.4)."""
        salt, size, rest = pushed.body[:16], int.from_bytes(pushed.body[16:20]), pushed.body[21:]
        sender, sealed = rest[: pushed.body[20]], rest[pushed.body[20] :]
        assert len(sealed) <= size and len(pushed.body) <= 4096
        shared = self._key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        )
        mixed = derived(shared, self._secret, b"WebPush: info\0" + self._point + sender, 32)
        key = derived(mixed, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(mixed, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\x02")
        return json.loads(text[:-1])


class PushService:
    """A push service that accepts messages at https://push.example.

    `answers`: the status by path, otherwise 201.
    """

    def __init__(self, port: int):
        self.port, self.origin = port, f"https://{NAME}:{port}"
        self.pushed: list[Pushed] = []
        self.answers: dict[str, list[int]] = {}

    def browser(self, name: str) -> Browser:
        return Browser(self, name)

    def take(self, pushed: Pushed) -> int:
        """Return the status with which the service answers a message."""
        self.pushed.append(pushed)
        later = self.answers.get(pushed.path, [])
        return later.pop(0) if later else 201


@dataclass(frozen=True)
class Proof:
    """Return the claimed sender of a message, after checking the signature with the key that the message names."""

    key: str
    claims: dict[str, Any] = field(default_factory=dict)


def proof_of(pushed: Pushed) -> Proof:
    scheme, _, parameters = pushed.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    given = dict(each.strip().split("=", 1) for each in parameters.split(","))
    head, claims, signature = given["t"].split(".")
    assert json.loads(bytes_of(head)) == {"typ": "JWT", "alg": "ES256"}
    numbers = bytes_of(signature)
    assert len(numbers) == 64
    signed = encode_dss_signature(int.from_bytes(numbers[:32]), int.from_bytes(numbers[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(given["k"]))
    public.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    return Proof(given["k"], json.loads(bytes_of(claims)))


@contextmanager
def push_service(folder: Path) -> Iterator[tuple[PushService, Path]]:
    """Return a push service, and the certificate by which clients trust it."""
    certificate = _certificate(folder)
    service: PushService

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            self.send_response(service.take(Pushed(self.path, headers, body)))
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    service = PushService(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield service, certificate
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _certificate(folder: Path) -> Path:
    """Return a file with a key and a self-signed certificate."""
    key = ec.generate_private_key(CURVE)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, SHA256())
    )
    file = folder / "push_service.pem"
    file.write_bytes(pem_of(key) + certificate.public_bytes(Encoding.PEM))
    return file


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    """Run the push service under its host name, which is resolved to this machine for the test."""

    async def here(host: str, port: int) -> list[str]:
        return ["127.0.0.1"]

    with (
        push_service(tmp_path_factory.mktemp("service")) as (service, certificate),
        pytest.MonkeyPatch.context() as changes,
    ):
        changes.setenv("SSL_CERT_FILE", str(certificate))
        changes.setattr(sender, "public_addresses", here)
        changes.setattr(notices, "CHECK_SECONDS", CHECK_SECONDS)
        changes.setattr(heartbeat, "PERIOD_SECONDS", 0.05)
        changes.setattr(sender, "PAUSES", (0.05, 0.05))
        yield service


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return the settings with which a server sends push notifications."""
    file = tmp_path_factory.mktemp("keys") / "push.pem"
    file.write_bytes(pem_of(ec.generate_private_key(CURVE)))
    return {"push_key": file, "push_contact": CONTACT}
