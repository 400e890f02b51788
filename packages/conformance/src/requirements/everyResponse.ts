import { errorType, given, must, show, statusIs } from "../expect";
import { field, objectAt, type Reply } from "../reply";
import { casesOf, requirement, type Requirement } from "../requirement";
import { type Target } from "../target";
import { encode, type Wire } from "../wire";

/** Requirements for every response, whatever its status. */

const question = (target: Target): Wire => ({ [target.name("any")]: { type: "noul" } });

const KINDS: [string, (target: Target) => Promise<Reply>][] = [
  ["200 of an evaluation", (target) => target.evaluate({ state: "x", questions: question(target) })],
  ["200 of the model list", (target) => target.send({})],
  ["400", (target) => target.evaluate({ model: "model-of-nobody", state: "x", questions: question(target) })],
  ["401", (target) => target.send({ headers: {} })],
  ["404", (target) => target.send({ path: "/v1/nothing" })],
  ["405", (target) => target.send({ method: "DELETE" })],
  ["415", (target) => target.post("x", { "content-type": "text/plain" })],
  ["422 of a field", (target) => target.evaluate({ state: 5, questions: question(target) })],
  ["422 of the JSON text", (target) => target.post("{")],
];

const responses = (target: Target): Promise<[string, Reply][]> =>
  target.once("every kind", () =>
    Promise.all(KINDS.map(async ([kind, send]): Promise<[string, Reply]> => [kind, await send(target)])),
  );

const onEvery = (check: (reply: Reply, target: Target) => void) =>
  casesOf(
    KINDS,
    ([kind]) => kind,
    async (target, [kind]) => {
      const found = (await responses(target)).find(([name]) => name === kind);
      if (found) check(found[1], target);
    },
  );

/** Malformed in ways without a required status. */
const MALFORMED: [string, string][] = [
  ["a lone surrogate in the state", '{"model":"M","state":"\\ud800","questions":{"lone 1":{"type":"noul"}}}'],
  ["a lone surrogate as a name", '{"model":"M","state":"x","questions":{"\\udfff":{"type":"noul"}}}'],
  [
    "a lone surrogate as an option",
    '{"model":"M","state":"x","questions":{"lone 2":{"type":"choice","criteria":{"\\ud83d":null}}}}',
  ],
  ["a NUL in the state", '{"model":"M","state":"a\\u0000b","questions":{"nul":{"type":"noul"}}}'],
  [
    "numbers beyond every range",
    '{"model":"M","state":[1e999,-1e999,1e-999],"questions":{"huge":{"type":"noul"}}}',
  ],
  [
    "a number of 10,000 digits",
    `{"model":"M","state":[${"9".repeat(10_000)}],"questions":{"long":{"type":"noul"}}}`,
  ],
  [
    "a name of 100,000 characters",
    `{"model":"M","state":"x","questions":{"${"n".repeat(100_000)}":{"type":"noul"}}}`,
  ],
  [
    "a model name of 100,000 characters",
    `{"model":"${"m".repeat(100_000)}","state":"x","questions":{"m":{"type":"noul"}}}`,
  ],
  [
    "a type of an object's own property",
    '{"model":"M","state":"x","questions":{"proto":{"type":"__proto__"}}}',
  ],
  ["a key __proto__ at the top", '{"__proto__":{"state":"x"},"model":"M","questions":{"p":{"type":"noul"}}}'],
  [
    "a key __proto__ in the state",
    '{"model":"M","state":{"__proto__":{"a":1}},"questions":{"p 2":{"type":"noul"}}}',
  ],
  ["assets of another type", '{"model":"M","state":"x","questions":{"a":{"type":"noul"}},"assets":[1,"x"]}'],
  [
    "10,000 keys in the state",
    `{"model":"M","state":{${Array.from({ length: 10_000 }, (_, i) => `"${i}":0`).join(",")}},"questions":{"k":{"type":"noul"}}}`,
  ],
];

const malformed = (target: Target, body: string): Promise<Reply> =>
  target.once(`malformed ${body.length} ${body.slice(0, 200)}`, () => sendMalformed(target, body));

const sendMalformed = (target: Target, body: string): Promise<Reply> =>
  target.post(body.replace('"model":"M"', () => `"model":${encode(target.settings.model)}`));

export const EVERY_RESPONSE: Requirement[] = [
  requirement(
    "request-id.present",
    "contract",
    "spec: Errors, other rules 1; contract: Names",
    "Every response carries a request id, errors too.",
    onEvery((reply, target) => {
      const id = reply.header(target.requestIdHeader);
      must(reply, id !== undefined && id !== "", target.requestIdHeader, "no such header");
    }),
  ),
  requirement(
    "request-id.form",
    "contract",
    "contract: Names",
    "A request id starts with req_.",
    onEvery((reply, target) => {
      const id = reply.header(target.requestIdHeader);
      given(id !== undefined, "there is no request id");
      must(reply, /^req_[\w-]{6,}$/.test(id), "req_…", id);
    }),
  ),
  requirement("request-id.unique", "contract", "contract: Names", "No two responses have one request id.", {
    "all kinds, and 20 at once": async (target) => {
      const kinds = (await responses(target)).map(([, reply]) => reply);
      const replies = [...kinds, ...(await Promise.all(Array.from({ length: 20 }, () => target.send({}))))];
      const ids = new Set<string>();
      for (const reply of replies) {
        const id = reply.header(target.requestIdHeader);
        if (id === undefined) continue;
        must(reply, !ids.has(id), "a request id of its own", id);
        ids.add(id);
      }
    },
  }),
  requirement(
    "errors.api-usage",
    "contract",
    "contract: Errors",
    "A 400 is an api_usage_error with a message.",
    {
      "an unknown model": async (target) => {
        const reply = await target.evaluate({
          model: "model-of-nobody",
          state: "x",
          questions: question(target),
        });
        given(reply.status === 400, `an unknown model was answered with ${reply.status}`);
        const message = field(reply.json, ...target.settings.errorMessagePath);
        const holds = errorType(target.settings, reply) === "api_usage_error" && typeof message === "string";
        must(reply, holds, "api_usage_error and a message", reply.text.slice(0, 200));
      },
    },
  ),
  requirement(
    "errors.media-type",
    "spec",
    "spec: Errors",
    "An error's media type is application/json.",
    onEvery((reply) => {
      // Frameworks often answer 404 and 405 themselves; other requirements cover their bodies.
      if (reply.status < 400 || objectAt(reply.json) === undefined) return;
      const type = reply.header("content-type") ?? "";
      must(reply, /^application\/json\s*(;|$)/i.test(type), "application/json", type || "none");
    }),
  ),
  requirement(
    "errors.no-5xx",
    "contract",
    "contract: Errors",
    "A malformed request never gets a 5xx.",
    casesOf(
      MALFORMED,
      ([name]) => name,
      async (target, [, body]) => {
        const reply = await malformed(target, body);
        must(reply, reply.status < 500, "no 5xx", `status ${reply.status}`);
      },
    ),
  ),
  requirement(
    "errors.json-body",
    "contract",
    "contract: Errors",
    "A malformed request gets a JSON body.",
    casesOf(
      MALFORMED,
      ([name]) => name,
      async (target, [, body]) => {
        const reply = await malformed(target, body);
        must(reply, objectAt(reply.json) !== undefined, "a JSON object", show(reply.json));
      },
    ),
  ),
  requirement(
    "errors.still-answers",
    "contract",
    "contract: Errors",
    "After bad requests the next good one is answered.",
    {
      "after every kind of error": async (target) => {
        for (const [, send] of KINDS) await send(target);
        await Promise.all(MALFORMED.slice(0, 6).map(([, body]) => sendMalformed(target, body)));
        statusIs(await target.evaluate({ state: "x", questions: question(target) }), 200);
      },
    },
  ),
];
