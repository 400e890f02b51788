import { answersOf, must, statusIs } from "../expect";
import { objectAt, type Reply } from "../reply";
import { casesOf, requirement, type Requirement } from "../requirement";
import { given } from "../expect";
import { type Wire } from "../wire";

/** Names that a careless server loses, merges or moves. Each has a case of its own. */
const NAMES: string[] = [
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "length", "then"],
  ...[
    "a.b[0]",
    "with space ",
    '\ttab and "quote" \\ slash',
    "line\nbreak",
    "\u0000",
    "🎈👩‍👩‍👧",
    "e\u0301",
    "\u00e9",
    "漢字",
    "\u2028",
    "\ufeff",
  ],
  ...["noul", "body", "x".repeat(2000)],
];

const shown = (name: string): string => {
  const text = JSON.stringify(name);
  return text.length > 40 ? `${text.slice(0, 37)}…"` : text.replace("\u0301", "\\u0301");
};

/** Neither in alphabetical nor in numerical order, with integer-like names. */
const UNORDERED = ["zebra", "10", "apple", "2", "-1", "007", "1", "Apple", "4294967296", "0"];

const keysOf = (reply: Reply, name: string): string[] => {
  const probabilities = objectAt(answersOf(reply).get(name), "probabilities");
  given(probabilities !== undefined, "the answer has no probabilities");
  return [...probabilities.keys()];
};

const list = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(", ");

function sameNames(reply: Reply, found: string[], expected: string[]): void {
  const [a, b] = [list([...found].sort()), list([...expected].sort())];
  must(reply, a === b, b, a);
}

const optionCase = (options: string[]) => async (target: Parameters<Requirement["cases"][0]["run"]>[0]) => {
  const name = target.name("options");
  const criteria = new Map<string, Wire>(options.map((option) => [option, null]));
  const reply = await target.evaluate({
    state: "Some text.",
    questions: { [name]: { type: "choice", criteria } },
  });
  statusIs(reply, 200);
  sameNames(reply, keysOf(reply, name), options);
};

export const NAMES_AND_ORDER: Requirement[] = [
  requirement(
    "names.questions",
    "spec",
    "spec: Evaluation request; contract: Request",
    "An answer stands under its question's name, byte for byte, whatever the name is.",
    {
      ...casesOf(NAMES, shown, async (target, name) => {
        const questions = new Map<string, Wire>([[name, { type: "noul", instructions: "Is it text?" }]]);
        const reply = await target.evaluate({ state: "Some text.", questions });
        statusIs(reply, 200);
        sameNames(reply, [...answersOf(reply).keys()], [name]);
      }),
      "Billing beside billing": async (target) => {
        const names = ["Billing", "billing", "BILLING"];
        const questions = new Map<string, Wire>(names.map((name) => [name, { type: "noul" }]));
        const reply = await target.evaluate({ state: "Some text.", questions });
        statusIs(reply, 200);
        sameNames(reply, [...answersOf(reply).keys()], names);
      },
    },
  ),
  requirement(
    "names.options",
    "contract",
    "contract: Request",
    "A probability stands under its option's name, byte for byte, whatever the name is.",
    {
      ...casesOf(NAMES, shown, (target, name) => optionCase([name, "other"])(target)),
      "Billing beside billing": optionCase(["Billing", "billing", "BILLING"]),
      "composed and decomposed é": optionCase(["\u00e9", "e\u0301"]),
    },
  ),
  requirement(
    "names.empty-option",
    "contract",
    "contract: Request",
    "The empty string is the name of an option like any other.",
    { 'an option ""': optionCase(["", "other"]) },
  ),
  requirement(
    "names.empty-question",
    "contract",
    "contract: Request",
    "A question whose name is empty is refused with 422.",
    {
      'a question ""': async (target) =>
        statusIs(await target.evaluate({ state: "Some text.", questions: { "": { type: "noul" } } }), 422),
      'a question "" among others': async (target) => {
        const questions = { [target.name("noul")]: { type: "noul" }, "": { type: "noul" } };
        statusIs(await target.evaluate({ state: "Some text.", questions }), 422);
      },
    },
  ),
  requirement(
    "order.questions",
    "contract",
    "contract: Request",
    "Answers stand in the order of the questions in the response text, integer-looking names too.",
    {
      "names of all kinds": async (target) => {
        // Unique to this case: other cases must not meet an answer remembered by name.
        const names = UNORDERED.map((name) => (/^\d+$/.test(name) ? `${name}00` : `order ${name}`));
        const questions = new Map<string, Wire>(names.map((name) => [name, { type: "noul" }]));
        const reply = await target.evaluate({ state: "Some text.", questions });
        const found = [...answersOf(reply).keys()].filter((name) => names.includes(name));
        const expected = names.filter((name) => found.includes(name));
        must(reply, list(found) === list(expected), list(expected), list(found));
      },
    },
  ),
  requirement(
    "order.options",
    "contract",
    "contract: Request",
    "Probabilities stand in the order of the options in the response text, integer-looking names too.",
    {
      "names of all kinds": async (target) => {
        const name = target.name("order");
        const criteria = new Map<string, Wire>(UNORDERED.map((option) => [option, null]));
        const questions = { [name]: { type: "choice", criteria } };
        const reply = await target.evaluate({ state: "Some text.", questions });
        const found = keysOf(reply, name).filter((option) => UNORDERED.includes(option));
        const expected = UNORDERED.filter((option) => found.includes(option));
        must(reply, list(found) === list(expected), list(expected), list(found));
      },
    },
  ),
];
