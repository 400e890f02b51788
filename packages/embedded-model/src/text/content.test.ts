import { describe, expect, test } from "vitest";
import type { EngineContent } from "@typed-question/protocol/engine";
import { contentText, foldCase, nameWords } from "./content";

const json = (text: string): EngineContent => ({ format: "json", parts: [{ type: "text", text }] });

describe("contentText", () => {
  test("joins the parts of prose and reads null as nothing", () => {
    const parts = [
      { type: "text" as const, text: "one " },
      { type: "text" as const, text: "two" },
    ];
    expect(contentText({ format: "text", parts })).toBe("one two");
    expect(contentText(null)).toBe("");
  });

  test("reads JSON as lines of key and value, numbers as they were written", () => {
    const text =
      '{"order_id":9007199254740993,"isPaid":false,"note":null,"tags":["a","b"],"customer":{"first-name":"Ada"}}';
    expect(contentText(json(text))).toBe(
      "order id: 9007199254740993\nis Paid: no\nnote: none\ntags: a, b\nfirst name: Ada",
    );
  });

  test("reads chat messages with their speakers", () => {
    const text = '[{"role":"user","content":"Hi"},{"role":"agent","content":"Hello","at":"10:02"}]';
    expect(contentText(json(text))).toBe("user: Hi\nagent: Hello\nat: 10:02");
  });

  test("reads keys that JavaScript objects treat specially like any other", () => {
    expect(contentText(json('{"__proto__":"x","2":"b","1":"a"}'))).toBe("proto: x\n2: b\n1: a");
  });

  test("reads empty objects and arrays as nothing", () => {
    expect(contentText(json("{}"))).toBe("");
    expect(contentText(json('{"a":[],"b":{}}'))).toBe("");
  });
});

test("nameWords opens identifiers into words and leaves prose alone", () => {
  expect(
    ["lost_card", "lostCard", "lost-card", "follow-up call", "", "💳", "HTTPError2xx"].map(nameWords),
  ).toEqual(["lost card", "lost Card", "lost card", "follow-up call", "", "💳", "HTTPError2xx"]);
});

describe("foldCase", () => {
  test.each([
    ["Billing", "billing"],
    ["PLEASE CALL ME, I AM FURIOUS!", "please call ME, i AM furious!"],
    ["HR and IT", "HR and IT"],
    ["ÜBER Straße 5B", "über straße 5b"],
  ])("%s", (text, folded) => {
    expect(foldCase(text)).toBe(folded);
  });
});
