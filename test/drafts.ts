import { draftWithoutSecrets } from "@/lib/shared/secrets/draftSecrets";
import fc from "fast-check";
import {
  jsonContent,
  textContent,
  type ContentDraft,
  type Draft,
  type QuestionDraft,
} from "@/lib/shared/draft/draft";
import type { NewId } from "@/lib/shared/draft/newId";

/** Ids `id1`, `id2`, … for tests. */
export function countingIds(): NewId {
  let count = 0;
  return () => `id${(count += 1)}`;
}

/** The draft without its ids, to compare the content of two drafts. */
/** A request has neither ids nor folds. */
const OWN = new Set(["id", "collapsed"]);

export function withoutIds(draft: Draft): unknown {
  return JSON.parse(JSON.stringify(draft, (key, value: unknown) => (OWN.has(key) ? undefined : value)));
}

const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", "__proto__", "10", "é\r\n\ud800"));

const json = fc
  .oneof(fc.array(fc.json(), { maxLength: 3 }), fc.dictionary(fc.string(), fc.json(), { maxKeys: 3 }))
  .chain((value) =>
    fc.constantFrom(
      JSON.stringify(value),
      JSON.stringify(value, null, 2),
      '{"b": 9007199254740993,\n\n      "a" :1.0,   "10": [ ]}',
      "[1e400,\n1]",
    ),
  );

const blank = fc.constantFrom("default", "null", "string") satisfies fc.Arbitrary<ContentDraft["blank"]>;

/** Content as the form reads it from a request: `blank` matters for empty text alone. */
const content = (blanks: fc.Arbitrary<ContentDraft["blank"]>): fc.Arbitrary<ContentDraft> =>
  fc.oneof(
    json.map(jsonContent),
    text.chain((value) =>
      value === ""
        ? blanks.map((how) => ({ ...textContent(), blank: how }))
        : fc.constant(textContent(value)),
    ),
  );

const members = (reserved: readonly string[]) =>
  fc.uniqueArray(fc.record({ key: fc.string().filter((key) => !reserved.includes(key)), json }), {
    selector: ({ key }) => key,
    maxLength: 2,
  });

const resting = {
  yes: textContent(),
  no: textContent(),
  options: [],
  levels: [],
  extra: [],
  criteriaExtra: [],
  json: "",
};

const shared = {
  id: fc.uuid(),
  name: text,
  included: fc.constant(true),
  collapsed: fc.constant(false),
  instructions: content(blank),
};
const extra = members(["type", "instructions", "criteria"]);

const question: fc.Arbitrary<QuestionDraft> = fc.oneof(
  fc
    .record({
      ...shared,
      extra,
      yes: content(blank),
      no: content(blank),
      criteriaExtra: members(["true", "false"]),
    })
    .map((fields) => ({ ...resting, ...fields, type: "noul" as const })),
  fc
    .record({
      ...shared,
      extra,
      options: fc.uniqueArray(
        fc.record({
          id: fc.uuid(),
          name: text,
          description: content(fc.constantFrom("default", "string")),
        }),
        { selector: ({ name }) => name, maxLength: 4 },
      ),
    })
    .map((fields) => ({ ...resting, ...fields, type: "choice" as const })),
  fc
    .record({
      ...shared,
      extra,
      levels: fc.array(fc.record({ id: fc.uuid(), description: content(fc.constant("string")) }), {
        maxLength: 4,
      }),
    })
    .map((fields) => ({ ...resting, ...fields, type: "score" as const })),
  fc.record({ ...shared, instructions: fc.constant(textContent()) }).map((fields) => ({
    ...resting,
    ...fields,
    type: "kept" as const,
    json: '{"type":"box", "n": 9007199254740993}',
  })),
);

/** Named like a request's images, because their names are not in it. */
const images = fc
  .uniqueArray(
    fc.record({
      placeholder: text,
      key: fc.stringMatching(/^[\w/.-]+$/),
      format: fc.constantFrom("png", "jpg", "jpeg"),
    }),
    { selector: ({ placeholder }) => placeholder, maxLength: 3 },
  )
  .map((all) =>
    all.map((image, index) => ({ ...image, name: `image-${index + 1}.${image.format}`, note: "" })),
  );

/** Drafts that are completely in their request. Their unknown fields do not look like keys. */
export const drafts: fc.Arbitrary<Draft> = fc
  .record({
    model: fc.string(),
    compareWith: fc.constant<string[]>([]),
    repeats: fc.constant(1),
    longContext: fc.constant(false),
    state: content(fc.constant("string")),
    questions: fc.uniqueArray(question, { selector: ({ name }) => name, maxLength: 4 }),
    images,
    extra: members(["state", "model", "questions", "assets"]),
  })
  .filter((draft) => draftWithoutSecrets(draft).removed.length === 0);
