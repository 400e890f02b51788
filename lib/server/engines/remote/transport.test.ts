import http, { createServer, type RequestListener, type Server } from "node:http";
import { Socket, type AddressInfo, type TcpNetConnectOpts } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { isOrdinaryAddress, isPublicAddress } from "./publicAddress";
import { createTransport, type TransportOptions } from "./transport";

const signal = () => new AbortController().signal;

async function serve(listener: RequestListener): Promise<{ origin: string; port: number; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, server };
}

function open(origin: string, options: Partial<TransportOptions> = {}) {
  const transport = createTransport({ origin, isPublicOnly: false, replyBytesMax: 1_000, ...options });
  onTestFinished(transport.close);
  return (path = "/v1/systemone") =>
    transport.send({ method: "POST", url: new URL(path, origin), headers: { a: "b" }, body: "é" }, signal());
}

test("a request arrives as it was given, and so does its reply", async () => {
  const { origin } = await serve((request, response) => {
    const { a, "content-length": length, "transfer-encoding": chunked } = request.headers;
    request.on("data", (body: Buffer) => {
      response.writeHead(418, { "x-own": "1" });
      response.end(`${request.method} ${request.url} ${a} ${length} ${chunked} ${body.toString()}`);
    });
  });
  const { status, headers, text } = await open(origin)();
  expect({ status, own: headers.get("x-own"), text }).toEqual({
    status: 418,
    own: "1",
    text: "POST /v1/systemone b 2 undefined é",
  });
});

test("a redirect is not followed, not even within the same origin", async () => {
  const seen: string[] = [];
  const { origin } = await serve((request, response) => {
    seen.push(request.url ?? "");
    response.writeHead(307, { location: request.url === "/a" ? "http://127.0.0.1:1/steal" : "/c" }).end();
  });
  const send = open(origin);
  const refusal = {
    reason: "redirect",
    message: "the server redirects elsewhere (307), which is not followed",
  };
  await expect(send("/a")).rejects.toMatchObject(refusal);
  await expect(send("/b")).rejects.toMatchObject(refusal);
  expect(seen).toEqual(["/a", "/b"]);
});

test.each<[string, RequestListener, object]>([
  ["ends before it began", (_, response) => void response.socket!.destroy(), { reason: "cut" }],
  [
    "ends in the middle",
    (_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => response.socket!.destroy());
    },
    { reason: "cut", message: "the connection was cut (ECONNRESET)" },
  ],
  ["is no HTTP", (_, response) => void response.socket!.end("SSH-2.0-x\r\n"), { reason: "cut" }],
  [
    "is too long",
    (_, response) => void response.end("x".repeat(1_001)),
    { reason: "too_large", message: "the reply is longer than 1000 bytes" },
  ],
  [
    "is compressed",
    (_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end("x"),
    { reason: "encoding" },
  ],
])("a reply that %s is a failure with its reason", async (_, listener, expected) => {
  const { origin } = await serve(listener);
  await expect(open(origin)()).rejects.toMatchObject(expected);
});

describe("a connection that was kept open", () => {
  /** A server whose connections are all used once before `later` answers on them. */
  async function used(connections: number, later: RequestListener) {
    let isLater = false;
    let read = 0;
    const waiting: (() => void)[] = [];
    const { origin } = await serve((request, response) => {
      read += 1;
      request.resume().on("end", () => {
        if (isLater) return later(request, response);
        waiting.push(() => response.end("first"));
        if (waiting.length === connections) waiting.forEach((answer) => answer());
      });
    });
    const send = open(origin);
    await Promise.all(Array.from({ length: connections }, () => send()));
    isLater = true;
    read = 0;
    return { send, read: () => read };
  }

  test("and was closed meanwhile costs no request: it is sent once more", async () => {
    let isCut = false;
    const { send, read } = await used(1, (_, response) => {
      if (isCut) return void response.end("again");
      isCut = true;
      response.socket!.resetAndDestroy();
    });
    expect((await send()).text).toBe("again");
    expect(read()).toBe(2);
  });

  test("is not tried again a second time", async () => {
    const { send, read } = await used(3, (_, response) => response.socket!.resetAndDestroy());
    await expect(send()).rejects.toMatchObject({ reason: "cut" });
    expect(read()).toBe(2);
  });

  test("and breaks in the middle of a reply is a cut: the request was read", async () => {
    const { send, read } = await used(2, (_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => response.socket!.resetAndDestroy());
    });
    await expect(send()).rejects.toMatchObject({ reason: "cut" });
    expect(read()).toBe(1);
  });
});

test("a port where nobody listens, a name that nobody has and a server without TLS each have their reason", async () => {
  const { origin, port, server } = await serve((_, response) => void response.end());
  await expect(open(`https://127.0.0.1:${port}`)()).rejects.toMatchObject({ reason: "tls" });
  // Too long for a label: the resolver knows without asking another machine.
  await expect(open(`http://${"a".repeat(64)}.invalid`)()).rejects.toMatchObject({ reason: "name" });
  server.close();
  await expect(open(origin)()).rejects.toMatchObject({ reason: "refused" });
});

test("an abort ends a request with its own reason, before and while it runs", async () => {
  const controller = new AbortController();
  const reason = new Error("left");
  const { origin } = await serve(() => controller.abort(reason));
  const { send, close } = createTransport({ origin, isPublicOnly: false, replyBytesMax: 1 });
  onTestFinished(close);
  const request = { method: "GET", url: new URL(origin), headers: {} } as const;
  await expect(send(request, controller.signal)).rejects.toBe(reason);
  await expect(send(request, controller.signal)).rejects.toBe(reason);
});

test("another origin is never called, whatever the caller asks for", async () => {
  const { origin } = await serve((_, response) => void response.end());
  await expect(open(origin)("http://127.0.0.1:1/")).rejects.toThrow(`A request for ${origin} went to`);
});

const LOOPBACK = { address: "127.0.0.1", family: 4 };
const PUBLIC = { address: "93.184.215.14", family: 4 };

test.each([
  ["leads to this machine", [LOOPBACK]],
  ["leads to the internet and to this machine", [PUBLIC, LOOPBACK]],
  ["leads to the metadata service", [{ address: "169.254.169.254", family: 4 }]],
])("where only the internet may be called, a name that %s is refused", async (_, addresses) => {
  const calls: string[] = [];
  const { port } = await serve((request, response) => void response.end(calls.push(request.url ?? "")));
  const origin = `http://rebinding.example:${port}`;
  const send = open(origin, { isPublicOnly: true, resolve: () => Promise.resolve(addresses) });
  await expect(send()).rejects.toMatchObject({
    reason: "address",
    message: "rebinding.example leads to an address that is not of the public internet",
  });
  expect(calls).toEqual([]);
});

test("an answer of the resolver is used as it was checked: a second one is not asked for", async () => {
  const { origin: reached, port } = await serve((_, response) => void response.end("reached"));
  const answers = [[PUBLIC], [LOOPBACK]];
  const handed: unknown[] = [];
  // Stands in for the connection to the public address, and leads to the server of this test.
  vi.spyOn(http.Agent.prototype, "createConnection").mockImplementation((options) => {
    const { lookup, host } = options as TcpNetConnectOpts;
    const socket = new Socket();
    lookup!(host!, { all: true }, (error, addresses) => {
      handed.push(error ?? addresses);
      socket.connect(Number(new URL(reached).port), "127.0.0.1");
    });
    return socket;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  let asked = 0;
  const resolve = () => Promise.resolve(answers[Math.min(asked++, 1)]!);
  const { send, close } = createTransport({
    ...{ origin: `http://rebinding.example:${port}`, isPublicOnly: true, replyBytesMax: 100, resolve },
  });
  onTestFinished(close);
  const url = new URL(`http://rebinding.example:${port}`);
  expect((await send({ method: "GET", url, headers: {} }, signal())).text).toBe("reached");
  expect({ handed, asked }).toEqual({ handed: [[PUBLIC]], asked: 1 });
});

test.each([
  "http://127.0.0.1",
  "http://[::1]",
  "http://[::ffff:127.0.0.1]",
  "http://0x7f.1",
  "http://2130706433",
])("where only the internet may be called, %s is refused without asking a resolver", async (origin) => {
  await expect(open(new URL(origin).origin, { isPublicOnly: true })()).rejects.toMatchObject({
    reason: "address",
  });
});

test("addresses of the public internet are told from all others", () => {
  const special = [
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.255.255.254", "169.254.169.254", "172.31.255.255"],
    ...["192.168.1.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1"],
    ...[
      "fe80::1%eth0",
      "fd00:ec2::254",
      "fc00::1",
      "ff02::1",
      "::ffff:10.0.0.1",
      "::ffff:a00:1",
      "::127.0.0.1",
    ],
    ...["64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "localhost", ""],
  ];
  const ordinary = ["1.1.1.1", "172.32.0.1", "100.63.0.1", "2606:4700::1111", "::ffff:1.1.1.1"];
  expect(special.filter(isPublicAddress)).toEqual([]);
  expect(ordinary.filter(isPublicAddress)).toEqual(ordinary);
});

const METADATA = [
  ...["169.254.169.254", "169.254.170.2", "100.100.100.200", "168.63.129.16", "192.0.0.192", "fe80::1"],
  ...[
    "fe80::1%eth0",
    "febf::1",
    "fd00:ec2::254",
    "fd20:ce::254",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
  ],
  ...["64:ff9b::a9fe:a9fe", "64:ff9b:1::a9fe:a9fe", "2002:a9fe:a9fe::", "::a9fe:a9fe", "::ffff:0:a9fe:a9fe"],
  ...["2002:a83f:8110::", "::ffff:100.100.100.200"],
];

test("link-local and metadata addresses are told from those of this machine and its network", () => {
  const ordinary = [
    ...["127.0.0.1", "::1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "100.64.0.1", "fd12:3456::1", "fc00::1"],
    ...["0.0.0.0", "169.253.0.1", "1.1.1.1", "::ffff:127.0.0.1", "2606:4700::1111"],
  ];
  expect(METADATA.filter(isOrdinaryAddress)).toEqual([]);
  expect(ordinary.filter(isOrdinaryAddress)).toEqual(ordinary);
});

const NO_METADATA = {
  reason: "address",
  message: expect.stringContaining(
    "leads to an address that is link-local or of a cloud's metadata service",
  ) as string,
};

test.each(METADATA.filter((address) => !address.includes("%")))(
  "%s is called neither by itself nor by a name, where this machine may be called",
  async (address) => {
    const literal = new URL(`http://${address.includes(":") ? `[${address}]` : address}`).origin;
    await expect(open(literal)()).rejects.toMatchObject(NO_METADATA);
    const resolve = () => Promise.resolve([LOOPBACK, { address, family: address.includes(":") ? 6 : 4 }]);
    await expect(open("http://metadata.example", { resolve })()).rejects.toMatchObject(NO_METADATA);
  },
);

test.each(["http://0xa9fea9fe", "http://2852039166", "http://0251.0376.0251.0376"])(
  "%s is the metadata service too",
  async (origin) => {
    await expect(open(new URL(origin).origin)()).rejects.toMatchObject(NO_METADATA);
  },
);
