import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Extras } from "@typed-question/protocol/extras";
import { parseJson } from "@typed-question/protocol/json";
import type { ChoiceAnswer } from "@typed-question/protocol/questions/choice";
import type { ScoreAnswer } from "@typed-question/protocol/questions/score";
import type { Answer } from "@typed-question/protocol/response";
import { AnswerCard, UnansweredCard } from "./answerCard";

function renderCard(answer: Answer, asTable = false): HTMLElement {
  render(<AnswerCard name="urgent" instructions="Is it urgent?" answer={answer} asTable={asTable} />);
  return screen.getByRole("article", { name: "urgent" });
}

/** Name and value of every bar, in the order of the page. */
const meters = (within_: HTMLElement): [string | null, number][] =>
  within(within_)
    .queryAllByRole("meter")
    .map((meter) => [meter.getAttribute("aria-label"), Number(meter.getAttribute("aria-valuenow"))]);

const choice = (
  probabilities: Record<string, number> | [string, number][],
  chosen: string,
): ChoiceAnswer => ({
  type: "choice",
  choice: chosen,
  confidence: 0.42,
  probabilities: new Map(Array.isArray(probabilities) ? probabilities : Object.entries(probabilities)),
});

const score = (legend: ScoreAnswer["legend"], probabilities: number[], expected: number): ScoreAnswer => ({
  type: "score",
  score: expected,
  confidence: 0.54,
  legend,
  probabilities: new Map(probabilities.map((probability, level) => [String(level), probability])),
});

test("a noul is one meter named Yes from 0 to 1, its figure and which way it leans", () => {
  const article = renderCard({ type: "noul", noul: 0.871234 });
  const meter = within(article).getByRole("meter", { name: "Yes" });
  expect([meter.getAttribute("aria-valuemin"), meter.getAttribute("aria-valuemax")]).toEqual(["0", "1"]);
  expect(meters(article)).toEqual([["Yes", 0.871234]]);
  expect(within(article).getByText("0.87")).toBeInTheDocument();
  expect(within(article).getByText("Leans yes")).toBeInTheDocument();
});

test("a noul near the middle is called uncertain", () => {
  expect(renderCard({ type: "noul", noul: 0.5 })).toHaveTextContent("0.50Uncertain");
});

test("a choice has a bar an option, the most probable first, the winner in words and the confidence", () => {
  const article = renderCard(choice({ Sales: 0.1, Billing: 0.7, Support: 0.2 }, "Billing"));
  expect(meters(article)).toEqual([
    ["Billing", 0.7],
    ["Support", 0.2],
    ["Sales", 0.1],
  ]);
  expect(article).toHaveTextContent("BillingConfidence 0.42");
});

test("options named __proto__, nothing or a number keep their places and have a name to be found by", () => {
  const answer = choice(
    [
      ["2", 0.1],
      ["__proto__", 0.5],
      ["", 0.3],
      ["1", 0.1],
    ],
    "__proto__",
  );
  expect(meters(renderCard(answer))).toEqual([
    ["__proto__", 0.5],
    ["(empty name)", 0.3],
    ["2", 0.1],
    ["1", 0.1],
  ]);
});

test("a tie and an even distribution are said", () => {
  const article = renderCard(choice({ a: 0.34, b: 0.34, c: 0.32 }, "a"));
  expect(within(article).getByText("Tied with b, close to even")).toBeInTheDocument();
});

test.each(["Billing", "billing"])(
  "options that differ in case alone are apart, and %s leads its tie",
  (chosen) => {
    const other = chosen === "Billing" ? "billing" : "Billing";
    const article = renderCard(choice({ Billing: 0.4, billing: 0.4, tech: 0.2 }, chosen));
    expect(meters(article)).toEqual([
      [chosen, 0.4],
      [other, 0.4],
      ["tech", 0.2],
    ]);
    expect(within(article).getByText(`Tied with ${other}`)).toBeInTheDocument();
  },
);

test("in the table too, and beside an option that reads like one without a name", () => {
  const options = ["Billing", "billing", "", "(empty name)"].map((name): [string, number] => [name, 0.25]);
  const article = renderCard(choice(options, "billing"), true);
  const rows = within(article).getAllByRole("row").slice(1, 5);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    ...["billing0.25", "Billing0.25", "(empty name)0.25", "(empty name)0.25"],
  ]);
});

test("the chosen one of many equals is not folded away", () => {
  const options = Array.from({ length: 255 }, (_, index): [string, number] => [`option ${index}`, 1 / 255]);
  expect(meters(renderCard(choice(options, "option 200")))[0]).toEqual(["option 200", 1 / 255]);
});

test("a single option is a full bar and nothing is said against it", () => {
  const article = renderCard({ ...choice({ only: 1 }, "only"), confidence: 1 });
  expect(meters(article)).toEqual([["only", 1]]);
  expect(article).toHaveTextContent("onlyConfidence 1.00only1.00");
});

test("of 255 options eight are shown, the rest is folded with its sum and unfolds", async () => {
  const user = userEvent.setup();
  const options = Array.from({ length: 255 }, (_, index): [string, number] => [`option ${index}`, 1 / 255]);
  const article = renderCard(choice(options, "option 0"));
  expect(meters(article)).toHaveLength(8);
  const more = within(article).getByRole("button", { name: "247 more, together 0.97" });
  expect(more).toHaveAttribute("aria-expanded", "false");
  await user.click(more);
  expect(meters(article)).toEqual(options);
  await user.click(within(article).getByRole("button", { name: "Show the 8 most likely" }));
  expect(meters(article)).toHaveLength(8);
});

test("a score has a bar a level in the order of the levels, described by its legend", () => {
  const legend = new Map([
    ["0", "Can wait"],
    ["1", parseJson('{"deadline":"today","id":9007199254740993}')],
    ["2", "Down"],
  ]);
  const article = renderCard(score(legend, [0.04, 0.3, 0.66], 1.62));
  expect(meters(article)).toEqual([
    ["Level 0", 0.04],
    ["Level 1", 0.3],
    ["Level 2", 0.66],
  ]);
  const described = within(article)
    .getAllByRole("meter")
    .map((meter) => document.getElementById(meter.getAttribute("aria-describedby") ?? "")?.textContent);
  expect(described).toEqual(["Can wait", '{"deadline":"today","id":9007199254740993}', "Down"]);
});

test("the expected score is marked on the scale of levels, with the most likely level and the confidence", () => {
  const article = renderCard(score(new Map(), [0.04, 0.3, 0.66], 1.62));
  expect(
    within(article).getByRole("img", { name: "Expected score 1.62 on the levels 0 to 2" }),
  ).toBeInTheDocument();
  expect(article).toHaveTextContent("1.62expected score, 0 to 2 · most likely level 2Confidence 0.54");
});

test("a score of one level has its bar and no scale to mark anything on", () => {
  const article = renderCard(score(new Map([["0", "only"]]), [1], 0));
  expect(meters(article)).toEqual([["Level 0", 1]]);
  expect(within(article).queryByRole("img")).toBeNull();
});

test("levels that tie are named as levels", () => {
  const article = renderCard(score(new Map(), [0.45, 0.1, 0.45], 1));
  expect(within(article).getByText("Tied with level 2")).toBeInTheDocument();
});

test("a box shows its edges and its confidence", () => {
  const article = renderCard({
    type: "box",
    box: { top: 0.1, left: 0.2, bottom: 0.5, right: 1 },
    confidence: 0.9,
  });
  expect(meters(article)).toEqual([
    ["top", 0.1],
    ["left", 0.2],
    ["bottom", 0.5],
    ["right", 1],
  ]);
  expect(article).toHaveTextContent(
    "Regionfractions of height and width from the top leftConfidence 0.90top0.10left0.20bottom0.50right1.00",
  );
});

test("the server's own choice is the answer, also where another option is more probable", () => {
  const article = renderCard(choice({ Billing: 0.6, Sales: 0.4 }, "Sales"));
  expect(article).toHaveTextContent("SalesConfidence 0.42Billing0.60Sales0.40");
});

test("as a table an answer has the same numbers, with a caption and headers", () => {
  const article = renderCard(choice({ Sales: 0.123456, Billing: 0.876544 }, "Billing"), true);
  const table = within(article).getByRole("table", { name: "urgent" });
  const columns = within(table).getAllByRole("columnheader");
  expect(columns.map((header) => header.textContent)).toEqual(["Option", "Probability"]);
  const rows = within(table).getAllByRole("rowheader");
  expect(rows.map((header) => header.closest("tr")?.textContent)).toEqual([
    "Billing0.876544",
    "Sales0.123456",
    "Confidence0.42",
  ]);
  expect(meters(article)).toEqual([]);
});

test("notes stand in the card as sentences, in no folded field", () => {
  const notes = ["70% of the probability is on no option.", "The levels came without a legend."];
  const article = renderCard({ type: "noul", noul: 0.5, extras: new Map([["x_notes", notes]]) });
  const list = within(article).getByRole("list", { name: "Notes" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(notes);
  expect(within(article).queryByRole("group")).toBeNull();
});

test("the skill that answered is said and other extra fields are listed", () => {
  const article = renderCard({
    type: "noul",
    noul: 0.9,
    extras: new Map([
      ["x_skill", "arithmetic"],
      ["x_server_certainty", "high"],
      ["x_trace", parseJson('{"steps":2}')],
    ]),
  });
  expect(within(article).getByText("Answered by skill:")).toHaveTextContent("Answered by skill: arithmetic");
  expect(within(article).getByText(/^From the server:/)).toHaveTextContent("From the server: certainty high");
  expect(within(article).getByRole("group")).toHaveTextContent('Extra fields (1)x_trace{"steps":2}');
});

test("a question without an answer, and one with an answer of an unknown shape, say so", () => {
  render(
    <>
      <UnansweredCard name="gone" type="noul" instructions={null} json={undefined} />
      <UnansweredCard name="odd" type={null} instructions={null} json={parseJson('{"type":"vector"}')} />
    </>,
  );
  expect(screen.getByRole("article", { name: "gone" })).toHaveTextContent(
    "NoulgoneNo answer came back for this question.",
  );
  expect(screen.getByRole("article", { name: "odd" })).toHaveTextContent(
    'oddAn answer of an unknown shape, as it came:{ "type": "vector" }',
  );
});

const NO_SKILL = "The built-in model has no skill for this question.";

test.each([
  ["a yes/no answer of the built-in model without a skill", "model-1.14.0", null, true],
  ["one with a skill", "model-1.14.0", "urgency", false],
  ["one of another model", "acme-2", null, false],
])("%s says whether a skill is lacking", (_, model, skill, isLacking) => {
  const extras: Extras | null = skill === null ? null : new Map([["x_skill", skill]]);
  const answer: Answer = { type: "noul", noul: 0.55, ...(extras ? { extras } : {}) };
  render(
    <AnswerCard name="urgent" instructions="Is it urgent?" answer={answer} model={model} asTable={false} />,
  );
  expect(screen.queryByText(NO_SKILL, { exact: false }) !== null).toBe(isLacking);
});

test("a choice without a skill is what the built-in model is made for", () => {
  const answer = choice({ a: 0.6, b: 0.4 }, "a");
  render(
    <AnswerCard name="team" instructions="Which?" answer={answer} model="model-1.14.0" asTable={false} />,
  );
  expect(screen.queryByText(NO_SKILL, { exact: false })).toBeNull();
});
