import { JsonNumber, isJsonObject, parseJson } from "@typed-question/protocol/json";
import { bareLoc, entriesOf, given, locOf, must, places, show, type Loc } from "../expect";
import { field, type Reply } from "../reply";
import { casesOf, requirement, type Requirement } from "../requirement";
import { type Target } from "../target";
import { encode, type Wire } from "../wire";

/**
 * The content of a 422. A request with one fault, and the place of that fault without `body` and type tag.
 */
interface Faulty {
  name: string;
  fields: Record<string, Wire>;
  place: Loc;
  /** The failing value; undefined if it is missing. */
  input?: Wire;
}

const Q = "urgency";
const STATE = "The lift is stuck.";
const NOUL: Wire = { type: "noul" };
const asking = (question: Wire): Record<string, Wire> => ({ state: STATE, questions: { [Q]: question } });

const TOP: Faulty[] = [
  { name: "state missing", fields: { questions: { [Q]: NOUL } }, place: ["state"] },
  { name: "state null", fields: { state: null, questions: { [Q]: NOUL } }, place: ["state"], input: null },
  { name: "state a number", fields: { state: 17, questions: { [Q]: NOUL } }, place: ["state"], input: 17 },
  { name: "questions missing", fields: { state: STATE }, place: ["questions"] },
  { name: "questions empty", fields: { state: STATE, questions: {} }, place: ["questions"], input: {} },
  { name: "questions an array", fields: { state: STATE, questions: [1] }, place: ["questions"], input: [1] },
  { name: "model a number", fields: { ...asking(NOUL), model: 5 }, place: ["model"], input: 5 },
];

const at = (type: string, fields: Record<string, Wire>, ...rest: Loc): Omit<Faulty, "name" | "input"> => ({
  fields: asking({ type, ...fields }),
  place: ["questions", Q, ...rest],
});

const INSIDE: (Faulty & { type: string })[] = [
  {
    name: "noul instructions a number",
    type: "noul",
    ...at("noul", { instructions: 3 }, "instructions"),
    input: 3,
  },
  {
    name: "noul criteria a string",
    type: "noul",
    ...at("noul", { criteria: "yes" }, "criteria"),
    input: "yes",
  },
  {
    name: "noul criteria.true a number",
    type: "noul",
    ...at("noul", { criteria: { true: 4 } }, "criteria", "true"),
    input: 4,
  },
  { name: "choice criteria missing", type: "choice", ...at("choice", {}, "criteria") },
  { name: "choice criteria empty", type: "choice", ...at("choice", { criteria: {} }, "criteria"), input: {} },
  {
    name: "a choice description a number",
    type: "choice",
    ...at("choice", { criteria: { fine: null, odd: 7 } }, "criteria", "odd"),
    input: 7,
  },
  { name: "score criteria missing", type: "score", ...at("score", {}, "criteria") },
  {
    name: "score criteria an object",
    type: "score",
    ...at("score", { criteria: {} }, "criteria"),
    input: {},
  },
  {
    name: "a score level null",
    type: "score",
    ...at("score", { criteria: ["low", "mid", null] }, "criteria", 2),
    input: null,
  },
  {
    name: "11 levels",
    type: "score",
    ...at("score", { criteria: Array<string>(11).fill("level") }, "criteria"),
  },
];

const FAULTY = [...TOP, ...INSIDE];

const refusal = (target: Target, { name, fields }: Faulty): Promise<Reply> =>
  target.once(`refusal ${name}`, () => target.evaluate(fields));

const overFaulty = <Row extends Faulty>(rows: readonly Row[], check: (reply: Reply, row: Row) => void) =>
  casesOf(
    rows,
    ({ name }) => name,
    async (target, row) => check(await refusal(target, row), row),
  );

const nameOf = (loc: Loc): string => JSON.stringify(loc);

const bareLocs = (reply: Reply): string[] =>
  reply.status === 422 ? entriesOf(reply).map((entry) => nameOf(bareLoc(locOf(entry)))) : [];

export const VALIDATION: Requirement[] = [
  requirement(
    "validation.shape",
    "spec",
    "spec: Validation error body",
    "A 422 has a non-empty array `detail` of objects with an array `loc` and strings `msg` and `type`.",
    overFaulty(FAULTY, (reply) => {
      given(reply.status === 422, `the request was answered with ${reply.status}`);
      const detail = field(reply.json, "detail");
      must(reply, Array.isArray(detail) && detail.length > 0, "a non-empty array `detail`", show(detail));
      for (const entry of detail) {
        const [loc, msg, type] = ["loc", "msg", "type"].map((key) => field(entry, key));
        const steps = Array.isArray(loc) && loc.length > 0;
        const scalars =
          steps &&
          loc.every(
            (step) => typeof step === "string" || (step instanceof JsonNumber && /^\d+$/.test(step.text)),
          );
        must(reply, scalars, "`loc` an array of strings and indices", show(entry));
        must(reply, typeof msg === "string" && msg !== "", "a string `msg`", show(entry));
        must(reply, typeof type === "string" && type !== "", "a string `type`", show(entry));
      }
    }),
  ),
  requirement(
    "validation.loc-body",
    "spec",
    "spec: POST /v1/systemone 2",
    "`loc` starts with body.",
    overFaulty(FAULTY, (reply) => {
      for (const entry of entriesOf(reply)) {
        const loc = locOf(entry);
        must(reply, loc[0] === "body", '"body" first', nameOf(loc));
      }
    }),
  ),
  requirement(
    "validation.loc-top",
    "spec",
    "spec: Validation error body",
    "`loc` names the top-level field that is missing or wrong.",
    overFaulty(TOP, (reply, { place }) => places(reply, place)),
  ),
  requirement(
    "validation.loc-question",
    "spec",
    "spec: Validation error body",
    "`loc` names the question whose type is missing or unknown, or that is no object.",
    casesOf(
      [null, {}, { type: "yesno" }] as Wire[],
      (question) => encode(question),
      async (target, question) =>
        places(await target.evaluate(asking(question)), ["questions", Q], ["questions", Q, "type"]),
    ),
  ),
  requirement(
    "validation.loc-inside",
    "spec",
    "spec: Validation error body",
    "`loc` names the field inside a question, down to the option or the level.",
    overFaulty(INSIDE, (reply, { place }) => places(reply, place)),
  ),
  requirement(
    "validation.type-tag",
    "contract",
    "contract: Errors",
    "Inside a question its type stands in `loc` between the name and the field.",
    overFaulty(INSIDE, (reply, { place, type }) => {
      const bare = nameOf(place);
      const locs = entriesOf(reply).map(locOf);
      const entry = locs.find((loc) => nameOf(bareLoc(loc)) === bare);
      given(entry !== undefined, `no entry names ${bare}`);
      const [name, tag] = entry[0] === "body" ? entry.slice(2, 4) : entry.slice(1, 3);
      must(reply, name === Q && tag === type, `"${type}" after "${Q}"`, nameOf(entry));
    }),
  ),
  requirement(
    "validation.all-values",
    "spec",
    "spec: Validation error body",
    "There is one entry for every failing value.",
    {
      "five faults in one request": async (target) => {
        const reply = await target.evaluate({
          model: 5,
          state: 17,
          questions: {
            first: { type: "score", criteria: ["low", "mid", null] },
            second: { type: "noul", instructions: 3 },
            third: { type: "choice", criteria: { fine: null, odd: 7 } },
          },
        });
        const alone: [string, Loc][] = [
          ["model a number", ["model"]],
          ["state a number", ["state"]],
          ["a score level null", ["questions", "first", "criteria", 2]],
          ["noul instructions a number", ["questions", "second", "instructions"]],
          ["a choice description a number", ["questions", "third", "criteria", "odd"]],
        ];
        const found = bareLocs(reply);
        for (const [name, loc] of alone) {
          const row = FAULTY.find((faulty) => faulty.name === name);
          // Values without a refusal or place of their own have other requirements.
          if (!row || !bareLocs(await refusal(target, row)).includes(nameOf(row.place))) continue;
          must(reply, found.includes(nameOf(loc)), `an entry for ${nameOf(loc)} too`, found.join(", "));
        }
      },
    },
  ),
  requirement(
    "validation.code",
    "spec",
    "spec: Validation error body",
    "`type` is a code for machines: one word of lower-case letters, digits, dots and underscores.",
    overFaulty(FAULTY, (reply) => {
      for (const entry of entriesOf(reply)) {
        const type = entry.get("type");
        const code = typeof type !== "string" || /^[a-z][a-z0-9_.]*$/.test(type);
        must(reply, code, "a code such as missing or string_type", show(type));
      }
    }),
  ),
  requirement(
    "validation.input",
    "spec",
    "spec: Validation error body",
    "`input`, where it is given, is the value that failed.",
    overFaulty(FAULTY, (reply, { place, input }) => {
      const entry = entriesOf(reply).find((item) => nameOf(bareLoc(locOf(item))) === nameOf(place));
      if (!entry?.has("input") || input === undefined) return;
      const [found, expected] = [entry.get("input"), parseJson(encode(input))].map(show);
      must(reply, found === expected, expected ?? "", found ?? "");
    }),
  ),
  requirement(
    "validation.ctx",
    "spec",
    "spec: Validation error body",
    "`ctx`, where it is given, is an object.",
    overFaulty(FAULTY, (reply) => {
      for (const entry of entriesOf(reply)) {
        const ctx = entry.get("ctx");
        must(reply, ctx === undefined || isJsonObject(ctx), "an object `ctx` or none", show(ctx));
      }
    }),
  ),
];
