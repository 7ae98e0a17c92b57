"""The parts of a push: its body, the server's key, and where it may be sent at all."""

import socket
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpcore
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)

from keepstone.server.base.networks import is_public
from keepstone.server.check import check
from keepstone.server.errors import InvalidSubscription
from keepstone.server.launch import run
from keepstone.server.people.push import InvalidPushKey, push_key_of
from keepstone.server.people.push import sender as sender_module
from keepstone.server.people.push.handlers import subscription_of
from keepstone.server.people.push.key import PushKey, encrypted_by
from keepstone.server.people.push.notices import _seats_to_notify
from keepstone.server.people.push.sender import (
    NotPublic,
    PublicNetwork,
    PushSender,
    public_addresses,
)
from keepstone.server.people.push.store import Subscription
from keepstone.server.settings import Settings
from keepstone.server.wire.requests import PushRequest
from tests.support.matches import clocked
from tests.support.push_service import CURVE, bytes_of, pem_of, text_of

CONTACT = "mailto:ada@castle.example"
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SECRET = "BTBZMqHH6r4Tts7J_aSIgg"


def test_the_example_of_rfc_8291_is_encrypted_as_told_there() -> None:
    """Its appendix A."""
    private = int.from_bytes(bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    told = encrypted_by(
        ec.derive_private_key(private, CURVE),
        bytes_of("DGv6ra1nlYgDCS1FRnbzlw"),
        b"When I grow up, I want to be a watermelon",
        bytes_of(POINT),
        bytes_of(SECRET),
    )
    assert text_of(told) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
        "lcy4a-fN"
    )


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("endpoint", "http://push.example/x", "no address"),
        ("endpoint", "https://", "no address"),
        ("endpoint", "https://push.example:99999/x", "no address"),
        ("endpoint", "https://[::1/x", "no address"),
        ("endpoint", "https://me:secret@push.example/x", "no address"),
        ("endpoint", "https://push.example/x#y", "no address"),
        ("endpoint", "https://push.example/ä", "no address"),
        ("endpoint", "https://localhost/x", "not in the public network"),
        ("endpoint", "https://127.0.0.1/x", "not in the public network"),
        ("endpoint", "https://192.168.1.1:8443/x", "not in the public network"),
        ("endpoint", "https://169.254.169.254/latest", "not in the public network"),
        ("endpoint", "https://[fd00::1]/x", "not in the public network"),
        ("endpoint", "https://[::ffff:10.0.0.1]/x", "not in the public network"),
        ("p256dh", "not base64!", "base64url"),
        ("p256dh", text_of(b"\x04" + bytes(64)), "no public key"),
        ("p256dh", text_of(bytes(33)), "no public key"),
        ("auth", text_of(bytes(15)), "no secret"),
        ("auth", text_of(bytes(17)), "no secret"),
        ("auth", "ä", "base64url"),
    ],
)
def test_what_nothing_can_be_sent_to_is_refused(field: str, value: str, said: str) -> None:
    wish = {"endpoint": "https://push.example/x", "p256dh": POINT, "auth": SECRET} | {field: value}
    with pytest.raises(InvalidSubscription, match=said):
        subscription_of(PushRequest(**wish), b"ada")


def test_what_a_browser_says_is_kept() -> None:
    endpoint = "https://push.example:8443/x?y=z"
    wish = PushRequest(endpoint, POINT, SECRET + "==", "tlh")
    told = Subscription(endpoint, b"ada", bytes_of(POINT), bytes_of(SECRET), "en")
    assert subscription_of(wish, b"ada") == told


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1"])
def test_addresses_of_the_internet(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "192.168.1.1",
        "224.0.1.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "64:ff9b::a00:1",
        "2001:0:1::1",
        "2002:7f00:1::1",
        "fd00::1",
        "fe80::1%1",
        "ff0e::1",
    ],
)
def test_addresses_that_are_not(address: str) -> None:
    assert not is_public(address)


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """What names mean, by a name server that anybody may run."""
    known: dict[str, list[str]] = {}

    def look_up(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        if host not in known:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        stream = socket.AF_INET, socket.SOCK_STREAM, 6, ""
        return [(*stream, (address, port)) for address in known[host]]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return known


async def test_a_name_that_leads_home_is_not_followed(names: dict[str, list[str]]) -> None:
    names |= {"push.example": ["8.8.8.8", "8.8.4.4"], "evil.example": ["8.8.8.8", "127.0.0.1"]}
    assert await public_addresses("push.example", 443) == ["8.8.8.8", "8.8.4.4"]
    with pytest.raises(NotPublic, match=r"evil\.example is not in the public network"):
        await PublicNetwork().connect_tcp("evil.example", 443)
    for unknown in ("nobody.example", "a" * 64 + ".example"):
        with pytest.raises(httpcore.ConnectError, match="cannot be resolved"):
            await PublicNetwork().connect_tcp(unknown, 443)


@pytest.mark.parametrize(
    ("address", "said"),
    [("127.0.0.1", "evil.example is not in the public network"), (None, "cannot be resolved")],
)
async def test_what_cannot_be_sent_is_told_without_the_address(
    names: dict[str, list[str]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    address: str | None,
    said: str,
) -> None:
    monkeypatch.setattr(sender_module, "PAUSES", (0.0,))
    if address:
        names["evil.example"] = [address]
    sender: Any = PushSender(PushKey(ec.generate_private_key(CURVE), CONTACT), None)  # type: ignore[arg-type]
    to = Subscription("https://evil.example/secret", b"", bytes_of(POINT), bytes_of(SECRET), "en")
    await sender.send(to, b"{}", "table", 60)
    await sender.close()
    (warning,) = caplog.messages
    assert said in warning and "evil.example" in warning and "secret" not in warning


def locked() -> bytes:
    lock = BestAvailableEncryption(b"secret")
    return ec.generate_private_key(CURVE).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, lock)


def of_rsa() -> bytes:
    key = rsa.generate_private_key(65_537, 2048)
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: b"no key", "is not a private key in PEM"),
        (locked, "is encrypted with a password"),
        (of_rsa, "is not a key of the curve P-256"),
        (
            lambda: pem_of(ec.generate_private_key(ec.SECP384R1())),
            "is not a key of the curve P-256",
        ),
    ],
)
def test_a_key_of_another_kind_is_refused_and_told_how_one_is_made(
    tmp_path: Path, make: Callable[[], bytes], said: str
) -> None:
    file = tmp_path / "push.pem"
    file.write_bytes(make())
    with pytest.raises(InvalidPushKey, match=said) as raised:
        push_key_of(Settings(tmp_path, push_key=file, push_contact=CONTACT))
    assert str(file) in raised.value.message
    assert raised.value.allowed[0].startswith("openssl genpkey -algorithm EC ")


def test_what_is_missing_is_told_before_anything_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, data = tmp_path / "push.pem", tmp_path / "data"
    with pytest.raises(InvalidPushKey, match=r"push\.pem cannot be read: No such file"):
        run(Settings(data, push_key=file, push_contact=CONTACT))
    for given in ({"push_key": file}, {"push_contact": CONTACT}):
        with pytest.raises(InvalidPushKey, match="given together"):
            run(Settings(data, **given))
    monkeypatch.setitem(sys.modules, "keepstone.server.people.push.key", None)
    with pytest.raises(InvalidPushKey, match=r"pip install 'keepstone\[push\]'"):
        run(Settings(data, push_key=file, push_contact=CONTACT))
    assert not data.exists()


def test_a_start_can_be_tried_with_a_key(tmp_path: Path) -> None:
    file = tmp_path / "push.pem"
    told = {}
    for each in (None, file):
        if each:
            file.write_bytes(pem_of(ec.generate_private_key(CURVE)))
        contact = CONTACT if each else ""
        found = check(Settings(tmp_path, port=0, push_key=each, push_contact=contact))
        told[each] = next(found)[1:]
    assert told == {
        None: (True, "push notifications are off"),
        file: (True, f"signed with {file}"),
    }
    file.unlink()
    assert next(check(Settings(tmp_path, push_key=file, push_contact=CONTACT)))[1] is False


@pytest.mark.parametrize(("why", "told"), [("timeout", {0, 1}), ("resign", {1})])
def test_who_ran_out_of_time_is_told_that_the_game_is_over(why: str, told: set[int]) -> None:
    """A person who resigns knows it; one whose time runs out is often away."""
    match = clocked("10+15")
    loser = match.mover
    assert loser is not None
    if why == "timeout":
        match.charge(10 * 60_000)
        match.flag()
    else:
        match.call(loser, match.number, why)
    assert match.status == "over"
    table: Any = SimpleNamespace(match=match, deal=None)
    assert _seats_to_notify(table) == {(loser + each) % 2 for each in told}
