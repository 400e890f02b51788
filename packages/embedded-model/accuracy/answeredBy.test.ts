import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import concepts from "../src/readers/concepts.json";
import { answeredBy, RULES } from "./answeredBy";

const withSkill = (skill: string) => answeredBy(new Map([["x_skill", skill]]));

describe("answeredBy", () => {
  it("tells rules from concepts, and both from an answer without a skill", () => {
    expect(RULES.map(withSkill)).toEqual(RULES.map(() => "rule"));
    expect(concepts.map(({ name }) => withSkill(name))).toEqual(concepts.map(() => "concept"));
    expect(answeredBy(undefined)).toBe("neither");
  });

  it("knows every rule of the model, and no other", () => {
    const source = readFileSync("packages/embedded-model/src/readers/ruleReaders.ts", "utf8");
    const named = [...source.matchAll(/skill: "([^"]+)"/g)].map(([, name]) => name);
    expect([...new Set([...named, "language"])].sort()).toEqual([...RULES].sort());
  });
});
