import { expect, test } from "vitest";
import { parseJson } from "@typed-question/protocol/json";
import { exampleDraft } from "@/lib/shared/examples/example";
import { EXAMPLES } from "@/lib/shared/examples/examples";
import { exampleTargets, withExampleAt, withExampleRows } from "./exampleTargets";
import { contentAt } from "./withText";

let ids = 0;
const draft = exampleDraft(EXAMPLES[0], "m", () => `id${(ids += 1)}`);
const fieldOf = (name: string, label: string) =>
  exampleTargets(draft, name, "e").find((target) => target.label === label)!.field;

test("a question's outcomes are named as people know them", () => {
  expect(exampleTargets(draft, "wants_refund", "e").map(({ label }) => label)).toEqual(["yes", "no"]);
  expect(exampleTargets(draft, "urgency", "e").map(({ label }) => label)[0]).toBe("level 0");
  expect(exampleTargets(draft, "team", "e").length).toBe(4);
  expect(exampleTargets(draft, "no such question", "e")).toEqual([]);
});

test("a state becomes an example once, and JSON stays JSON", () => {
  const field = fieldOf("wants_refund", "yes");
  const once = withExampleAt(draft, field, "Pay me back.")!;
  expect(JSON.parse(contentAt(once, field)!.text)).toMatchObject({ examples: ["Pay me back."] });
  expect(withExampleAt(once, field, "Pay me back.")).toBeNull();
  const twice = withExampleAt(once, field, parseJson('{"n":1.10}'))!;
  expect(contentAt(twice, field)!.text).toContain("1.10");
  expect(withExampleAt(draft, "gone.yes", "a")).toBeNull();
});

test("an outcome says why it takes no further example", () => {
  const field = fieldOf("team", exampleTargets(draft, "team", "e")[0]!.label);
  const full = Array.from({ length: 32 }, (_, i) => `e${i}`).reduce(
    (made, example) => withExampleAt(made, field, example)!,
    draft,
  );
  const refusals = (example: string) => exampleTargets(full, "team", example).map(({ refusal }) => refusal);
  expect(refusals("new")).toEqual(["full", null, null, null]);
  expect(refusals("e3")).toEqual(["added", null, null, null]);
});

test("rows to write in go where no example is", () => {
  const yes = fieldOf("wants_refund", "yes");
  const no = fieldOf("wants_refund", "no");
  const made = withExampleRows(withExampleAt(draft, yes, "e")!, "wants_refund")!;
  expect(made.field).toBe(no);
  expect(JSON.parse(contentAt(made.draft, no)!.text)).toMatchObject({ examples: [""] });
  expect(withExampleRows(made.draft, "wants_refund")).toBeNull();
});
