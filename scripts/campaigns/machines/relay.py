#!/usr/bin/env python3
"""A link between two network namespaces that carries every packet late, and loses some: what `tc netem` does,
where the kernel has none.

    relay.py NODE ADDRESS NODE ADDRESS [--delay 0.001] [--loss 0.001] [--seed 1]

Each node gets a device `relay` of its address (tun); this process carries what one sends to the other. Prints
a line when the link is up, ends on SIGTERM. Needs root and /dev/net/tun."""

import argparse
import collections
import ctypes
import fcntl
import os
import random
import select
import struct
import subprocess
import time

NEW_NETWORK = 0x40000000  # setns: a network namespace
SET_DEVICE, PACKETS_ALONE = 0x400454CA, 0x1001  # TUNSETIFF; IFF_TUN | IFF_NO_PI
LONGEST = 65_535
libc = ctypes.CDLL(None, use_errno=True)


def device(node: str, address: str) -> int:
    """A device in the namespace, as a file of this process. The process stays in that namespace."""
    with open(f"/var/run/netns/{node}") as space:
        if libc.setns(space.fileno(), NEW_NETWORK) != 0:
            raise OSError(ctypes.get_errno(), f"cannot enter {node}")
    end = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(end, SET_DEVICE, struct.pack("16sH", b"relay", PACKETS_ALONE))
    for command in (f"addr add {address}/24 dev relay", f"link set relay mtu {LONGEST} up"):
        subprocess.run(["ip", *command.split()], check=True)
    return end


def carry(ends: tuple[int, int], delay: float, loss: float, chance: random.Random) -> None:
    other = {ends[0]: ends[1], ends[1]: ends[0]}
    on_the_way: collections.deque[tuple[float, int, bytes]] = collections.deque()
    while True:
        wait = max(0.0, on_the_way[0][0] - time.monotonic()) if on_the_way else None
        for end in select.select(ends, (), (), wait)[0]:
            packet = os.read(end, LONGEST + 1)
            if chance.random() >= loss:
                on_the_way.append((time.monotonic() + delay, other[end], packet))
        while on_the_way and on_the_way[0][0] <= time.monotonic():
            _, to, packet = on_the_way.popleft()
            try:
                os.write(to, packet)
            except OSError:  # a full or closed device loses packets, as a link does
                pass


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for end in ("first", "second"):
        parser.add_argument(f"{end}_node")
        parser.add_argument(f"{end}_address")
    parser.add_argument("--delay", type=float, default=0.001, help="seconds, each way")
    parser.add_argument("--loss", type=float, default=0.0, help="share of the packets")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    ends = (
        device(asked.first_node, asked.first_address),
        device(asked.second_node, asked.second_address),
    )
    print("up", flush=True)
    carry(ends, asked.delay, asked.loss, random.Random(asked.seed))


if __name__ == "__main__":
    main()
