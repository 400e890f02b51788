import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { animatedPng, jpeg, OTHER_FORMATS, png } from "../images";
import { multipart, type Part } from "../multipart";
import { mutate, textOf, treeOf, type Mutation, type Tree } from "./tree";

/** Requests to `POST /v1/systemone`: good, nearly good, and nonsense. */
export interface FuzzRequest {
  headers: Record<string, string>;
  body: Buffer;
}

const PLACEHOLDER = "asset-1";
const PICTURES = [
  png({ width: 9, height: 7, shade: 80 }),
  jpeg({ width: 16, height: 8, shade: 200 }),
  animatedPng({ width: 4, height: 4, shade: 1 }),
  ...Object.values(OTHER_FORMATS),
];

const ODD_STRINGS = [
  ...["", " ", "\u0000", "\ud800", "\udfff\ud800", "\ufeff", "\u2028", "e\u0301", "👩‍👩‍👧", "\u202e"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "then", "0", "10", "-1", "1e3", "NaN"],
  ...["noul", "choice", "score", "box", "state", "model", "questions", "criteria", "instructions", "assets"],
  ...[
    "model-latest",
    "model-1.14.0",
    PLACEHOLDER,
    "image",
    "part",
    "'; drop table keys; --",
    "${7*7}",
    "%s%n",
  ],
];
const ODD_NUMBERS = [
  ...["0", "-0", "1", "-1", "255", "256", "9007199254740993", "-9223372036854775809", "1e309", "-1e999"],
  ...["1e-999", "0.1e1", "5e-324", "1.7976931348623157e308", "9".repeat(400), `0.${"0".repeat(400)}1`],
];
const BROKEN_LEAVES = [
  "",
  "NaN",
  "Infinity",
  "undefined",
  "01",
  "+1",
  "1.",
  ".5",
  "'x'",
  '"\\x"',
  '"\n"',
  "tru",
  "{",
  "]",
];

const oddString = fc.oneof(
  fc.constantFrom(...ODD_STRINGS),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
    .map((codes) => String.fromCharCode(...codes)),
  fc
    .tuple(fc.constantFrom("x", "ä", "🎈", " "), fc.integer({ min: 1, max: 3000 }))
    .map(([c, n]) => c.repeat(n)),
);

const leaf: fc.Arbitrary<Tree> = fc
  .oneof(
    { weight: 4, arbitrary: oddString.map((text) => JSON.stringify(text)) },
    { weight: 3, arbitrary: fc.constantFrom(...ODD_NUMBERS) },
    { weight: 2, arbitrary: fc.constantFrom("null", "true", "false", "[]", "{}") },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN_LEAVES) },
  )
  .map((text) => ({ leaf: text }));

const anyTree = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc.array(tie("tree"), { maxLength: 6 }).map((items) => ({ items })),
    fc.array(fc.tuple(oddString, tie("tree")), { maxLength: 6 }).map((members) => ({ members })),
  ),
})).tree;

const change: fc.Arbitrary<Mutation["change"]> = fc.oneof(
  fc.constant({ kind: "drop" as const }),
  fc.constant({ kind: "repeat" as const }),
  fc.constant({ kind: "swap" as const }),
  anyTree.map((by) => ({ kind: "replace" as const, by })),
  fc.constantFrom(1, 2, 200, 253, 254, 255, 5000).map((depth) => ({ kind: "wrap" as const, depth })),
  oddString.map((key) => ({ kind: "rename" as const, key })),
  fc.tuple(oddString, anyTree).map(([key, value]) => ({ kind: "add" as const, key, value })),
);
const mutation: fc.Arbitrary<Mutation> = fc.record({ at: fc.nat(60), change });

const level = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom<unknown>("Is it late?", "", `see ${PLACEHOLDER}`, ["a", { b: 1 }], {
      c: [null],
    }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const content = fc.oneof({ weight: 9, arbitrary: level }, { weight: 1, arbitrary: fc.constant(null) });

const question = fc.oneof(
  fc.record({ type: fc.constant("noul"), instructions: content }, { requiredKeys: ["type"] }),
  fc.record({ type: fc.constant("noul"), criteria: fc.record({ true: content, false: content }) }),
  fc.record({
    type: fc.constant("choice"),
    instructions: content,
    criteria: fc.dictionary(oddString, content, { minKeys: 1, maxKeys: 5 }),
  }),
  fc.record({
    type: fc.constant("score"),
    instructions: content,
    criteria: fc.array(level, { minLength: 1, maxLength: 11 }),
  }),
  fc.record({ type: fc.constant("box"), instructions: content }),
);

const picture = fc.oneof(fc.constantFrom(...PICTURES), fc.uint8Array({ maxLength: 60 }).map(Buffer.from));

const asset = fc.oneof(
  fc.record({
    type: fc.constant("image"),
    format: fc.constantFrom("png", "jpg", "jpeg", "gif"),
    data_base64: picture.map((bytes) => bytes.toString("base64")),
  }),
  fc.record({ type: fc.constant("image"), part: fc.constantFrom("photo", "request", "nowhere", "") }),
);

/** A request that is valid except for possible values of `content` and `asset`. */
const request = fc.record(
  {
    model: fc.constantFrom(
      "model-latest",
      "model-latest",
      "model-preview",
      "model-1.14.0",
      "model-of-nobody",
    ),
    state: level,
    questions: fc.dictionary(oddString, question, { minKeys: 1, maxKeys: 3 }),
    assets: fc.dictionary(fc.constantFrom(PLACEHOLDER, "asset-2", "__proto__"), asset, { maxKeys: 2 }),
  },
  { requiredKeys: ["model", "state", "questions"] },
);

const mutated: fc.Arbitrary<string> = fc
  .tuple(request, fc.oneof(fc.constant([]), fc.array(mutation, { minLength: 1, maxLength: 4 })))
  .map(([value, mutations]) => {
    const tree = treeOf(value);
    for (const one of mutations) mutate(tree, one);
    return textOf(tree);
  });

const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: mutated },
  { weight: 2, arbitrary: anyTree.map(textOf) },
  { weight: 1, arbitrary: oddString },
);

/** Flipped, dropped or inserted bytes, or a missing end. */
const garbled: fc.Arbitrary<Buffer> = fc
  .tuple(
    text,
    fc.array(fc.tuple(fc.nat(4000), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }),
    fc.option(fc.nat(4000), { freq: 3 }),
  )
  .map(([source, changes, end]) => {
    const bytes = Buffer.from(source);
    for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
    return end === null ? bytes : bytes.subarray(0, end % (bytes.length + 1));
  });

const body: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 5, arbitrary: text.map((source) => Buffer.from(source)) },
  { weight: 3, arbitrary: garbled },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map(Buffer.from) },
);

const part: fc.Arbitrary<Part> = fc.record(
  {
    name: fc.constantFrom("request", "payload", "json", "body", "photo", "", "ü", "a%22b"),
    filename: fc.constantFrom("a.png", "", "x\\y"),
    type: fc.constantFrom(
      "application/json",
      "image/png",
      "text/plain",
      "application/json; charset=utf-16",
      "x",
    ),
    body: fc.oneof(body, picture),
  },
  { requiredKeys: ["name", "body"] },
);

const form: fc.Arbitrary<FuzzRequest> = fc
  .tuple(
    fc.array(part, { maxLength: 5 }),
    fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(2000) }),
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom("", "; boundary=", "; boundary=x") },
    ),
  )
  .map(([parts, end, boundary]) => {
    const { type, body: bytes } = multipart(parts);
    return {
      headers: { "content-type": boundary === null ? type : `multipart/form-data${boundary}` },
      body: end === null ? bytes : bytes.subarray(0, end % (bytes.length + 1)),
    };
  });

const json: fc.Arbitrary<FuzzRequest> = body.map((bytes) => ({
  headers: { "content-type": "application/json" },
  body: bytes,
}));

/** Characters that HTTP allows in a header's value. */
const headerValue = fc.oneof(
  fc.constantFrom(
    "true",
    "TRUE",
    " true ",
    "false",
    "",
    "1",
    "gzip",
    "br",
    "identity",
    "application/json",
    "*/*",
  ),
  fc.string({ unit: fc.constantFrom(..."abcXYZ019 \t;,=\"'/\\()<>é\u00ff"), maxLength: 40 }),
);
const HEADERS = [
  ...[
    "content-type",
    "content-encoding",
    "accept",
    "accept-encoding",
    "accept-language",
    "origin",
    "referer",
  ],
  ...["service-danger-zone-images", "service-danger-zone-long-context", "x-service-request-id", "cookie"],
  ...["x-forwarded-for", "x-forwarded-host", "forwarded", "if-none-match", "range", "x-http-method-override"],
];
const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.constant({ "service-danger-zone-images": "true" }) },
  { weight: 2, arbitrary: fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 4 }) },
);

type Coding = "plain" | "gzip" | "half" | "lie";

/** Compresses the body, whole or cut off, or only says so. */
function coded({ headers: own, body: bytes }: FuzzRequest, coding: Coding): FuzzRequest {
  if (coding === "plain") return { headers: own, body: bytes };
  const zipped = gzipSync(bytes);
  const sent = { gzip: zipped, half: zipped.subarray(0, zipped.length / 2), lie: bytes }[coding];
  return { headers: { ...own, "content-encoding": "gzip" }, body: sent };
}

export const fuzzRequest: fc.Arbitrary<FuzzRequest> = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: json }, { weight: 1, arbitrary: form }),
    headers,
    fc.oneof(
      { weight: 6, arbitrary: fc.constant<Coding>("plain") },
      { weight: 1, arbitrary: fc.constantFrom<Coding>("gzip", "half", "lie") },
    ),
  )
  .map(([plain, extra, coding]) => {
    const { headers: own, body: bytes } = coded(plain, coding);
    return { headers: { ...own, ...extra }, body: bytes };
  });
