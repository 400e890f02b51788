import { expect, test } from "vitest";
import type { EngineContent } from "@typed-question/protocol/engine";
import { askChoice, askNoul, askScore } from "@typed-question/protocol/testing/questions";
import { taughtKey } from "./taughtQuestion";

const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });
const noul = (instructions: string) => taughtKey(askNoul(text(instructions))).key;
const choice = (names: string[], about = "Which team?") =>
  taughtKey(
    askChoice(
      text(about),
      names.map((name) => ({ name, description: null })),
    ),
  );
const score = (levels: string[]) => taughtKey(askScore(text("How angry?"), levels.map(text))).key;

test.each([
  "is the comment hateful",
  "Is the comment hateful.",
  "  Is the   comment\nhateful?! ",
  "IS THE COMMENT HATEFUL?",
  "Please, is the comment hateful?",
  "Hello, is the comment hateful, please?",
])("'%s' is the taught question", (asked) => {
  expect(noul(asked)).toBe(noul("Is the comment hateful?"));
});

test.each(["Is the comment not hateful?", "Is the comment very hateful?", "Is a comment hateful?", ""])(
  "'%s' is another question",
  (asked) => {
    expect(noul(asked)).not.toBe(noul("Is the comment hateful?"));
  },
);

test("options count as a set, and levels in their order", () => {
  const [one, other] = [choice(["Billing", "technical", "other"]), choice(["other", "billing", "Technical"])];
  expect(other.key).toBe(one.key);
  expect(other.order.map((at) => ["other", "billing", "Technical"][at])).toEqual([
    "billing",
    "other",
    "Technical",
  ]);
  expect(choice(["billing", "technical"]).key).not.toBe(one.key);
  expect(choice(["billing", "technical", "else"]).key).not.toBe(one.key);
  expect(score(["calm", "angry"])).not.toBe(score(["angry", "calm"]));
  expect(score(["Calm", "angry "])).toBe(score(["calm", "angry"]));
});

test("what counts as yes belongs to the question, and the type too", () => {
  const [plain, described] = [askNoul(text("Urgent?")), askNoul(text("Urgent?"), text("within an hour"))];
  expect(taughtKey(plain).key).not.toBe(taughtKey(described).key);
  expect(taughtKey(askChoice(text("Urgent?"), [{ name: "yes", description: null }])).key).not.toBe(
    taughtKey(plain).key,
  );
});
