import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isOrdinaryAddress, isPublicAddress } from "./publicAddress";
import { RemoteFailure, type FailureReason } from "./remoteFailure";
import type { RemoteReply, RemoteRequest, Send } from "./remoteCaller";

export interface TransportOptions {
  /** The only origin that is called; the key is for it alone. */
  origin: string;
  /** Whether only addresses of the public internet are called. Link-local ones and metadata services never are. */
  isPublicOnly: boolean;
  /** Longest body of a reply. */
  replyBytesMax: number;
  /** All addresses of a name; the system's resolver without. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

export interface Transport {
  send: Send;
  /** Ends idle connections. */
  close: () => void;
}

/**
 * Sends requests over connections that stay open. A name is resolved once for each connection. The addresses are
 * checked, and only these are called. So a second answer of the resolver cannot get around the check. Redirects are
 * not followed.
 */
export function createTransport(options: TransportOptions): Transport {
  const isHttps = new URL(options.origin).protocol === "https:";
  const agent = new (isHttps ? https : http).Agent({ keepAlive: true });
  const lookup = checkedLookup(options);
  const exchange = (request: RemoteRequest, signal: AbortSignal, isAgain = false): Promise<RemoteReply> =>
    new Promise((resolve, reject) => {
      const sent = (isHttps ? https : http).request(request.url, {
        // The second time over a connection of its own: another that was kept open may be closed as well.
        agent: isAgain ? false : agent,
        lookup,
        signal,
        method: request.method,
        // Node would send the body in chunks, which some servers do not read.
        headers: {
          ...request.headers,
          "accept-encoding": "identity",
          "content-length": Buffer.byteLength(request.body ?? ""),
        },
      });
      const fail = (error: Error): void =>
        reject(signal.aborted ? (signal.reason as Error) : toFailure(error));
      let hasBegun = false;
      sent.on("error", (error) => {
        const isStale = sent.reusedSocket && "code" in error && error.code === "ECONNRESET";
        // Most likely the server had closed a connection that was kept open, and has not read this request.
        if (isStale && !hasBegun && !isAgain && !signal.aborted) {
          exchange(request, signal, true).then(resolve, reject);
        } else fail(error);
      });
      sent.on("response", (response) => {
        hasBegun = true;
        readReply(response, options).then(resolve, fail);
      });
      sent.end(request.body);
    });
  return {
    close: () => agent.destroy(),
    send: async (request, signal) => {
      signal.throwIfAborted();
      const { origin, hostname } = request.url;
      if (origin !== options.origin) throw new Error(`A request for ${options.origin} went to ${origin}`);
      // An address in place of a name is never looked up.
      const address = hostname.replace(/^\[|\]$/g, "");
      if (isIP(address) > 0 && !mayCall(address, options)) throw refusedAddress(hostname, options);
      return exchange(request, signal);
    },
  };
}

const resolveAll = (hostname: string): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) =>
    dnsLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  );

const mayCall = (address: string, { isPublicOnly }: TransportOptions): boolean =>
  isPublicOnly ? isPublicAddress(address) : isOrdinaryAddress(address);

function checkedLookup(options: TransportOptions): LookupFunction {
  const { resolve = resolveAll } = options;
  return (hostname, { all }, done) => {
    resolve(hostname).then(
      (addresses) => {
        const isAllowed = addresses.every(({ address }) => mayCall(address, options));
        const [first] = addresses;
        if (!isAllowed || !first) done(refusedAddress(hostname, options), "", 0);
        else if (all) done(null, addresses);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, "", 0),
    );
  };
}

function refusedAddress(hostname: string, { isPublicOnly }: TransportOptions): RemoteFailure {
  const kind = isPublicOnly ? "not of the public internet" : "link-local or of a cloud's metadata service";
  return new RemoteFailure("address", `${hostname} leads to an address that is ${kind}`);
}

async function readReply(
  response: http.IncomingMessage,
  { replyBytesMax }: TransportOptions,
): Promise<RemoteReply> {
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    response.destroy();
    throw new RemoteFailure("redirect", `the server redirects elsewhere (${status}), which is not followed`);
  }
  const encoding = response.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity") {
    response.destroy();
    throw new RemoteFailure("encoding", "the reply is compressed, which was not asked for");
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > replyBytesMax) {
      response.destroy();
      throw new RemoteFailure("too_large", `the reply is longer than ${replyBytesMax} bytes`);
    }
    chunks.push(chunk);
  }
  return { status, headers: headersOf(response), text: new TextDecoder().decode(Buffer.concat(chunks)) };
}

function headersOf({ headers }: http.IncomingMessage): Headers {
  const known = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === "string") known.set(name, value);
  }
  return known;
}

/** The meaning of the codes of Node, OpenSSL and the resolver. */
const CAUSES: [pattern: RegExp, reason: FailureReason, message: string][] = [
  [/^(ENOTFOUND|ENODATA)$/, "name", "there is no server of this name"],
  [/^EAI_/, "name", "the name could not be resolved"],
  [/^ECONNREFUSED$/, "refused", "nothing listens there"],
  [/^(ECONNRESET|EPIPE|HPE_.*|ERR_STREAM_PREMATURE_CLOSE)$/, "cut", "the connection was cut"],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/, "unreachable", "it cannot be reached"],
  [/CERT|SIGNATURE|ISSUER|ALTNAME|SELF_SIGNED/, "tls", "its certificate is not trusted"],
  [/^(EPROTO|ERR_SSL_.*|ERR_TLS_.*)$/, "tls", "a secure connection could not be made"],
];

/**
 * @returns the failure in words; an error from outside the network stays itself.
 */
function toFailure(error: Error): Error {
  if (error instanceof RemoteFailure) return error;
  // With several addresses that all failed, Node has one error for each.
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : error;
  const code = "code" in first && typeof first.code === "string" ? first.code : "";
  const known = CAUSES.find(([pattern]) => pattern.test(code));
  if (!known) return error;
  const [, reason, message] = known;
  return new RemoteFailure(reason, `${message} (${code})`, error);
}
