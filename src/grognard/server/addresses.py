"""Addresses: which one a request counts for, and what each has asked for lately."""

import math
from collections import OrderedDict
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from grognard.server.buckets import Bucket

MOST_ADDRESSES = 10_000
SEARCHED = 64
"""Buckets that are examined to find one that may be dropped."""
UNKNOWN = "unknown"
"""All clients without a usable address, counted together."""
AGAIN = 10.0
"""Seconds after which to try again when it is not known how long to wait."""


class TooMany(Exception):
    """An address has exceeded a limit; it may try again in this many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, math.ceil(min(seconds, 3600.0)))
        super().__init__(f"too many requests; {self.seconds} seconds to wait")


def address_of(scope: Mapping[str, Any]) -> str:
    """The address that a request counts for: its peer, or the one that a trusted proxy names (set by uvicorn)."""
    client = scope.get("client")
    return counted(client[0] if client else "")


def counted(host: str) -> str:
    """An address as it is counted: an IPv6 one by its /64, since a household has all of that."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, 64), strict=False))
    return str(found)


class AddressBuckets:
    """A bucket for each address.

    Only a full bucket is dropped, which loses nothing: nobody gets a new one by crowding out the old. Where so many
    addresses are busy that none can be forgotten, all newcomers share one.
    """

    def __init__(self, rate: float, burst: float, most: int = MOST_ADDRESSES) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._shared = Bucket(rate, burst)

    def take(self, address: str, cost: float = 1) -> None:
        """Let one more pass; TooMany if it may not."""
        bucket = self.of(address)
        if not bucket.take(cost):
            raise TooMany(bucket.wait(cost))

    def of(self, address: str) -> Bucket:
        """The bucket of an address."""
        found = self._buckets.get(address)
        if found is None:
            if len(self._buckets) >= self._most and not self._forget_one():
                return self._shared
            found = self._buckets[address] = Bucket(self._rate, self._burst)
        self._buckets.move_to_end(address)
        return found

    def _forget_one(self) -> bool:
        for address in [address for address, _ in zip(self._buckets, range(SEARCHED), strict=False)]:
            if self._buckets[address].full:
                del self._buckets[address]
                return True
            self._buckets.move_to_end(address)
        return False

    def __len__(self) -> int:
        return len(self._buckets)


class AddressCounts:
    """How much each address has at the moment: so much at most, of an address and in all."""

    def __init__(self, most: int, in_all: float = math.inf) -> None:
        self._most, self._in_all = most, in_all
        self._counts: dict[str, int] = {}
        self.total = 0

    def enter(self, address: str, much: int = 1) -> bool:
        """Add to what an address has, if there is room."""
        now = self._counts.get(address, 0)
        if now + much > self._most or self.total + much > self._in_all:
            return False
        self._counts[address] = now + much
        self.total += much
        return True

    def leave(self, address: str, much: int = 1) -> None:
        """Take away from what an address has."""
        self.total -= much
        left = self._counts[address] - much
        if left:
            self._counts[address] = left
        else:
            del self._counts[address]

    def of(self, address: str) -> int:
        """What an address has."""
        return self._counts.get(address, 0)
