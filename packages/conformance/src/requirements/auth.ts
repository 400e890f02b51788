import { errorType, given, must, statusIs } from "../expect";
import { objectAt, type Reply } from "../reply";
import { casesOf, NotApplicable, requirement, type Requirement } from "../requirement";
import { type Headers, type Target } from "../target";
import { encode } from "../wire";

const ENDPOINTS = [
  { method: "GET", path: "/v1/models" },
  { method: "POST", path: "/v1/systemone" },
] as const;

function bodyFor(target: Target, method: string): { headers: Headers; body?: string } {
  if (method === "GET") return { headers: {} };
  const body = encode({
    model: target.settings.model,
    state: "Any text.",
    questions: { [target.name("noul")]: { type: "noul", instructions: "Is it text?" } },
  });
  return { headers: { "content-type": "application/json" }, body };
}

function sendAs(
  target: Target,
  endpoint: { method: string; path: string },
  credentials: Headers,
): Promise<Reply> {
  const { headers, body } = bodyFor(target, endpoint.method);
  return target.send({ ...endpoint, headers: { ...headers, ...credentials }, body });
}

const onBoth = (credentials: (target: Target) => Headers, check: (reply: Reply, target: Target) => void) =>
  casesOf(
    ENDPOINTS,
    ({ method, path }) => `${method} ${path}`,
    async (target, endpoint) => check(await sendAs(target, endpoint, credentials(target)), target),
  );

const WRONG_KEYS: [string, (key: string) => string][] = [
  ["of nobody", () => "not-a-key-of-anyone"],
  ["without its last character", (key) => key.slice(0, -1)],
  ["with one character more", (key) => `${key}0`],
  ["twice", (key) => `${key}${key}`],
  ["with another last character", (key) => key.slice(0, -1) + (key.endsWith("x") ? "y" : "x")],
];

const WRONG_SCHEMES: [string, (key: string) => string][] = [
  ["the bare key", (key) => key],
  ["Basic", (key) => `Basic ${Buffer.from(`user:${key}`).toString("base64")}`],
  ["Token", (key) => `Token ${key}`],
  ["Bearer without a key", () => "Bearer"],
];

export const AUTH: Requirement[] = [
  requirement(
    "auth.missing-key",
    "spec",
    "spec: Authentication 2",
    "A request without a key is answered with 401.",
    onBoth(
      () => ({}),
      (reply) => statusIs(reply, 401),
    ),
  ),
  requirement(
    "auth.wrong-key",
    "spec",
    "spec: Authentication 2",
    "A key that is not the account's, however near, is answered with 401.",
    casesOf(
      WRONG_KEYS,
      ([name]) => `a key ${name}`,
      async (target, [, change]) => {
        for (const endpoint of ENDPOINTS) {
          const authorization = `Bearer ${change(target.settings.key)}`;
          statusIs(await sendAs(target, endpoint, { authorization }), 401);
        }
      },
    ),
  ),
  requirement(
    "auth.bearer-scheme",
    "spec",
    "spec: Authentication 1",
    "The key counts only as a bearer token.",
    casesOf(
      WRONG_SCHEMES,
      ([name]) => name,
      async (target, [, change]) => {
        const authorization = change(target.settings.key);
        statusIs(await sendAs(target, ENDPOINTS[0], { authorization }), 401);
      },
    ),
  ),
  requirement(
    "auth.scheme-case",
    "spec",
    "spec: Authentication 1 (RFC 9110 11.1)",
    "The word Bearer is read in any case.",
    casesOf(
      ["bearer", "BEARER"],
      (word) => word,
      async (target, word) => {
        const authorization = `${word} ${target.settings.key}`;
        statusIs(await sendAs(target, ENDPOINTS[0], { authorization }), 200);
      },
    ),
  ),
  requirement(
    "auth.challenge",
    "contract",
    "contract: Names",
    "A 401 carries WWW-Authenticate: Bearer.",
    onBoth(
      () => ({}),
      (reply) => {
        given(reply.status === 401, `the request was answered with ${reply.status}`);
        const challenge = reply.header("www-authenticate") ?? "";
        must(reply, /^bearer\b/i.test(challenge), "www-authenticate: Bearer", challenge || "no such header");
      },
    ),
  ),
  requirement(
    "auth.error-body",
    "spec",
    "spec: Errors; contract: Errors",
    "A 401 has a JSON object as its body.",
    onBoth(
      () => ({ authorization: "Bearer wrong" }),
      (reply) => {
        given(reply.status === 401, `the request was answered with ${reply.status}`);
        must(
          reply,
          objectAt(reply.json) !== undefined,
          "a JSON object",
          JSON.stringify(reply.text.slice(0, 80)),
        );
      },
    ),
  ),
  requirement(
    "auth.error-type",
    "contract",
    "contract: Errors",
    "A 401 is an authentication_error.",
    onBoth(
      () => ({ authorization: "Bearer wrong" }),
      (reply, { settings }) => {
        given(reply.status === 401 && objectAt(reply.json) !== undefined, "there is no 401 with a JSON body");
        const type = errorType(settings, reply);
        must(reply, type === "authentication_error", "authentication_error", type ?? "no error type");
      },
    ),
  ),
  requirement(
    "auth.before-validation",
    "spec",
    "spec: Authentication 1",
    "Without a key the body is not looked at: a bad one gets 401 too.",
    casesOf(
      ["{", '{"state":1}', ""],
      (body) => (body === "" ? "an empty body" : body),
      async (target, body) => {
        const headers = { "content-type": "application/json", authorization: "Bearer wrong" };
        statusIs(await target.send({ ...ENDPOINTS[1], headers, body }), 401);
      },
    ),
  ),
  requirement("auth.revoked-key", "contract", "contract: Errors", "A revoked key is answered with 401.", {
    "GET /v1/models": async (target) => {
      const { revokedKey } = target.settings;
      if (revokedKey === undefined) throw new NotApplicable("no revoked key was given (--revoked-key)");
      statusIs(await sendAs(target, ENDPOINTS[0], { authorization: `Bearer ${revokedKey}` }), 401);
    },
  }),
];
