import { JsonNumber } from "@typed-question/protocol/json";
import { entriesOf, given, must, show, statusIs } from "../expect";
import { field, type Reply } from "../reply";
import { casesOf, requirement, type Requirement } from "../requirement";
import { type Target } from "../target";
import { encode, type Wire } from "../wire";

/** The text of a request body: JSON syntax, UTF-8, nesting depth and duplicate keys. */

const INVALID: [string, string][] = [
  ["an open object", '{"state": "x", "model": '],
  ["a bare word", '{"state": nope, "model": "m"}'],
  ["a trailing comma", '{"state": "x",}'],
  ["single quotes", "{'state': 'x'}"],
  ["a comment", '{"state": "x" /* why */}'],
  ["NaN", '{"state": [NaN]}'],
  ["a leading zero", '{"state": [01]}'],
  ["a bare line break in a string", '{"state": "a\nb"}'],
  ["a wrong escape", '{"state": "\\x41"}'],
  ["more after the end", '{"state": "x"} {}'],
  ["nothing but a brace", "}"],
  ["nothing but text", "state=x"],
];

/** Texts that every reader rejects at the same character. */
const OFFSETS: [string, string, number][] = [
  ["a bare word", '{"state": nope, "model": "m"}', 10],
  ["a word at the very start", "nope", 0],
  ["more after the end", '{"state": "x"} true', 15],
];

const LATIN1 = Buffer.from([0xe9]);
const BROKEN_UTF8: [string, Buffer][] = [
  ["Latin-1", LATIN1],
  ["a byte that never occurs", Buffer.from([0xff])],
  ["a lone continuation byte", Buffer.from([0x80])],
  ["half a character", Buffer.from([0xe2, 0x82])],
  ["an overlong form", Buffer.from([0xc0, 0xaf])],
  ["an encoded surrogate", Buffer.from([0xed, 0xa0, 0x80])],
];

const MARK = "@@";

/** A valid request whose state holds these bytes. */
function withBytes(target: Target, bytes: Buffer): Buffer {
  const text = encode({
    model: target.settings.model,
    state: `before ${MARK} after`,
    questions: { [target.name("bytes")]: { type: "noul" } },
  });
  const [head = "", tail = ""] = text.split(MARK);
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)]);
}

/** A request with its deepest bracket at this depth; the body itself has depth 1. */
function nested(target: Target, depth: number, open: string, close: string): string {
  const request = encode({
    model: target.settings.model,
    state: MARK,
    questions: { [target.name("depth")]: { type: "noul" } },
  });
  return request.replace(`"${MARK}"`, () => open.repeat(depth - 2) + "[]" + close.repeat(depth - 2));
}

const DEPTHS = [
  ["arrays", "[", "]"],
  ["objects", '{"a":', "}"],
] as const;

/** A request as text with literal members, including duplicate keys. */
const members = (...rows: [string, Wire][]): string =>
  `{${rows.map(([key, value]) => `${JSON.stringify(key)}:${encode(value)}`).join(",")}}`;

function jsonEntry(reply: Reply): void {
  const entry = entriesOf(reply)[0];
  const type = entry?.get("type");
  must(reply, type === "json_invalid", "type json_invalid", show(type));
  const loc = entry?.get("loc");
  const [place, offset, ...rest] = Array.isArray(loc) ? loc : [];
  const whole = offset instanceof JsonNumber && /^\d+$/.test(offset.text);
  must(reply, place === "body" && whole && rest.length === 0, 'loc ["body", <offset>]', show(loc));
}

export const JSON_TEXT: Requirement[] = [
  requirement(
    "json.invalid",
    "spec",
    "spec: Errors; contract: Request",
    "A body that is not JSON is refused with 422.",
    casesOf(
      INVALID,
      ([name]) => name,
      async (target, [, body]) => statusIs(await target.post(body), 422),
    ),
  ),
  requirement("json.empty-body", "spec", "spec: Errors", "An empty body is refused with 422.", {
    "no bytes": async (target) => statusIs(await target.post(""), 422),
    "white space": async (target) => statusIs(await target.post(" \n "), 422),
  }),
  requirement(
    "json.not-object",
    "spec",
    "spec: Evaluation request",
    "A body that is JSON but no object is refused with 422.",
    casesOf(
      ["null", "[]", '"text"', "1", "true", '[{"state":"x"}]'],
      (body) => body,
      async (target, body) => statusIs(await target.post(body), 422),
    ),
  ),
  requirement(
    "json.entry",
    "contract",
    "contract: Request",
    "Invalid JSON is one entry of type json_invalid at body and an offset.",
    casesOf(
      INVALID.slice(0, 4),
      ([name]) => name,
      async (target, [, body]) => jsonEntry(await target.post(body)),
    ),
  ),
  requirement(
    "json.offset",
    "contract",
    "contract: Request",
    "The offset is that of the character which does not fit.",
    casesOf(
      OFFSETS,
      ([name]) => name,
      async (target, [, body, expected]) => {
        const reply = await target.post(body);
        const loc = entriesOf(reply)[0]?.get("loc");
        const offset = Array.isArray(loc) ? loc.find((step) => step instanceof JsonNumber) : undefined;
        given(offset instanceof JsonNumber, "the entry has no offset");
        must(reply, offset.toNumber() === expected, String(expected), offset.text);
      },
    ),
  ),
  requirement(
    "utf8.invalid",
    "contract",
    "contract: Request",
    "A body that is not UTF-8 is refused with 422.",
    {
      ...casesOf(
        BROKEN_UTF8,
        ([name]) => name,
        async (target, [, bytes]) => statusIs(await target.post(withBytes(target, bytes)), 422),
      ),
      "at the end of the body": async (target) =>
        statusIs(
          await target.post(Buffer.concat([withBytes(target, Buffer.from("x")), Buffer.from([0xe2, 0x82])])),
          422,
        ),
    },
  ),
  requirement(
    "utf8.entry",
    "contract",
    "contract: Request",
    "Invalid UTF-8 is one entry of type json_invalid at body and an offset.",
    casesOf(
      BROKEN_UTF8.slice(0, 3),
      ([name]) => name,
      async (target, [, bytes]) => jsonEntry(await target.post(withBytes(target, bytes))),
    ),
  ),
  requirement(
    "depth.256",
    "contract",
    "contract: Request",
    "A body nested 256 deep is read.",
    casesOf(
      DEPTHS,
      ([name]) => name,
      async (target, [, open, close]) => statusIs(await target.post(nested(target, 256, open, close)), 200),
    ),
  ),
  requirement(
    "depth.257",
    "contract",
    "contract: Request",
    "A body nested deeper than 256 is refused with 422.",
    casesOf(
      DEPTHS.flatMap(([name, open, close]) =>
        [257, 1000, 30_000].map((depth) => ({ name, open, close, depth })),
      ),
      ({ name, depth }) => `${depth} ${name}`,
      async (target, { open, close, depth }) =>
        statusIs(await target.post(nested(target, depth, open, close)), 422),
    ),
  ),
  requirement(
    "duplicates.last-wins",
    "contract",
    "contract: Request",
    "Of two equal keys the last one counts.",
    {
      model: async (target) => {
        const body = members(
          ["model", "model-of-nobody"],
          ["state", "x"],
          ["questions", { [target.name("q")]: { type: "noul" } }],
          ["model", target.settings.model],
        );
        statusIs(await target.post(body), 200);
      },
      state: async (target) => {
        const body = members(
          ["state", null],
          ["model", target.settings.model],
          ["questions", { [target.name("q")]: { type: "noul" } }],
          ["state", "x"],
        );
        statusIs(await target.post(body), 200);
      },
      "a question": async (target) => {
        const name = target.name("twice");
        const questions = members(
          [name, { type: "score", criteria: [1] }],
          [name, { type: "choice", criteria: { a: null, b: null } }],
        );
        const reply = await target.post(
          `{"model":${encode(target.settings.model)},"state":"x","questions":${questions}}`,
        );
        statusIs(reply, 200);
        const type = field(reply.json, "answers", name, "type");
        must(reply, type === "choice", "an answer of the last question's type, choice", show(type));
      },
      "an option": async (target) => {
        const criteria = members(["a", 5], ["b", null], ["a", "Fine."]);
        const reply = await target.post(
          `{"model":${encode(target.settings.model)},"state":"x","questions":{${JSON.stringify(target.name("q"))}:{"type":"choice","criteria":${criteria}}}}`,
        );
        statusIs(reply, 200);
      },
    },
  ),
];
