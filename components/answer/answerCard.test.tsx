import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Extras } from "@typed-question/protocol/extras";
import { parseJson } from "@typed-question/protocol/json";
import type { ChoiceAnswer } from "@typed-question/protocol/questions/choice";
import type { ScoreAnswer } from "@typed-question/protocol/questions/score";
import type { Answer } from "@typed-question/protocol/response";
import type { FigureStyle } from "@/lib/shared/text/figures";
import { AnswerCard, UnansweredCard } from "./answerCard";

interface Shown {
  asTable?: boolean;
  style?: FigureStyle;
  before?: Answer;
  isOutdated?: boolean;
}

function renderCard(answer: Answer, { asTable = false, ...shown }: Shown = {}): HTMLElement {
  const asked = { name: "urgent", instructions: "Is it urgent?" };
  render(<AnswerCard {...asked} answer={answer} asTable={asTable} {...shown} />);
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

/** The parts of the first line: the answer, and how sure it is. */
const headOf = (article: HTMLElement) =>
  Array.from(article.querySelector('[data-slot="head"]')?.children ?? [], (part) =>
    part.textContent?.replace(/\s+/g, " ").trim(),
  );

test("the title is the question as asked, the key stands behind it, without instructions alone", () => {
  const answer = { type: "noul", noul: 0.9 } as const;
  const { rerender } = render(
    <AnswerCard name="urgent" instructions="Is it urgent?" answer={answer} asTable={false} />,
  );
  expect(screen.getByRole("heading")).toHaveTextContent(/^Is it urgent\? urgent$/);
  rerender(<AnswerCard name="urgent" instructions="" answer={answer} asTable={false} />);
  expect(screen.getByRole("heading")).toHaveTextContent(/^urgent$/);
  expect(screen.getByRole("img", { name: "Yes/No" })).toBeInTheDocument();
});

test("a yes/no answer is one meter named Yes from 0 to 1, its words and both sides in percent", () => {
  const article = renderCard({ type: "noul", noul: 0.871234 });
  const meter = within(article).getByRole("meter", { name: "Yes" });
  expect([meter.getAttribute("aria-valuemin"), meter.getAttribute("aria-valuemax")]).toEqual(["0", "1"]);
  expect(meters(article)).toEqual([["Yes", 0.871234]]);
  expect(headOf(article)).toEqual(["Yes · 87%", "High confidence · 37 points from 50/50"]);
  expect(within(article).getByTitle("Probability of yes 0.871234")).toBeInTheDocument();
  expect(article).toHaveTextContent("Yes 87%uncertain 40–60%No 13%");
});

test.each([
  [1, "Yes · 100%", "High"],
  [0.99999, "Yes · >99.9%", "High"],
  [0.8, "Yes · 80%", "High"],
  [0.799, "Probably yes · 80%", "Medium"],
  [0.6, "Probably yes · 60%", "Medium"],
  [0.55, "Uncertain · 55% yes", "Low"],
  [0.5, "Uncertain · 50% yes", "Low"],
  [0.4, "Probably no · 60%", "Medium"],
  [0.2, "No · 80%", "High"],
  [0.004, "No · 99.6%", "High"],
  [0, "No · 100%", "High"],
])("a probability of yes of %f reads %s with %s confidence", (noul, words, level) => {
  const [headline, confidence] = headOf(renderCard({ type: "noul", noul }));
  expect([headline, confidence?.split(" ")[0]]).toEqual([words, level]);
});

test("exact figures have every decimal of the wire, wherever percents were", () => {
  const article = renderCard(choice({ Sales: 0.123456, Billing: 0.876544 }, "Billing"), { style: "exact" });
  expect(headOf(article)).toEqual([
    "Billing · 0.876544",
    "Medium confidence 0.42 · 75 points ahead of Sales",
  ]);
  expect(within(article).getByRole("list", { name: "Options" })).toHaveTextContent(
    "Billing0.876544Sales0.123456",
  );
});

test.each<[string, Answer, Answer, string]>([
  ["a surer yes", { type: "noul", noul: 0.6 }, { type: "noul", noul: 0.72 }, "+12 pp"],
  ["a surer no", { type: "noul", noul: 0.13 }, { type: "noul", noul: 0.1 }, "+3.0 pp"],
  ["another side", { type: "noul", noul: 0.9 }, { type: "noul", noul: 0.1 }, "was Yes · 90%"],
  ["equal figures", { type: "noul", noul: 0.9 }, { type: "noul", noul: 0.9 }, "no change"],
  ["another option", choice({ a: 0.7, b: 0.3 }, "a"), choice({ a: 0.3, b: 0.7 }, "b"), "was a · 70%"],
  ["another score", score(new Map(), [0.5, 0.5], 0.5), score(new Map(), [0.8, 0.2], 0.2), "−0.30 levels"],
])("%s says its difference to the run before", (_, before, now, change) => {
  const article = renderCard(now, { before });
  expect(article.querySelector('[data-slot="change"]')).toHaveTextContent(`${change} since the run before`);
});

test("an answer of another type before is no difference", () => {
  const article = renderCard({ type: "noul", noul: 0.9 }, { before: choice({ a: 1 }, "a") });
  expect(article.querySelector('[data-slot="change"]')).toBeNull();
});

test("an outdated answer is faint", () => {
  const article = renderCard({ type: "noul", noul: 0.9 }, { isOutdated: true });
  expect(article.querySelector("[data-outdated]")).toHaveClass("opacity-60");
});

test("a choice has a bar an option, the most probable first, the winner in words and the confidence", () => {
  const article = renderCard(choice({ Sales: 0.1, Billing: 0.7, Support: 0.2 }, "Billing"));
  expect(meters(article)).toEqual([
    ["Billing", 0.7],
    ["Support", 0.2],
    ["Sales", 0.1],
  ]);
  expect(headOf(article)).toEqual(["Billing · 70%", "Medium confidence 42% · 50 points ahead of Support"]);
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
  expect(headOf(article)[1]).toBe("Low confidence 42% · tied with b, close to even");
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
    expect(headOf(article)[1]).toBe(`Low confidence 42% · tied with ${other}`);
  },
);

test("in the table too, and beside an option that reads like one without a name", () => {
  const options = ["Billing", "billing", "", "(empty name)"].map((name): [string, number] => [name, 0.25]);
  const article = renderCard(choice(options, "billing"), { asTable: true });
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
  expect(headOf(article)).toEqual(["only · 100%", "High confidence 100% · the only option"]);
});

test("of 255 options eight are shown, the rest is folded with its sum and unfolds", async () => {
  const user = userEvent.setup();
  const options = Array.from({ length: 255 }, (_, index): [string, number] => [`option ${index}`, 1 / 255]);
  const article = renderCard(choice(options, "option 0"));
  expect(meters(article)).toHaveLength(8);
  const more = within(article).getByRole("button", { name: "247 more, together 97%" });
  expect(more).toHaveAttribute("aria-expanded", "false");
  await user.click(more);
  expect(meters(article)).toEqual(options);
  await user.click(within(article).getByRole("button", { name: "Show the 8 most likely" }));
  expect(meters(article)).toHaveLength(8);
});

test("options under one percent are folded with their sum, a single one is not", async () => {
  const user = userEvent.setup();
  const article = renderCard(choice({ a: 0.98, b: 0.01, c: 0.006, d: 0.004 }, "a"));
  expect(meters(article).map(([name]) => name)).toEqual(["a", "b"]);
  await user.click(within(article).getByRole("button", { name: "2 more, together 1%" }));
  expect(meters(article).map(([name]) => name)).toEqual(["a", "b", "c", "d"]);
});

test("a score has a column a level in the order of the levels, named with its legend", () => {
  const legend = new Map([
    ["0", "Can wait"],
    ["1", parseJson('{"deadline":"today","id":9007199254740993}')],
    ["2", "Down"],
  ]);
  const article = renderCard(score(legend, [0.04, 0.3, 0.66], 1.62));
  expect(meters(article)).toEqual([
    ["Level 0: Can wait", 0.04],
    ['Level 1: {"deadline":"today","id":9007199254740993}', 0.3],
    ["Level 2: Down", 0.66],
  ]);
  const levels = within(within(article).getByRole("list", { name: "Levels" })).getAllByRole("listitem");
  expect(levels.map(({ textContent }) => textContent)).toEqual([
    ...["0 Can wait", '1 {"deadline":"today","id":9007199254740993}', "2 Down"],
  ]);
  expect(headOf(article)[0]).toBe("1.62 of 2 · Down");
});

test("the expected score is marked on the axis of levels, with the likely levels and the confidence", () => {
  const article = renderCard(score(new Map(), [0.04, 0.3, 0.66], 1.62));
  expect(
    within(article).getByRole("group", { name: "Expected score 1.62 on the levels 0 to 2" }),
  ).toBeInTheDocument();
  expect(article.querySelector('[data-slot="mark"]')).not.toBeNull();
  expect(headOf(article)).toEqual(["1.62 of 2", "Medium confidence 54% · 66% on level 2, 30% on level 1"]);
});

test("a score between two likely ends is named by neither of them", () => {
  const legend = new Map(["Terrible", "Poor", "Good", "Splendid"].map((text, level) => [`${level}`, text]));
  expect(headOf(renderCard(score(legend, [0.45, 0.05, 0.04, 0.46], 1.51)))[0]).toBe("1.51 of 3");
});

test("a score of one level has its column and no mark on the axis", () => {
  const article = renderCard(score(new Map([["0", "only"]]), [1], 0));
  expect(meters(article)).toEqual([["Level 0: only", 1]]);
  expect(article.querySelector('[data-slot="mark"]')).toBeNull();
});

test("levels that tie are named as levels", () => {
  const article = renderCard(score(new Map(), [0.45, 0.1, 0.45], 1));
  expect(headOf(article)).toEqual(["1.00 of 2", "Low confidence 54% · tied with level 2"]);
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
  expect(headOf(article)).toEqual([
    ...["Region", "High confidence 90% · share of height and width, from the top left"],
  ]);
  expect(article).toHaveTextContent("top10%left20%bottom50%right100%");
});

test("the server's own choice is the answer, also where another option is more probable", () => {
  const article = renderCard(choice({ Billing: 0.6, Sales: 0.4 }, "Sales"));
  expect(headOf(article)).toEqual(["Sales · 40%", "Low confidence 42% · Billing is more probable"]);
  expect(article).toHaveTextContent("Billing60%Sales40%");
});

test("as a table an answer has the same numbers, with a caption and headers", () => {
  const article = renderCard(choice({ Sales: 0.123456, Billing: 0.876544 }, "Billing"), { asTable: true });
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
  expect(within(article).getByText("Built-in skill:")).toHaveTextContent("Built-in skill: arithmetic");
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
    "goneNo answer came back for this question.",
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
