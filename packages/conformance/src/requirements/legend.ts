import { JsonNumber, parseJson } from "@typed-question/protocol/json";
import { answerOf, given, must, show, statusIs } from "../expect";
import { field, objectAt } from "../reply";
import { casesOf, requirement, type Requirement } from "../requirement";
import { encode, type Wire } from "../wire";
import { stateMatters } from "./independence";

const LEVELS: [string, Wire][] = [
  ["a string", 'Plain text with "quotes", a\nline and ünïcode 🎈'],
  ["an empty string", ""],
  ["an object", { label: "low", examples: ["a", "b"], weight: 0.5, final: false, note: null }],
  [
    "an object that looks ordered by number",
    new Map<string, Wire>([
      ["b", 1],
      ["10", 2],
      ["2", 3],
      ["a", 4],
    ]),
  ],
  ["an array", ["first", { then: "second" }, 3, null]],
  ["an empty object", {}],
  ["an empty array", []],
];

export const LEGEND: Requirement[] = [
  requirement(
    "score.legend-as-sent",
    "spec",
    "spec: Score answer; contract: Response",
    "legend[i] is the description of level i as it was sent, objects and arrays too.",
    casesOf(
      LEVELS,
      ([name]) => name,
      async (target, [, level]) => {
        const name = target.name("legend");
        const criteria = ["lowest", level, "highest"];
        const reply = await target.evaluate({
          state: "Some text.",
          questions: { [name]: { type: "score", criteria } },
        });
        const legend = objectAt(answerOf(reply, name), "legend");
        given(legend !== undefined && legend.size === 3, "the legend has not one entry a level");
        const found = [...legend.values()].map(show);
        const expected = criteria.map((item) => show(parseJson(encode(item))));
        must(
          reply,
          JSON.stringify(found) === JSON.stringify(expected),
          expected.join(", "),
          found.join(", "),
        );
      },
    ),
  ),
  requirement(
    "score.level-forms",
    "spec",
    "spec: Score question",
    "A level is described by a string, an object or an array.",
    casesOf(
      LEVELS,
      ([name]) => name,
      async (target, [, level]) => {
        const question = { type: "score", criteria: [level, "more"] };
        const questions = { [target.name("level")]: question };
        statusIs(await target.evaluate({ state: "Some text.", questions }), 200);
      },
    ),
  ),
  requirement(
    "numbers.as-written",
    "contract",
    "contract: Request",
    "Numbers keep their digits: those of the legend come back as they were written.",
    casesOf(
      ["9007199254740993", "-18446744073709551617", "0.1000000000000000055511151231257827"],
      (digits) => digits,
      async (target, digits) => {
        const name = target.name("numbers");
        const criteria = [{ from: new JsonNumber(digits) }, "more"];
        const reply = await target.evaluate({
          state: "Some text.",
          questions: { [name]: { type: "score", criteria } },
        });
        given(objectAt(answerOf(reply, name), "legend") !== undefined, "the answer has no legend");
        must(reply, reply.text.includes(digits), digits, show(field(answerOf(reply, name), "legend")));
      },
    ),
  ),
  requirement(
    "numbers.in-state",
    "contract",
    "contract: Request",
    "Numbers in the state reach the engine as they were written: 2^53 and 2^53 + 1 are two states.",
    {
      "two states that differ in the last digit": async (target) => {
        const ask = async (digits: string) => {
          const name = target.name("digits");
          const questions = {
            [name]: {
              type: "choice",
              instructions: "Which number is it?",
              criteria: { even: null, odd: null },
            },
          };
          const reply = await target.evaluate({ state: { account: new JsonNumber(digits) }, questions });
          return { reply, answer: show(answerOf(reply, name)) };
        };
        const [even, odd] = [await ask("9007199254740992"), await ask("9007199254740993")];
        given(even.answer !== odd.answer || (await stateMatters(target)), "the state plays no part at all");
        must(odd.reply, even.answer !== odd.answer, "another answer than for ...992", odd.answer);
      },
    },
  ),
];
