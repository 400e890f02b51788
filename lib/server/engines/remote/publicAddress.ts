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

/**
 * Addresses of one link, and those where clouds give a machine its credentials (AWS, Google, Azure, Alibaba, Oracle).
 * No server for models is there. Addresses that contain one are included, beside those of the other families.
 */
const METADATA = {
  ipv4: [
    ["169.254.0.0", 16],
    ["100.100.100.200", 32],
    ["168.63.129.16", 32],
    ["192.0.0.192", 32],
  ],
  ipv6: [
    ["fe80::", 10],
    ["fd00:ec2::", 32],
    ["fd20:ce::", 32],
    // IPv4 in IPv6: translated (two forms), of 6to4, and the deprecated one.
    ...["a9fe:0000", "6464:64c8", "a83f:8110", "c000:00c0"].flatMap((quad, at) => {
      const bits = at === 0 ? 16 : 32;
      return [
        [`64:ff9b::${quad}`, 96 + bits],
        [`64:ff9b:1::${quad}`, 96 + bits],
        [`::ffff:0:${quad}`, 96 + bits],
        [`::${quad}`, 96 + bits],
        [`2002:${quad}::`, 16 + bits],
      ] as const;
    }),
  ],
} as const;

type Networks = Record<"ipv4" | "ipv6", readonly (readonly [network: string, prefix: number])[]>;

function listOf(networks: Networks): BlockList {
  const list = new BlockList();
  for (const family of ["ipv4", "ipv6"] as const) {
    for (const [network, prefix] of networks[family]) list.addSubnet(network, prefix, family);
  }
  return list;
}

const blocked = listOf(SPECIAL);
const metadata = listOf(METADATA);

/** Whether an address is one of the public internet. An IPv4 address inside of an IPv6 one counts as itself. */
export function isPublicAddress(address: string): boolean {
  return isOutside(blocked, address);
}

/** Whether an address may be called where this machine and its network may: not link-local, and no metadata service. */
export function isOrdinaryAddress(address: string): boolean {
  return isOutside(metadata, address);
}

function isOutside(list: BlockList, address: string): boolean {
  const plain = address.replace(/%.*$/, "");
  if (isIP(plain) === 0) return false;
  return !list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}
