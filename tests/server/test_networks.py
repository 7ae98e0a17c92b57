"""IP addresses: which belong to a network, and which are counted as one client."""

import pytest

from keepstone.server.base.networks import Network, counted_as


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("2001:db8:1:1:ffff:ffff:ffff:ffff", "2001:db8:1:1::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),  # an IPv4 address as some proxies write it
        ("unknown", "unknown"),
        ("half:an:address", "half:an:address"),
        ("x" * 100, "x" * 45),
        (":" * 100, ":" * 45),
        ("", ""),
    ],
)
def test_a_client_is_counted_by_its_address_or_by_its_network(host: str, counted: str) -> None:
    assert counted_as(host) == counted


def test_the_addresses_of_one_household_are_one_client() -> None:
    """A /64 network has 2**64 addresses, of which a client may take a new one for each request."""
    assert len({counted_as(f"2001:db8:1:2::{number:x}") for number in range(1000)}) == 1
    assert len({counted_as(f"2001:db8:1:{number:x}::1") for number in range(1000)}) == 1000


@pytest.mark.parametrize(
    ("network", "host", "contains"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("10.0.0.0/8", "10.255.255.255", True),
        ("10.0.0.0/8", "11.0.0.0", False),
        ("::1", "::1", True),
        ("::1", "0:0:0:0:0:0:0:1", True),
        ("::1", "127.0.0.1", False),
        ("10.0.0.0/8", "::ffff:10.1.2.3", True),  # as a socket for both families writes it
        ("10.0.0.0/8", "", False),  # a Unix socket has no address
        ("10.0.0.0/8", "10.0.0.0/8", False),
    ],
)
def test_a_network_contains_addresses(network: str, host: str, contains: bool) -> None:
    assert (host in Network(network)) is contains


@pytest.mark.parametrize("text", ["", "localhost", "10.0.0.1/8", "10.0.0.0/33", "10.0.0", "*"])
def test_what_is_no_network_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Network(text)


def test_a_network_is_written_without_a_needless_length() -> None:
    assert str(Network("192.0.2.7/32")) == "192.0.2.7"
    assert str(Network("10.0.0.0/8")) == "10.0.0.0/8"
    assert Network("192.0.2.7/32") == Network("192.0.2.7") != Network("192.0.2.8")
    assert len({Network("::1"), Network("0::1"), Network("::2")}) == 2
