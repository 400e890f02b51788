import { describe, expect, test } from "vitest";
import {
  addressClassOf,
  CLIENT_HEADER,
  clientOf,
  limitNameOf,
  networkList,
  readClient,
  writeClient,
} from "./client";

const NOBODY = networkList([]);
const PROXIES = networkList(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);

describe("the client of a request", () => {
  test.each([
    ["the peer", "203.0.113.7", undefined, "203.0.113.7"],
    ["an untrusted peer, whatever it writes", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
    ["the client that the proxy appended", "127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"],
    [
      "the client before a chain of proxies",
      "::ffff:127.0.0.1",
      "evil, 203.0.113.7, 10.1.2.3",
      "203.0.113.7",
    ],
    ["an IPv6 client with its port", "fd00::1", "[2001:db8::7]:4711", "2001:db8::7"],
    ["the proxy, when it names none", "127.0.0.1", undefined, "127.0.0.1"],
    ["the proxy, when it names nonsense", "127.0.0.1", "203.0.113.7, unknown", "127.0.0.1"],
  ])("is %s", (_, peer, forwardedFor, expected) => {
    const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
    expect(readClient(peer, headers, PROXIES).address).toBe(expected);
  });

  test("is nobody else without a configured proxy", () => {
    expect(readClient("127.0.0.1", { "x-forwarded-for": "203.0.113.7" }, NOBODY)).toEqual({
      ...{ address: "127.0.0.1", isForwarded: true },
    });
  });

  test.each([
    ...["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"],
    ...["x-forwarded-server", "x-real-ip", "x-client-ip", "x-original-host", "x-envoy-external-address"],
    ...[
      "cf-connecting-ip",
      "true-client-ip",
      "client-ip",
      "x-cluster-client-ip",
      "cdn-loop",
      "x-amzn-trace-id",
    ],
  ])("came through a proxy where there is the header %s", (name) => {
    expect(readClient("127.0.0.1", { host: "localhost", [name]: "127.0.0.1" }, NOBODY).isForwarded).toBe(
      true,
    );
  });

  test("of a browser came through none", () => {
    const names = [
      "host",
      "accept",
      "user-agent",
      "cookie",
      "origin",
      "sec-fetch-site",
      "x-playground-account",
    ];
    const headers = Object.fromEntries(names.map((name) => [name, "x"]));
    expect(readClient("127.0.0.1", headers, NOBODY).isForwarded).toBe(false);
  });

  test("reaches the routes as it was read", () => {
    for (const client of [
      { address: "2001:db8::7", isForwarded: true },
      { address: "127.0.0.1", isForwarded: false },
    ]) {
      const headers = { [CLIENT_HEADER]: writeClient(client) };
      expect(clientOf(new Request("http://localhost", { headers }))).toEqual(client);
    }
    expect(clientOf(new Request("http://localhost"))).toBeNull();
  });
});

test("limits count an IPv6 network as one client, in every spelling", () => {
  const names = ["203.0.113.7", "2001:db8::1", "2001:DB8:0:0:ffff::", "2001:db8:0:1::1"].map((address) =>
    limitNameOf({ address, isForwarded: false }),
  );
  expect(names).toEqual(["203.0.113.7", "2001:db8:0:0", "2001:db8:0:0", "2001:db8:0:1"]);
  expect(limitNameOf(null)).toBe("unknown");
});

test("the list of sessions says roughly where they are used", () => {
  const classes = ["127.0.0.1", "::1", "192.168.1.7", "fd00::1", "203.0.113.7", "2001:db8::1"].map(
    (address) => addressClassOf({ address, isForwarded: false }),
  );
  const [here, near, far] = ["this machine", "private network", "internet"];
  expect([...classes, addressClassOf(null)]).toEqual([here, here, near, near, far, far, "unknown"]);
});
