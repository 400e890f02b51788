import { gzipSync } from "node:zlib";
import { errorType, must, show, statusIs } from "../expect";
import { given } from "../expect";
import { multipart } from "../multipart";
import { casesOf, requirement, type Requirement } from "../requirement";
import { type Target } from "../target";
import { encode } from "../wire";

const plain = (target: Target): string =>
  encode({
    model: target.settings.model,
    state: "The soup was cold.",
    questions: { [target.name("media")]: { type: "noul", instructions: "Was it warm?" } },
  });

const JSON_TYPES = [
  "application/json",
  "application/json; charset=utf-8",
  "application/json;charset=UTF-8",
  'application/json; charset="utf-8"',
  "Application/JSON ; Charset=Utf-8",
];

const OTHER_TYPES = [
  "text/plain",
  "text/json",
  "application/xml",
  "application/x-www-form-urlencoded",
  "application/octet-stream",
  "application/jsonp",
  "application/json; charset=iso-8859-1",
  "application/json; charset=utf-16",
];

const asType = (target: Target, type: string) => target.post(plain(target), { "content-type": type });

export const MEDIA: Requirement[] = [
  requirement(
    "media.json-forms",
    "contract",
    "contract: Request",
    "application/json is read in any case and with any form of charset=utf-8.",
    casesOf(
      JSON_TYPES,
      (type) => type,
      async (target, type) => statusIs(await asType(target, type), 200),
    ),
  ),
  requirement(
    "media.other-types",
    "contract",
    "contract: Request",
    "Another media type or charset is refused with 415.",
    {
      ...casesOf(
        OTHER_TYPES,
        (type) => type,
        async (target, type) => statusIs(await asType(target, type), 415),
      ),
      "no Content-Type": async (target) => {
        const body = plain(target);
        const request = { method: "POST", path: "/v1/systemone", headers: target.authorization, body };
        statusIs(await target.send(request), 415);
      },
    },
  ),
  requirement(
    "media.other-encodings",
    "contract",
    "contract: Request",
    "Another Content-Encoding than gzip is refused with 415.",
    casesOf(
      ["br", "deflate", "zstd", "gzip, gzip"],
      (encoding) => encoding,
      async (target, encoding) =>
        statusIs(await target.post(plain(target), { "content-encoding": encoding }), 415),
    ),
  ),
  requirement("media.error-type", "contract", "contract: Errors", "A 415 is an unsupported_media_type.", {
    "text/plain": async (target) => {
      const reply = await asType(target, "text/plain");
      given(reply.status === 415, `text/plain was answered with ${reply.status}`);
      const type = errorType(target.settings, reply);
      must(reply, type === "unsupported_media_type", "unsupported_media_type", show(reply.json));
    },
  }),
  requirement(
    "gzip.json",
    "contract",
    "contract: Request",
    "A JSON body may be gzipped.",
    {
      "a small body": async (target) =>
        statusIs(await target.post(gzipSync(plain(target)), { "content-encoding": "gzip" }), 200),
      "in two members": async (target) => {
        const body = Buffer.from(plain(target));
        const halves = Buffer.concat([gzipSync(body.subarray(0, 20)), gzipSync(body.subarray(20))]);
        statusIs(await target.post(halves, { "content-encoding": "gzip" }), 200);
      },
      "with the encoding written GZIP": async (target) =>
        statusIs(await target.post(gzipSync(plain(target)), { "content-encoding": "GZIP" }), 200),
      "with the encoding written x-gzip": async (target) =>
        statusIs(await target.post(gzipSync(plain(target)), { "content-encoding": "x-gzip" }), 200),
    },
    "gzip",
  ),
  requirement(
    "gzip.multipart",
    "contract",
    "contract: Request",
    "A multipart body may be gzipped.",
    {
      "one part": async (target) => {
        const { type, body } = multipart([
          { name: "request", type: "application/json", body: plain(target) },
        ]);
        const headers = { "content-type": type, "content-encoding": "gzip" };
        statusIs(await target.post(gzipSync(body), headers), 200);
      },
    },
    "multipart",
  ),
  requirement(
    "gzip.corrupt",
    "contract",
    "contract: Errors",
    "A body that is called gzip and is not, or is cut off, is refused with 4xx.",
    casesOf(
      ["plain JSON", "cut off", "damaged", "empty"],
      (name) => name,
      async (target, name) => {
        const whole = gzipSync(plain(target));
        const damaged = Buffer.from(whole);
        damaged.fill(0x55, 12, 30);
        const bodies: Record<string, Buffer> = {
          "plain JSON": Buffer.from(plain(target)),
          "cut off": whole.subarray(0, whole.length - 12),
          damaged,
          empty: Buffer.alloc(0),
        };
        const reply = await target.post(bodies[name] ?? whole, { "content-encoding": "gzip" });
        const refused = reply.status >= 400 && reply.status < 500;
        must(reply, refused, "a status of 4xx", `status ${reply.status}`);
      },
    ),
    "gzip",
  ),
];
