"""The key by which push services identify this server (VAPID, RFC 8292)."""

import json
import time
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from keepstone.server.people.push.errors import InvalidPushKey
from keepstone.server.people.push.message import point_of

HOW = "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out push.pem"
VALID_SECONDS = 12 * 3600  # seconds: half of what push services accept


class PushKey:
    """The server's private key for push notifications, and the contact address of its operator."""

    def __init__(self, private: EllipticCurvePrivateKey, contact: str):
        self._private, self._contact = private, contact
        self.public = encoded(point_of(private.public_key()))

    @classmethod
    def read(cls, file: Path, contact: str) -> "PushKey":
        try:
            private = load_pem_private_key(file.read_bytes(), password=None)
        except OSError as error:
            raise InvalidPushKey(f"the key in {file} cannot be read: {error.strerror}") from None
        except TypeError:
            raise _invalid(file, "is encrypted with a password") from None
        except (ValueError, UnsupportedAlgorithm):
            raise _invalid(file, "is not a private key in PEM") from None
        if not isinstance(private, EllipticCurvePrivateKey) or private.curve.name != SECP256R1.name:
            raise _invalid(file, "is not a key of the curve P-256")
        return cls(private, contact)

    def authorization(self, audience: str) -> str:
        """Return the Authorization header for the push service with this origin."""
        claims = {
            "aud": audience,
            "exp": int(time.time()) + VALID_SECONDS,
            "sub": self._contact,
        }
        signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        numbers = decode_dss_signature(self._private.sign(signed.encode(), ECDSA(SHA256())))
        signature = b"".join(number.to_bytes(32) for number in numbers)
        return f"vapid t={signed}.{encoded(signature)}, k={self.public}"


def encoded(plain: bytes) -> str:
    """Encode bytes as URL-safe base64 without padding."""
    return urlsafe_b64encode(plain).decode().rstrip("=")


def _json(document: Mapping[str, object]) -> str:
    return encoded(json.dumps(document, separators=(",", ":")).encode())


def _invalid(file: Path, fault: str) -> InvalidPushKey:
    return InvalidPushKey(f"the content of {file} {fault}", (HOW,))
