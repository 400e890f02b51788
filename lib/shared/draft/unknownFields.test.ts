import { describe, expect, test } from "vitest";
import { countingIds, withoutIds } from "@/test/drafts";
import type { Draft } from "./draft";
import { draftToRequest } from "./draftToRequest";
import { editDistance, meantName, QUESTION_NAMES, REQUEST_NAMES, SIDE_NAMES } from "./meantName";
import { meantType } from "./questions/meantType";
import { requestToDraft } from "./requestToDraft";
import { unknownFields, withChoices, type FieldChoices } from "./unknownFields";

function draftOf(request: object): Draft {
  const reading = requestToDraft(JSON.stringify(request), countingIds());
  if (!reading.ok) throw new Error(reading.problem.message);
  return reading.draft;
}

/** The request after these choices, as it is sent. */
function repaired(request: object, ...choices: [string, "repair" | "remove"][]): unknown {
  const map: FieldChoices = new Map(choices);
  return JSON.parse(draftToRequest(withChoices(draftOf(request), map, countingIds())) ?? "null");
}

/** The note on each unknown field, in short. */
const said = (request: object) =>
  unknownFields(draftOf(request)).map(
    ({ id, meant }) => `${id}${meant ? ` -> ${meant.label}${meant.isFree ? "" : " (taken)"}` : ""}`,
  );

const question = (fields: object) => ({ model: "m", state: "s", questions: { a: fields } });

test("the fields of a request that nobody knows are said with their place, and what was probably meant", () => {
  const request = {
    model: "model-latest",
    state: "I was charged twice",
    temperature: 0,
    questions: {
      a: { type: "noul", instruction: "Does the customer complain?" },
      b: { type: "noul", instructions: "Angry?", criteria: { yes: "furious", no: "calm" } },
    },
  };
  const fields = unknownFields(draftOf(request)).map(({ questionId: _, ...field }) => field);
  expect(fields).toEqual([
    { id: "extra/temperature", name: "temperature", place: "the request", excerpt: "0", meant: null },
    {
      ...{ id: "0/extra/instruction", name: "instruction", place: "question a" },
      excerpt: '"Does the customer complain?"',
      meant: { label: "instructions", isFree: true },
    },
    {
      ...{ id: "1/criteria/yes", name: "yes", place: "the criteria of question b", excerpt: '"furious"' },
      meant: { label: "yes", isFree: true },
    },
    {
      ...{ id: "1/criteria/no", name: "no", place: "the criteria of question b", excerpt: '"calm"' },
      meant: { label: "no", isFree: true },
    },
  ]);
  const choices: [string, "repair" | "remove"][] = fields.map(({ id, meant }) => [
    id,
    meant ? "repair" : "remove",
  ]);
  expect(repaired(request, ...choices)).toEqual({
    model: "model-latest",
    state: "I was charged twice",
    questions: {
      a: { type: "noul", instructions: "Does the customer complain?" },
      b: { type: "noul", instructions: "Angry?", criteria: { true: "furious", false: "calm" } },
    },
  });
});

test("a question without a type says which field was probably meant to be it", () => {
  const refusal = (fields: object) => {
    const reading = requestToDraft(JSON.stringify(question(fields)), countingIds());
    return reading.ok ? null : reading.problem.message;
  };
  expect([refusal({ kind: "noul" }), refusal({ note: 1 })]).toEqual([
    'The question "a" needs a "type"; "kind" was probably meant to be it',
    'The question "a" needs a "type"',
  ]);
});

describe("a name that was probably meant", () => {
  test.each([
    ...["instruction", "Instructions", "INSTRUCTIONS", "instrucitons", "intructions", "question", "prompt"],
    ...["question_text", "questionText", "textQuestion", "descriptoin", "user_prompt"],
  ])("%s is instructions", (name) => {
    expect(meantName(name, QUESTION_NAMES)).toBe("instructions");
  });

  test.each([
    "options",
    "Options",
    "choices",
    "levels",
    "labels",
    "criterion",
    "critera",
    "answer_options",
    "enum",
  ])("%s is criteria", (name) => {
    expect(meantName(name, QUESTION_NAMES)).toBe("criteria");
  });

  test.each([
    ["content", "state"],
    ["text", "state"],
    ["State", "state"],
    ["stat", "state"],
    ["input_text", "state"],
    ["Model", "model"],
    ["modle", "model"],
    ["model_name", "model"],
    ["name-model", "model"],
    ["nameModel", "model"],
    ["question", "questions"],
    ["quesitons", "questions"],
    ["images", "assets"],
    ["temperature", null],
    ["max_tokens", null],
    ["stream", null],
    ["seed", null],
    ["metadata", null],
    ["", null],
    ["x".repeat(1_000), null],
  ])("%s of a request is %s", (name, meant) => {
    expect(meantName(name, REQUEST_NAMES)).toBe(meant);
  });

  test.each([
    ["boolean", "noul"],
    ["yesno", "noul"],
    ["yes/no", "noul"],
    ["Noul", "noul"],
    ["nuol", "noul"],
    ["rating", "score"],
    ["Score", "score"],
    ["likert-scale", "score"],
    ["multiple_choice", "choice"],
    ["select", "choice"],
    ["chioce", "choice"],
    ["essay", null],
  ])("%s is the type %s", (name, meant) => {
    expect(meantType(name)).toBe(meant);
  });

  test.each([
    ["Yes", "true"],
    ["TRUE", "true"],
    ["ture", "true"],
    ["fasle", "false"],
    ["No", "false"],
    ["negative", "false"],
    ["maybe", null],
  ])("%s of a noul's criteria is %s", (name, meant) => {
    expect(meantName(name, SIDE_NAMES)).toBe(meant);
  });

  test.each(["question_type", "type_question", "typeQuestion", "Type", "tpye", "kind"])(
    "%s is type",
    (name) => {
      expect(meantName(name, QUESTION_NAMES)).toBe("type");
    },
  );

  test("is told by letters to add, drop, replace or swap", () => {
    const pairs = [
      ["", "abc"],
      ["abc", "abc"],
      ["abc", "acb"],
      ["abc", "xbc"],
      ["kitten", "sitting"],
    ] as const;
    expect(pairs.map(([one, other]) => editDistance(one, other))).toEqual([3, 0, 1, 1, 3]);
  });
});

describe("one press puts a value where it was meant to be", () => {
  test.each<[string, object, object]>([
    ["options by name", { type: "choice", options: { x: "one", y: null } }, { x: "one", y: null }],
    ["a list of options", { type: "choice", choices: ["x", "y"] }, { x: null, y: null }],
    [
      "options with descriptions",
      { type: "choice", labels: [{ name: "x", description: "one" }, { value: "y" }] },
      { x: "one", y: null },
    ],
    ["a list of levels", { type: "score", levels: ["low", { a: 1 }] }, ["low", { a: 1 }]],
    ["levels by number", { type: "score", scale: { "1": "low", "2": "high" } }, ["low", "high"]],
    [
      "what counts as yes",
      { type: "noul", criterion: { Yes: "is", no: "is not" } },
      { true: "is", false: "is not" },
    ],
  ])("%s", (_, fields, criteria) => {
    const [key = ""] = Object.keys(fields).slice(1);
    expect(repaired(question(fields), [`0/extra/${key}`, "repair"])).toEqual(
      question({ type: (fields as { type: string }).type, criteria }),
    );
  });

  test("the type of a question, with what stands beside it", () => {
    const request = question({ type: "Multiple Choice", instructions: "Which?", criteria: { x: null } });
    expect(said(request)).toEqual(["0/type -> choice"]);
    expect(repaired(request, ["0/type", "repair"])).toEqual(
      question({ type: "choice", instructions: "Which?", criteria: { x: null } }),
    );
    const kept = draftOf(request).questions[0]!;
    const draft = withChoices(draftOf(request), new Map([["0/type", "repair"]]), countingIds());
    expect(draft.questions[0]).toMatchObject({ id: kept.id, name: "a", type: "choice" });
  });

  test("the state, the model and the questions of a request", () => {
    expect(
      repaired(
        { content: { a: 1 }, engine: "m", question: [{ id: "a", type: "noul" }, { type: "noul" }] },
        ...(["extra/content", "extra/engine", "extra/question"] as const).map((id): [string, "repair"] => [
          id,
          "repair",
        ]),
      ),
    ).toEqual({
      state: { a: 1 },
      model: "m",
      questions: { a: { type: "noul" }, question_2: { type: "noul" } },
    });
    const one = repaired({ state: "s", model: "m", Question: { type: "noul" } }, [
      "extra/Question",
      "repair",
    ]);
    expect(one).toEqual({ state: "s", model: "m", questions: { question_1: { type: "noul" } } });
  });

  test("but never over something that is there, and never what cannot stand there", () => {
    expect(
      said({
        ...question({ type: "noul", instructions: "Is it?", question: "other", options: ["yes"], kind: "x" }),
        text: "other",
        images: [],
      }),
    ).toEqual([
      ...[
        "extra/text -> state (taken)",
        "extra/images -> assets (taken)",
        "0/extra/question -> instructions (taken)",
      ],
      ...["0/extra/options -> criteria (taken)", "0/extra/kind -> type (taken)"],
    ]);
    expect(said(question({ type: "noul", instruction: 5 }))).toEqual([
      "0/extra/instruction -> instructions (taken)",
    ]);
    expect(said(question({ type: "choice", options: ["x", "x"] }))).toEqual([
      "0/extra/options -> criteria (taken)",
    ]);
    expect(said(question({ type: "essay" }))).toEqual(["0/type"]);
    expect(said(question({ type: "box", instructions: "x" }))).toEqual([]);
  });

  test("or leaves it out, and all else as it was", () => {
    const request = { ...question({ type: "noul", note: "a/b", criteria: { maybe: 1 } }), "a/b": 1, seed: 2 };
    expect(
      repaired(request, ["extra/a/b", "remove"], ["0/extra/note", "remove"], ["0/criteria/maybe", "remove"]),
    ).toEqual({ ...question({ type: "noul" }), seed: 2 });
    const draft = draftOf(request);
    expect(withoutIds(withChoices(draft, new Map([["5/extra/x", "repair"]]), countingIds()))).toEqual(
      withoutIds(draft),
    );
  });
});
