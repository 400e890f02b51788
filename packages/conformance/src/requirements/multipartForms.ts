import { must, statusIs } from "../expect";
import { multipart, type Part } from "../multipart";
import { type Reply } from "../reply";
import { casesOf, requirement, type Requirement } from "../requirement";
import { type Headers, type Target } from "../target";
import { encode, type Wire } from "../wire";

export function postParts(target: Target, parts: readonly Part[], headers: Headers = {}): Promise<Reply> {
  const { type, body } = multipart(parts);
  return target.post(body, { "content-type": type, ...headers });
}

function plainRequest(target: Target, fields: Record<string, Wire> = {}): string {
  return encode({
    model: target.settings.model,
    state: "The parcel is late.",
    questions: { [target.name("part")]: { type: "noul", instructions: "Is it late?" } },
    ...fields,
  });
}

const jsonPart = (target: Target, name: string): Part => ({
  name,
  type: "application/json",
  body: plainRequest(target),
});

const NO_REQUEST: Part = { name: "metadata", type: "application/json", body: '{"not":"a request"}' };

export const MULTIPART: Requirement[] = [
  requirement(
    "multipart.request",
    "spec",
    "spec: POST /v1/systemone; contract: Images",
    "The request may be the part `request` of a multipart form.",
    {
      "application/json": async (target) =>
        statusIs(await postParts(target, [jsonPart(target, "request")]), 200),
      "without a type of its own": async (target) =>
        statusIs(await postParts(target, [{ name: "request", body: plainRequest(target) }]), 200),
      "as a file": async (target) => {
        const part = { ...jsonPart(target, "request"), filename: "request.json" };
        statusIs(await postParts(target, [part]), 200);
      },
    },
    "multipart",
  ),
  requirement(
    "multipart.other-names",
    "contract",
    "contract: Images",
    "The part with the request may be called payload, json or body.",
    casesOf(
      ["payload", "json", "body"],
      (name) => name,
      async (target, name) => {
        statusIs(await postParts(target, [jsonPart(target, name)]), 200);
        statusIs(await postParts(target, [NO_REQUEST, jsonPart(target, name)]), 200);
      },
    ),
    "multipart",
  ),
  requirement(
    "multipart.first-json",
    "contract",
    "contract: Images",
    "Without such a name it is the first part that is JSON.",
    {
      alone: async (target) => statusIs(await postParts(target, [jsonPart(target, "evaluation")]), 200),
      "after a part that is none": async (target) => {
        const other: Part = { name: "note", type: "text/plain", body: "no JSON" };
        statusIs(await postParts(target, [other, jsonPart(target, "evaluation")]), 200);
      },
    },
    "multipart",
  ),
  requirement(
    "multipart.request-first",
    "contract",
    "contract: Images",
    "The part `request` counts before any other JSON part.",
    {
      "after another": async (target) => {
        statusIs(await postParts(target, [NO_REQUEST, jsonPart(target, "request")]), 200);
      },
    },
    "multipart",
  ),
  requirement(
    "multipart.invalid-request",
    "contract",
    "contract: Request",
    "A form whose request is missing, no JSON or no valid request is refused with 422.",
    {
      "no JSON part": async (target) =>
        statusIs(await postParts(target, [{ name: "note", type: "text/plain", body: "hello" }]), 422),
      "invalid JSON": async (target) =>
        statusIs(await postParts(target, [{ name: "request", type: "application/json", body: "{" }]), 422),
      "an empty object": async (target) =>
        statusIs(await postParts(target, [{ name: "request", type: "application/json", body: "{}" }]), 422),
      "invalid UTF-8": async (target) => {
        const body = Buffer.concat([Buffer.from('{"state":"'), Buffer.from([0xff]), Buffer.from('"}')]);
        statusIs(await postParts(target, [{ name: "request", type: "application/json", body }]), 422);
      },
    },
    "multipart",
  ),
  requirement(
    "multipart.malformed",
    "contract",
    "contract: Errors",
    "A form that cannot be taken apart is refused with 4xx.",
    {
      "no boundary": async (target) =>
        isRefused(await target.post("x", { "content-type": "multipart/form-data" })),
      "another boundary": async (target) => {
        const { body } = multipart([jsonPart(target, "request")]);
        isRefused(await target.post(body, { "content-type": "multipart/form-data; boundary=elsewhere" }));
      },
      "cut off": async (target) => {
        const { type, body } = multipart([jsonPart(target, "request")]);
        isRefused(await target.post(body.subarray(0, body.length - 90), { "content-type": type }));
      },
      "no bytes": async (target) =>
        isRefused(await target.post("", { "content-type": "multipart/form-data; boundary=b" })),
    },
    "multipart",
  ),
];

function isRefused(reply: Reply): void {
  must(reply, reply.status >= 400 && reply.status < 500, "a status of 4xx", `status ${reply.status}`);
}
