import { errorType, given, must, show, statusIs } from "../expect";
import { objectAt, type Reply } from "../reply";
import { casesOf, requirement, type Requirement } from "../requirement";
import { type Target } from "../target";

const UNKNOWN: [string, string][] = [
  ["GET", "/v1/nothing"],
  ["POST", "/v1/nothing"],
  ["DELETE", "/v1/models/model-latest"],
  ["GET", "/v1/systemone/extra"],
  ["PUT", "/v1/a/b/c/d"],
];

const WRONG_METHODS: [string, string, string][] = [
  ["GET", "/v1/systemone", "POST"],
  ["PUT", "/v1/systemone", "POST"],
  ["PATCH", "/v1/systemone", "POST"],
  ["DELETE", "/v1/systemone", "POST"],
  ["POST", "/v1/models", "GET"],
  ["PUT", "/v1/models", "GET"],
  ["DELETE", "/v1/models", "GET"],
  ["TRACE", "/v1/models", "GET"],
  ["PROPFIND", "/v1/systemone", "POST"],
];

/** Paths that frameworks answer by themselves before a handler sees them. */
const ODD_PATHS = [
  "/v1",
  "/v1/",
  "/v1/models/",
  "/v1//models",
  "/v1/%zz",
  "/v1/%ff",
  "/v1/models%2f",
  "/v1/.",
  "/v1/%00",
];

const named = ([method, path]: readonly string[]): string => `${method} ${path}`;

const jsonBody = (reply: Reply): void => {
  const shown = JSON.stringify(reply.text.slice(0, 60));
  must(reply, objectAt(reply.json) !== undefined, "a JSON object as the body", shown);
};

const sent = (target: Target, [method, path]: readonly string[]): Promise<Reply> =>
  target.send({ method, path });

export const ROUTES: Requirement[] = [
  requirement(
    "routes.not-found",
    "contract",
    "contract: Errors",
    "An unknown path under /v1 is answered with 404.",
    casesOf(UNKNOWN, named, async (target, row) => statusIs(await sent(target, row), 404)),
  ),
  requirement(
    "routes.not-found-body",
    "contract",
    "contract: Errors",
    "A 404 has a JSON body of type not_found.",
    casesOf(UNKNOWN, named, async (target, row) => {
      const reply = await sent(target, row);
      given(reply.status === 404, `the path was answered with ${reply.status}`);
      jsonBody(reply);
      must(reply, errorType(target.settings, reply) === "not_found", "not_found", show(reply.json));
    }),
  ),
  requirement(
    "routes.wrong-method",
    "contract",
    "contract: Errors",
    "A method that a path does not have is answered with 405.",
    casesOf(WRONG_METHODS, named, async (target, row) => statusIs(await sent(target, row), 405)),
  ),
  requirement(
    "routes.wrong-method-body",
    "contract",
    "contract: Errors",
    "A 405 has a JSON body of type method_not_allowed.",
    casesOf(WRONG_METHODS, named, async (target, row) => {
      const reply = await sent(target, row);
      given(reply.status === 405, `the method was answered with ${reply.status}`);
      jsonBody(reply);
      must(
        reply,
        errorType(target.settings, reply) === "method_not_allowed",
        "method_not_allowed",
        show(reply.json),
      );
    }),
  ),
  requirement(
    "routes.allow",
    "contract",
    "contract: Errors",
    "A 405 names the allowed method in Allow, and not the refused one.",
    casesOf(WRONG_METHODS, named, async (target, row) => {
      const reply = await sent(target, row);
      given(reply.status === 405, `the method was answered with ${reply.status}`);
      const [refused = "", , allowed = ""] = row;
      const allow = (reply.header("allow") ?? "").split(",").map((method) => method.trim());
      const holds = allow.includes(allowed) && !allow.includes(refused);
      must(reply, holds, `Allow: ${allowed}`, reply.header("allow") ?? "no such header");
    }),
  ),
  requirement(
    "routes.odd-paths",
    "contract",
    "contract: Errors",
    "A path that is written oddly gets a JSON body too, and no 5xx.",
    casesOf(
      ODD_PATHS,
      (path) => path,
      async (target, path) => {
        const reply = await target.send({ path });
        must(reply, reply.status < 500, "no 5xx", `status ${reply.status}`);
        if (objectAt(reply.json) === undefined) {
          const ordinary = await target.once("unknown path", () => target.send({ path: "/v1/nothing" }));
          given(objectAt(ordinary.json) !== undefined, "an ordinary 404 has no JSON body either");
        }
        jsonBody(reply);
      },
    ),
  ),
  requirement(
    "routes.query",
    "spec",
    "spec: Endpoints",
    "The endpoints have no query parameters; one that is sent changes nothing.",
    {
      "GET /v1/models?x=1": async (target) =>
        statusIs(await target.send({ path: "/v1/models?x=1&limit=0" }), 200),
    },
  ),
  requirement(
    "routes.head-options",
    "contract",
    "contract: Errors",
    "HEAD and OPTIONS are answered without a 5xx, HEAD without a body.",
    casesOf(
      ["/v1/models", "/v1/systemone", "/v1/nothing"].flatMap((path) => [
        ["HEAD", path],
        ["OPTIONS", path],
      ]),
      named,
      async (target, row) => {
        const reply = await sent(target, row);
        must(reply, reply.status < 500, "no 5xx", `status ${reply.status}`);
        must(reply, row[0] !== "HEAD" || reply.bytes.length === 0, "no body", `${reply.bytes.length} bytes`);
      },
    ),
  ),
  requirement(
    "cors.off",
    "contract",
    "contract: Names",
    "A foreign origin is not allowed in.",
    casesOf(
      ["GET", "OPTIONS"],
      (method) => method,
      async (target, method) => {
        const reply = await target.send({
          method,
          headers: {
            ...target.authorization,
            origin: "https://elsewhere.example",
            "access-control-request-method": "GET",
          },
        });
        const allowed = reply.header("access-control-allow-origin");
        const found = allowed ?? "none";
        must(reply, allowed === undefined || allowed === "null", "no access-control-allow-origin", found);
      },
    ),
  ),
];
