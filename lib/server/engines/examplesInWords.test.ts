import { expect, test } from "vitest";
import { askChoice, prose } from "@typed-question/protocol/testing/questions";
import type { EngineContent, EngineQuestion } from "@typed-question/protocol/engine";
import { withExamplesInWords } from "./examplesInWords";

const json = (text: string): EngineContent => ({ format: "json", parts: [{ type: "text", text }] });
const image = { type: "image", image: { sha256: "a" } } as unknown as EngineContent["parts"][number];

const textOf = (content: EngineContent | null): string | null =>
  content && content.parts.map((part) => (part.type === "text" ? part.text : "[image]")).join("");

function described(is: EngineContent | null, examples: EngineContent[]): EngineContent | null {
  const question: EngineQuestion = {
    ...askChoice(prose("Which?"), []),
    outcomes: [{ name: "a", description: json("whole"), byExample: { is, examples } }],
  };
  return withExamplesInWords(question).outcomes[0]!.description;
}

test("writes examples behind the description, a line each", () => {
  const examples = [prose("Charged twice.\nPlease help."), json('{"text":"refund"}')];
  expect(textOf(described(prose("invoices"), examples))).toBe(
    'invoices\nExamples:\n- Charged twice.\n  Please help.\n- {"text":"refund"}',
  );
  expect(textOf(described(null, [prose("Charged twice.")]))).toBe("Examples:\n- Charged twice.");
});

test("keeps images in their places, and leaves blank examples out", () => {
  const pictured: EngineContent = { format: "text", parts: [{ type: "text", text: "see " }, image] };
  expect(textOf(described(prose(""), [prose(" "), pictured]))).toBe("Examples:\n- see [image]");
  expect(described(json('{"c":1}'), [prose("")])).toEqual(json('{"c":1}'));
  expect(described(null, [])).toBeNull();
});

test("leaves a question without examples as it is", () => {
  const question = askChoice(prose("Which?"), [{ name: "a", description: json('{"examples":"e"}') }]);
  expect(withExamplesInWords(question)).toBe(question);
});
