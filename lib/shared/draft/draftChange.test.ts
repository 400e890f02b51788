import { expect, test } from "vitest";
import { emptyDraft, jsonContent, textContent, type Draft, type QuestionDraft } from "./draft";
import { newQuestion } from "./questions/newQuestion";
import { findChange } from "./draftChange";
import { snapshot } from "./snapshot";

let count = 0;
const newId = () => `id${(count += 1)}`;
const choice: QuestionDraft = {
  ...newQuestion("choice", "team", () => "q1"),
  options: ["sales", "billing"].map((name) => ({ id: `o-${name}`, name, description: textContent() })),
};
const score = newQuestion("score", "", newId);
const BASE: Draft = { ...emptyDraft("m"), questions: [choice, score] };
const image = { placeholder: "p", key: "k", name: "scan.png", format: "png" as const, note: "" };

const changed = (next: Draft): unknown => {
  const change = findChange(BASE, snapshot(next, BASE));
  return change && [change.label, change.field];
};
const asked = (question: QuestionDraft): Draft => ({ ...BASE, questions: [question, score] });

test.each<[string, Draft, unknown]>([
  ["nothing", structuredClone(BASE), null],
  ["a fold", asked({ ...choice, collapsed: true }), null],
  ["the model", { ...BASE, model: "n" }, ["choice of models", "model"]],
  ["the state's text", { ...BASE, state: textContent("x") }, ["text of state", "state"]],
  ["the state's kind", { ...BASE, state: jsonContent("") }, ["kind of state", "state"]],
  ["a type", asked({ ...choice, type: "noul", options: [] }), ["type of question team", "q1.name"]],
  ["a question less", { ...BASE, questions: [choice] }, ["removal of question 2", "q1.name"]],
  ["no question", { ...BASE, questions: [] }, ["removal of 2 items", "questions"]],
  ["the order", { ...BASE, questions: [score, choice] }, ["order of question 1", `${score.id}.name`]],
  [
    "an option less",
    asked({ ...choice, options: choice.options.slice(1) }),
    ["removal of option sales of question team", "o-billing.name"],
  ],
  [
    "an option more",
    asked({ ...choice, options: [...choice.options, { id: "o", name: "", description: textContent() }] }),
    ["adding option 3 of question team", "o.name"],
  ],
  [
    "a level's text",
    {
      ...BASE,
      questions: [
        choice,
        {
          ...score,
          levels: score.levels
            .map((level) => ({ ...level, description: textContent(level.id) }))
            .slice(0, 1)
            .concat(score.levels.slice(1)),
        },
      ],
    },
    ["text of description of level 0 of question 2", `${score.levels[0]?.id}.description`],
  ],
  ["an image", { ...BASE, images: [image] }, ["adding image scan.png", "image.p"]],
  ["two things", { ...BASE, model: "n", state: textContent("x") }, ["several changes", "model"]],
])("%s is told with the field that shows it", (_, next, expected) => {
  expect(changed(next)).toEqual(expected);
});
