import { BlockList, isIP, isIPv6 } from "node:net";

/** Tells the routes who calls. Set for every request before Next sees it, so a value from outside is lost. */
export const CLIENT_HEADER = "x-playground-client";

/** The other end of a connection. */
export interface Client {
  /** Its IP address; that of the first trusted proxy's own client, where one passed the request on. */
  address: string;
  /** Whether a proxy says that it passed the request on. */
  isForwarded: boolean;
}

/** Headers of proxies, gateways and tunnels. */
const FORWARDING =
  /^(forwarded|via|(x-)?forwarded-.*|x-(real|client|cluster-client|remote|original)-.*|x-(envoy|amzn|amz-cf|appengine|azure|arr|proxy)-.*|(true-|fastly-)?client-ip|cdn-loop|cf-.*|x-host)$/;

/**
 * The client of a request.
 * @param peer the address of the connection
 * @param headers as they came, before Next adds its own; names in lower case
 * @param trusted the proxies whose `X-Forwarded-For` counts
 */
export function readClient(
  peer: string | undefined,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  trusted: BlockList,
): Client {
  const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name));
  const named = String(headers["x-forwarded-for"] ?? "").split(",");
  let address = plainAddress(peer ?? "");
  // Each proxy appends its client, so the list is read from its end. A client can write only the beginning.
  while (isWithin(trusted, address)) {
    const next = plainAddress(named.pop()?.trim() ?? "");
    if (isIP(next) === 0) break;
    address = next;
  }
  return { address, isForwarded };
}

export const writeClient = ({ address, isForwarded }: Client): string =>
  `${address}${isForwarded ? " forwarded" : ""}`;

/** The client of a route's request; null if nobody has seen its connection. */
export function clientOf(request: Request): Client | null {
  const [address = "", forwarded] = (request.headers.get(CLIENT_HEADER) ?? "").split(" ");
  return isIP(address) === 0 ? null : { address, isForwarded: forwarded !== undefined };
}

/**
 * The name of a client for its limits: the address, or the network of an IPv6 one. A client with one address of
 * such a network usually has all of them.
 */
export function limitNameOf(client: Client | null): string {
  const address = client?.address ?? "unknown";
  return isIPv6(address) ? ipv6Groups(address).slice(0, 4).join(":") : address;
}

export type AddressClass = "this machine" | "private network" | "internet" | "unknown";

/** Roughly where a client is. The address itself is not kept. */
export function addressClassOf(client: Client | null): AddressClass {
  if (client === null) return "unknown";
  if (isWithin(LOOPBACK, client.address)) return "this machine";
  return isWithin(PRIVATE, client.address) ? "private network" : "internet";
}

/** @param networks addresses, or networks such as `10.0.0.0/8` */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const LOOPBACK = networkList(["127.0.0.0/8", "::1"]);
const PRIVATE = networkList([
  ...["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16"],
  ...["fc00::/7", "fe80::/10"],
]);

const isWithin = (list: BlockList, address: string): boolean =>
  isIP(address) > 0 && list.check(address, isIPv6(address) ? "ipv6" : "ipv4");

/** Without brackets, port, zone and the prefix of an IPv4 address in an IPv6 one. */
function plainAddress(text: string): string {
  const bare = /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1] ?? text.replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
  return bare.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
}

function ipv6Groups(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const groupsOf = (text: string) => (text === "" ? [] : text.split(":"));
  const [before, after] = [groupsOf(head), groupsOf(tail ?? "")];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => "0"), ...after];
}
