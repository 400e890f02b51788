import { expect, test } from "vitest";
import { emptyDraft, jsonContent, textContent } from "./draft";
import { newQuestion } from "./questions/newQuestion";
import { withoutImage } from "./withoutImage";

const image = (placeholder: string) => ({
  placeholder,
  key: placeholder,
  name: "a.png",
  format: "png" as const,
  note: "",
});

test("an image leaves with its mentions, and the names of members and longer placeholders stay", () => {
  const question = newQuestion("noul", "a", () => "q");
  const draft = {
    ...emptyDraft("m"),
    images: [image("img"), image("img-2")],
    state: jsonContent('{"img": "see img", "x": ["img", "img-2"], "n": 1.0}'),
    questions: [
      { ...question, instructions: textContent("Look at img and img-2\nimg"), yes: textContent("nothing") },
    ],
  };
  const without = withoutImage(draft, "img");
  expect(without).toEqual({
    ...draft,
    images: [image("img-2")],
    state: jsonContent('{"img": "see", "x": ["", "img-2"], "n": 1.0}'),
    questions: [{ ...question, instructions: textContent("Look at and img-2"), yes: textContent("nothing") }],
  });
});
