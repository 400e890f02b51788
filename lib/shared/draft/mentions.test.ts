import { expect, test } from "vitest";
import { countingIds } from "@/test/drafts";
import { emptyDraft, jsonContent, newOption, textContent, type ContentDraft, type Draft } from "./draft";
import { newQuestion } from "./questions/newQuestion";
import { findMentions } from "./mentions";

const ids = countingIds();

function draftOf(state: ContentDraft, ...placeholders: string[]): Draft {
  const images = placeholders.map((placeholder) => ({
    placeholder,
    key: placeholder,
    name: `${placeholder}.png`,
    format: "png" as const,
    note: "",
  }));
  return { ...emptyDraft("m"), state, images };
}

const mentionsOf = (draft: Draft) => Object.fromEntries(findMentions(draft));

test("an image is mentioned by the state, the instructions and the criteria of what is asked", () => {
  const draft = draftOf(textContent("see a-1, again a-1"), "a-1", "b", "c", "d");
  draft.questions = [
    { ...newQuestion("choice", "team", ids), options: [newOption(ids, "x", textContent("like b"))] },
    { ...newQuestion("noul", "off", ids), instructions: textContent("c"), included: false },
    // Resting fields of another type are not sent.
    { ...newQuestion("noul", "resting", ids), options: [newOption(ids, "x", textContent("c"))] },
    { ...newQuestion("noul", "where", ids), type: "kept", json: '{"type":"box","instructions":["d"]}' },
  ];
  expect(mentionsOf(draft)).toEqual({ "a-1": ["state"], b: ["question team"], d: ["question where"] });
});

test("in JSON the values count, not the keys, and escapes are read", () => {
  expect(mentionsOf(draftOf(jsonContent('{"a": ["x \\u0062 y"]}'), "a", "b"))).toEqual({ b: ["state"] });
  expect(mentionsOf(draftOf(jsonContent('{"a": '), "a"))).toEqual({});
});

test("of two placeholders at one place the longer one counts, and special characters are plain ones", () => {
  expect(mentionsOf(draftOf(textContent("img10 and (.*)"), "img1", "img10", "(.*)", ""))).toEqual({
    img10: ["state"],
    "(.*)": ["state"],
  });
});
