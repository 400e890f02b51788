import { statusIs } from "../expect";
import { casesOf, requirement, type Requirement } from "../requirement";
import { type Target } from "../target";
import { encode, type Wire } from "../wire";

/** Accepted request forms (200) and refused ones (422); other requirements test the places in a 422. */

const CONTENT: [string, Wire][] = [
  ["a string", "Is it urgent?"],
  ["an empty string", ""],
  ["an object", { task: "Is it urgent?", hints: ["deadline", 3, true, null] }],
  ["an array", ["Is it", { really: "urgent" }, 1.5]],
];
const OPTIONAL: [string, Wire | undefined][] = [["missing", undefined], ["null", null], ...CONTENT];
const NOT_CONTENT: [string, Wire][] = [
  ["a number", 5],
  ["0", 0],
  ["true", true],
  ["false", false],
];

const TYPES: Record<string, Record<string, Wire>> = {
  noul: {},
  choice: { criteria: { yes: null, no: null } },
  score: { criteria: ["low", "high"] },
};

const STATE = "The server room is on fire.";

const expects =
  (status: number) =>
  async (target: Target, fields: (name: string) => Record<string, Wire>): Promise<void> =>
    statusIs(await target.evaluate(fields(target.name("form"))), status);
const accepts = expects(200);
const refuses = expects(422);

/** Without the fields that are undefined. */
const given = (fields: Record<string, Wire | undefined>): Record<string, Wire> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Wire] => entry[1] !== undefined),
  );

const asking = (question: Wire) => (name: string) => ({ state: STATE, questions: { [name]: question } });

const options = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`option ${i}`, null]));
const levels = (count: number) => Array.from({ length: count }, (_, i) => `level ${i}`);

const typed = <Row>(rows: readonly [string, Row][]) =>
  Object.keys(TYPES).flatMap((type) => rows.map(([name, row]) => ({ type, name, row })));

export const REQUEST_FORMS: Requirement[] = [
  requirement(
    "state.forms",
    "spec",
    "spec: Evaluation request",
    "The state is a string, an object or an array.",
    casesOf(
      [...CONTENT, ["an empty object", {}], ["an empty array", []]] as [string, Wire][],
      ([name]) => name,
      (target, [, state]) => accepts(target, (name) => ({ state, questions: { [name]: { type: "noul" } } })),
    ),
  ),
  requirement("state.null", "spec", "spec: Evaluation request", "A state of null is refused with 422.", {
    null: (target) => refuses(target, (name) => ({ state: null, questions: { [name]: { type: "noul" } } })),
  }),
  requirement(
    "state.scalars",
    "contract",
    "contract: Request",
    "A state that is a number or a boolean is refused with 422.",
    casesOf(
      NOT_CONTENT,
      ([name]) => name,
      (target, [, state]) => refuses(target, (name) => ({ state, questions: { [name]: { type: "noul" } } })),
    ),
  ),
  requirement(
    "required.state",
    "spec",
    "spec: POST /v1/systemone 2",
    "A request without a state is refused with 422.",
    { "no state": (target) => refuses(target, (name) => ({ questions: { [name]: { type: "noul" } } })) },
  ),
  requirement(
    "required.model",
    "spec",
    "spec: POST /v1/systemone 2",
    "A request without a model, or with one that is no string, is refused with 422.",
    {
      "no model": async (target) =>
        statusIs(
          await target.post(encode({ state: STATE, questions: { [target.name("q")]: { type: "noul" } } })),
          422,
        ),
      ...casesOf(
        [null, 5, true, ["model-latest"], {}] as Wire[],
        (model) => encode(model),
        (target, model) => refuses(target, (name) => ({ ...asking({ type: "noul" })(name), model })),
      ),
    },
  ),
  requirement(
    "required.questions",
    "spec",
    "spec: POST /v1/systemone 2",
    "A request without questions, or with something that is no map of them, is refused with 422.",
    {
      "no questions": (target) => refuses(target, () => ({ state: STATE })),
      ...casesOf(
        [null, [], [{ type: "noul" }], "noul", 1] as Wire[],
        (questions) => encode(questions),
        (target, questions) => refuses(target, () => ({ state: STATE, questions })),
      ),
    },
  ),
  requirement(
    "questions.at-least-one",
    "spec",
    "spec: POST /v1/systemone 1",
    "An empty map of questions is refused with 422.",
    { "{}": (target) => refuses(target, () => ({ state: STATE, questions: {} })) },
  ),
  requirement(
    "questions.type",
    "spec",
    "spec: Question",
    "A question that is no object, has no type or a type that does not exist is refused with 422.",
    casesOf(
      [null, "noul", [], {}, { type: null }, { type: "Noul" }, { type: "yesno" }, { type: 1 }] as Wire[],
      (question) => encode(question),
      (target, question) => refuses(target, asking(question)),
    ),
  ),
  requirement(
    "request.unknown-fields",
    "contract",
    "contract: Request",
    "Unknown fields are ignored, at the top and inside a question.",
    {
      "at the top": (target) =>
        accepts(target, (name) => ({
          ...asking({ type: "noul" })(name),
          temperature: 0.5,
          stream: true,
          metadata: { user: ["x"] },
          x_own: null,
        })),
      ...casesOf(
        Object.entries(TYPES),
        ([type]) => `in a ${type} question`,
        (target, [type, rest]) =>
          accepts(target, asking({ type, ...rest, weight: 2, name: null, id: ["x"] })),
      ),
      "in noul criteria": (target) =>
        accepts(target, asking({ type: "noul", criteria: { true: "yes", false: "no", maybe: 5 } })),
    },
  ),
  requirement(
    "instructions.forms",
    "spec",
    "spec: Question; contract: Request",
    "Instructions are a string, an object, an array, null or missing.",
    casesOf(
      typed(OPTIONAL),
      ({ type, name }) => `${type}: ${name}`,
      (target, { type, row }) => accepts(target, asking(given({ type, instructions: row, ...TYPES[type] }))),
    ),
  ),
  requirement(
    "instructions.refused",
    "spec",
    "spec: Question",
    "Instructions that are a number or a boolean are refused with 422.",
    casesOf(
      typed(NOT_CONTENT),
      ({ type, name }) => `${type}: ${name}`,
      (target, { type, row }) => refuses(target, asking({ type, instructions: row, ...TYPES[type] })),
    ),
  ),
  requirement(
    "noul.criteria-forms",
    "spec",
    "spec: Noul question",
    "Noul criteria are missing, null or an object whose true and false are content, null or missing.",
    {
      null: (target) => accepts(target, asking({ type: "noul", criteria: null })),
      ...casesOf(
        OPTIONAL.flatMap(([name, value]) => [
          { name: `true ${name}`, criteria: given({ true: value }) },
          { name: `false ${name}`, criteria: given({ false: value, true: "It burns." }) },
        ]),
        ({ name }) => name,
        (target, { criteria }) => accepts(target, asking({ type: "noul", criteria })),
      ),
    },
  ),
  requirement(
    "noul.criteria-refused",
    "spec",
    "spec: Noul question",
    "Noul criteria of another type are refused with 422.",
    casesOf(
      ["yes", 1, true, [], { true: 1 }, { false: true }] as Wire[],
      (criteria) => encode(criteria),
      (target, criteria) => refuses(target, asking({ type: "noul", criteria })),
    ),
  ),
  requirement(
    "choice.description-forms",
    "spec",
    "spec: Choice question",
    "An option's description is a string, an object, an array or null.",
    casesOf(
      [...CONTENT, ["null", null]] as [string, Wire][],
      ([name]) => name,
      (target, [, description]) =>
        accepts(target, asking({ type: "choice", criteria: { a: description, b: "else" } })),
    ),
  ),
  requirement(
    "choice.criteria-refused",
    "spec",
    "spec: Choice question",
    "Choice criteria that are missing, no map or hold another type are refused with 422.",
    casesOf(
      [undefined, null, "a", 1, ["a", "b"], { a: 1 }, { a: true }] as (Wire | undefined)[],
      (criteria) => (criteria === undefined ? "missing" : encode(criteria)),
      (target, criteria) => refuses(target, asking(given({ type: "choice", criteria }))),
    ),
  ),
  requirement(
    "choice.empty",
    "contract",
    "contract: Request",
    "A choice without options is refused with 422.",
    {
      "{}": (target) => refuses(target, asking({ type: "choice", criteria: {} })),
    },
  ),
  requirement("choice.options-255", "contract", "contract: Request", "255 options are answered.", {
    "255 options": (target) => accepts(target, asking({ type: "choice", criteria: options(255) })),
  }),
  requirement("choice.options-256", "contract", "contract: Request", "256 options are refused with 422.", {
    "256 options": (target) => refuses(target, asking({ type: "choice", criteria: options(256) })),
    "1000 options": (target) => refuses(target, asking({ type: "choice", criteria: options(1000) })),
  }),
  requirement(
    "score.criteria-refused",
    "spec",
    "spec: Score question",
    "Score criteria that are missing, no array or hold another type are refused with 422.",
    casesOf(
      [undefined, null, "low", { 0: "low" }, ["low", 1], ["low", true]] as (Wire | undefined)[],
      (criteria) => (criteria === undefined ? "missing" : encode(criteria)),
      (target, criteria) => refuses(target, asking(given({ type: "score", criteria }))),
    ),
  ),
  requirement("score.null-level", "contract", "contract: Request", "A level of null is refused with 422.", {
    "among others": (target) => refuses(target, asking({ type: "score", criteria: ["low", null, "high"] })),
    alone: (target) => refuses(target, asking({ type: "score", criteria: [null] })),
  }),
  requirement("score.empty", "spec", "spec: Score question", "A score without levels is refused with 422.", {
    "[]": (target) => refuses(target, asking({ type: "score", criteria: [] })),
  }),
  requirement("score.levels-10", "contract", "contract: Request", "10 levels are answered.", {
    "10 levels": (target) => accepts(target, asking({ type: "score", criteria: levels(10) })),
  }),
  requirement("score.levels-11", "contract", "contract: Request", "11 levels are refused with 422.", {
    "11 levels": (target) => refuses(target, asking({ type: "score", criteria: levels(11) })),
  }),
];
