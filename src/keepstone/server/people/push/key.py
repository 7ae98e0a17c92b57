"""The key by which push services identify this server (VAPID, RFC 8292), and encrypted messages (RFC 8291)."""

import json
import os
import time
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_pem_private_key,
)

from keepstone.server.people.push import InvalidPushKey

HOW = "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out push.pem"
VALID_SECONDS = 12 * 3600  # seconds: half of what push services accept
SALT_BYTES, KEY_BYTES, NONCE_BYTES = 16, 16, 12
RECORD_BYTES = 4096
LAST_RECORD = b"\x02"


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


def encrypted(text: bytes, public_key: bytes, secret: bytes) -> bytes:
    """Encrypt a text for the browser with this key and secret, using a new key and salt."""
    return encrypted_by(
        generate_private_key(SECP256R1()), os.urandom(SALT_BYTES), text, public_key, secret
    )


def encrypted_by(
    own: EllipticCurvePrivateKey, salt: bytes, text: bytes, public_key: bytes, secret: bytes
) -> bytes:
    shared = own.exchange(ECDH(), public_key_of(public_key))
    own_public = point_of(own.public_key())
    mixed = _derived(shared, secret, b"WebPush: info\0" + public_key + own_public, 32)
    key = _derived(mixed, salt, b"Content-Encoding: aes128gcm\0", KEY_BYTES)
    nonce = _derived(mixed, salt, b"Content-Encoding: nonce\0", NONCE_BYTES)
    head = salt + RECORD_BYTES.to_bytes(4) + len(own_public).to_bytes(1) + own_public
    return head + AESGCM(key).encrypt(nonce, text + LAST_RECORD, None)


def public_key_of(point: bytes) -> EllipticCurvePublicKey:
    """Decode a public key from an uncompressed point. Raise ValueError if it is not a point on the curve P-256."""
    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)


def point_of(key: EllipticCurvePublicKey) -> bytes:
    """Encode a public key as an uncompressed point of 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, purpose).derive(secret)
