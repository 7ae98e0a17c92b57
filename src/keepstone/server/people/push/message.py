"""Encrypted push messages (RFC 8291), which the browser can read but the push service cannot."""

import os

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SALT_BYTES, KEY_BYTES, NONCE_BYTES = 16, 16, 12
RECORD_BYTES = 4096
LAST_RECORD = b"\x02"


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
