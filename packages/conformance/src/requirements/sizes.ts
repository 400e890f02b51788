import { gzipSync } from "node:zlib";
import { errorType, given, must, show, statusIs } from "../expect";
import { type Reply } from "../reply";
import { requirement, type Requirement } from "../requirement";
import { type Target } from "../target";
import { encode } from "../wire";

/** A valid request, padded with white space to exactly this length. */
function padded(target: Target, bytes: number): Buffer {
  const body = encode({
    model: target.settings.model,
    state: "A short text.",
    questions: { [target.name("size")]: { type: "noul", instructions: "Is it short?" } },
  });
  return Buffer.concat([Buffer.from(body), Buffer.alloc(Math.max(0, bytes - Buffer.byteLength(body)), " ")]);
}

const MIB = 1024 * 1024;
const over = ({ settings }: Target): number => settings.bodyBytesMax + Math.min(MIB, settings.bodyBytesMax);

/** Announces more than is allowed, and sends only a little of it. */
const declared = (target: Target): Promise<Reply> =>
  target.once("declared", () =>
    target.post(padded(target, 1000), {}, { declaredBytes: over(target), unfinished: true }),
  );

export const SIZES: Requirement[] = [
  requirement(
    "size.allowed",
    "contract",
    "contract: Request",
    "A body of exactly the limit is read.",
    {
      declared: async (target) =>
        statusIs(await target.post(padded(target, target.settings.bodyBytesMax)), 200),
    },
    "sizes",
  ),
  requirement(
    "size.declared",
    "contract",
    "contract: Request",
    "A Content-Length over the limit is refused with 413 before the body has come.",
    { "the limit and more": async (target) => statusIs(await declared(target), 413) },
    "sizes",
  ),
  requirement(
    "size.undeclared",
    "contract",
    "contract: Request",
    "A body without a length is refused with 413 as soon as it is over the limit, while it still comes.",
    {
      "chunked, and never ended": async (target) => {
        // Exactly one byte more: a client that still writes when the server hangs up may lose the answer.
        const body = padded(target, target.settings.bodyBytesMax + 1);
        const reply = await target.post(body, {}, { framing: "chunked", unfinished: true });
        given(reply.status !== 411, "a body without a length is not read at all");
        statusIs(reply, 413);
      },
    },
    "sizes",
  ),
  requirement(
    "size.chunked",
    "contract",
    "contract: Request",
    "A body without a length that is within the limit is read.",
    {
      chunked: async (target) =>
        statusIs(await target.post(padded(target, 100_000), {}, { framing: "chunked" }), 200),
    },
  ),
  requirement(
    "size.decompressed",
    "contract",
    "contract: Request",
    "The limit counts what comes out of gzip.",
    {
      "white space": async (target) => {
        const body = gzipSync(padded(target, over(target)));
        const reply = await target.post(body, { "content-encoding": "gzip" });
        given(reply.status !== 415, "gzip is not read at all");
        statusIs(reply, 413);
      },
    },
    "sizes",
  ),
  requirement(
    "size.error-type",
    "contract",
    "contract: Errors",
    "A 413 is a request_too_large.",
    {
      declared: async (target) => {
        const reply = await declared(target).catch(() => undefined);
        given(reply !== undefined, "it was not answered");
        given(reply.status === 413, `it was answered with ${reply.status}`);
        const type = errorType(target.settings, reply);
        must(reply, type === "request_too_large", "request_too_large", show(reply.json));
      },
    },
    "sizes",
  ),
];
