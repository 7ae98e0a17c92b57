"""IP addresses and networks."""

from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network

LONGEST_ADDRESS = 45


class Network:
    """An address such as 192.0.2.7 or ::1, or a network such as 10.0.0.0/8. Raise ValueError for other texts."""

    def __init__(self, text: str):
        self._network = ip_network(text)

    def __contains__(self, host: str) -> bool:
        try:
            return ip_address(plain_address(host)) in self._network
        except ValueError:  # a client that connects through a Unix socket has no address
            return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Network) and self._network == other._network

    def __hash__(self) -> int:
        return hash(self._network)

    def __str__(self) -> str:
        net = self._network
        return str(net if net.num_addresses > 1 else net.network_address)

    __repr__ = __str__


LOOPBACK = (Network("127.0.0.1"), Network("::1"))


def plain_address(host: str) -> str:
    """Return an IPv4 address that is written as IPv6, such as ::ffff:192.0.2.7, in its usual form."""
    try:
        return str(IPv6Address(host).ipv4_mapped or host)
    except ValueError:
        return host


def counted_as(host: str) -> str:
    """Return the key under which a client is counted: its IPv4 address or its IPv6 /64 network."""
    host = plain_address(host)
    try:
        return str(IPv6Network((int(IPv6Address(host)), 64), strict=False))
    except ValueError:  # IPv4, or a proxy that sends any text
        return host[:LONGEST_ADDRESS]


# IPv6 networks whose addresses contain an arbitrary IPv4 address
TUNNELS = tuple(map(ip_network, ("64:ff9b::/96", "2001::/32", "2002::/16")))


def is_public(address: str) -> bool:
    """Return whether an IP address is public: it is neither this machine's own nor in a private network."""
    found = ip_address(address)
    hides_another = any(found in network for network in TUNNELS)
    return found.is_global and not found.is_multicast and not hides_another
