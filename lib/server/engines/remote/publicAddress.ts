import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * Addresses of this machine, its network, the cloud's metadata service or no host at all. They come from IANA's
 * registries of special-purpose addresses. Addresses that contain another address are included.
 */
const SPECIAL = {
  ipv4: [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 3],
  ],
  ipv6: [
    ["::", 96],
    ["::ffff:0:0:0", 96],
    ["64:ff9b::", 96],
    ["64:ff9b:1::", 48],
    ["100::", 64],
    ["2001::", 23],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["3fff::", 20],
    ["5f00::", 16],
    ["fc00::", 7],
    ["fe80::", 10],
    ["fec0::", 10],
    ["ff00::", 8],
  ],
} as const;

const blocked = new BlockList();
for (const family of ["ipv4", "ipv6"] as const) {
  for (const [network, prefix] of SPECIAL[family]) blocked.addSubnet(network, prefix, family);
}

/** Whether an address is one of the public internet. An IPv4 address inside of an IPv6 one counts as itself. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, "");
  if (isIP(plain) === 0) return false;
  return !blocked.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}
