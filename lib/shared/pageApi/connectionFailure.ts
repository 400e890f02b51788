/**
 * The problem of another server, as far as its status shows. These are our own words: everybody may see them,
 * unlike that server's own.
 */
export const UPSTREAM_CAUSES = {
  refusesRequest: "it refuses the request",
  refusesKey: "it refuses the connection's key",
  keyMayNot: "the connection's key may not do this",
  noCredit: "the connection's account has no credit",
  notFound: "it has nothing of this name",
  noSuchModel: "it has no such model",
  cannot: "it cannot do this",
  tooLong: "it took too long",
  tooLarge: "the request is too large for it",
  noMoreNow: "it takes no more requests now",
  overloaded: "it is overloaded",
  failed: "it failed",
} as const;

export type UpstreamCause = (typeof UPSTREAM_CAUSES)[keyof typeof UPSTREAM_CAUSES];

/** The message of a failed connection for its own account. `at` is the call, such as `POST https://…`. */
export const connectionFailure = (name: string, at: string | null, cause: string): string =>
  `Connection '${name}'${at === null ? "" : `, ${at}`}: ${cause}`;

/** As {@link connectionFailure} writes it; a name with the same text is cut there. */
const FAILURE = /^Connection '(.*?)'(?:, [A-Z]+ \S+)?: (.*)$/s;
const STATUS = /^ \(\d{3}\)/;

/**
 * The part of such a message after the connection and the call, the cause first. Null for any other message.
 */
export const saidOfConnection = (message: string): string | null => FAILURE.exec(message)?.[2] ?? null;

/**
 * The same for readers of the answer: the connection's name, the cause in our own words and the status,
 * without its address and its server's words. Null for any other message.
 */
export function publicConnectionFailure(message: string, errorType: string): string | null {
  const [, name, said = ""] = FAILURE.exec(message) ?? [];
  if (name === undefined) return null;
  const cause = Object.values(UPSTREAM_CAUSES).find(
    (known) => said.startsWith(known) && /^( \(|\.?$)/.test(said.slice(known.length)),
  );
  const otherwise = errorType === "timeout" ? UPSTREAM_CAUSES.tooLong : "it gave no answer that can be used";
  const status = cause === undefined ? "" : (STATUS.exec(said.slice(cause.length))?.[0] ?? "");
  return `The connection '${name}' failed: ${cause ?? otherwise}${status}.`;
}
