import { expect, test } from "vitest";
import { emptyDraft, textContent, type Draft } from "./draft";
import { newQuestion } from "./questions/newQuestion";
import { diffDrafts } from "./draftDiff";

const tone = { ...newQuestion("noul", "tone", () => "q1"), instructions: textContent("Is it rude?") };
const team = {
  ...newQuestion("choice", "team", () => "q2"),
  options: ["sales", "billing"].map((name) => ({ id: name, name, description: textContent(`for ${name}`) })),
};
const BASE: Draft = { ...emptyDraft("m"), state: textContent("A mail"), questions: [tone, team] };

test("equal drafts have no difference, whatever their ids and folds", () => {
  const other = { ...BASE, questions: [{ ...tone, id: "other", collapsed: true }, team] };
  expect(diffDrafts(BASE, other)).toEqual([]);
});

test("what differs is named by its field, what came and went too", () => {
  const after: Draft = {
    ...BASE,
    compareWith: ["n"],
    state: textContent("A letter"),
    questions: [
      { ...team, name: "desk", options: team.options.slice(1) },
      newQuestion("score", "urgency", () => "q3"),
    ],
  };
  expect(diffDrafts(BASE, after)).toEqual([
    { place: "Models", before: "m", after: "m\nn" },
    { place: "State", before: "A mail", after: "A letter" },
    { place: "Questions", before: "tone\nteam", after: "desk\nurgency" },
    { place: "Name of desk", before: "team", after: "desk" },
    {
      place: "Options of desk",
      before: "sales: for sales\nbilling: for billing",
      after: "billing: for billing",
    },
    { place: "Name of urgency", before: null, after: "urgency" },
    { place: "Type of urgency", before: null, after: "score" },
    { place: "Instructions of urgency", before: null, after: "" },
    { place: "Levels of urgency", before: null, after: "0: \n1: " },
    { place: "Name of tone", before: "tone", after: null },
    { place: "Type of tone", before: "noul", after: null },
    { place: "Instructions of tone", before: "Is it rude?", after: null },
    { place: "Yes of tone", before: "", after: null },
    { place: "No of tone", before: "", after: null },
  ]);
});
