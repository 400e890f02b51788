import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { readErrorBody } from "@typed-question/protocol/errors";
import { turnedTexts, TURNING } from "@/test/bidi";
import { Comparison } from "./comparison";
import type { Comparison as ComparisonState } from "./comparedColumns";
import { columnOf, comparisonOf, responseText, viewOf } from "./testComparison";

function renderComparison(comparison: ComparisonState) {
  const calls: string[] = [];
  const note = (name: string) => (model?: string) =>
    void calls.push(model === undefined ? name : `${name} ${model}`);
  render(
    <Comparison
      comparison={comparison}
      outdated={false}
      restart={note("restart")}
      cancel={note("cancel")}
      onCancelAll={() => calls.push("cancel all")}
      onBaseline={note("baseline")}
      expanded={false}
      onExpand={() => {}}
      request={<p>the request</p>}
    />,
  );
  return { user: userEvent.setup(), calls };
}

const body = '{"detail":{"error_type":"api_usage_error","message":"Unknown model: gone"}}';
const refused = {
  kind: "refused",
  view: { ...viewOf(body), status: 400 },
  body: readErrorBody(body),
  retryAfterMs: null,
} as const;
const threeModels = comparisonOf([
  columnOf("a", [responseText("m-1")], { deterministic: true }),
  columnOf("b", [responseText("m-2", { mood: [0, 0, 1] })], { deterministic: true }),
  columnOf("gone", [], { status: "failed", failure: refused }),
]);

/** The text of each cell in the row of this name. */
const cellsOf = (name: string | RegExp) => {
  const [row] = screen.getAllByRole("row", { name });
  if (!row) throw new Error("no such row");
  return within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
};

test("a name of any length shows its beginning, and opens as a whole from the keyboard", async () => {
  const long = (start: string) => start + "long".repeat(2_500);
  const [question, option, first, second] = ["question", "option", "first", "second"].map(long);
  const requestText = JSON.stringify({ state: "s", questions: { [question!]: { type: "choice" } } });
  const choice = { type: "choice", choice: option, confidence: 1, probabilities: { [option!]: 1 } };
  const response = JSON.stringify({
    ...{ model: first, answers: { [question!]: choice } },
    usage: { input_tokens: 1, output_tokens: 1 },
  });
  const columns = [columnOf(first!, [response]), columnOf(second!, [response], { takesFrom: first! })];
  const { user } = renderComparison({ ...comparisonOf(columns), requestText });
  const table = screen.getByRole("table");
  const shown = [...table.querySelectorAll("*")].filter(({ children }) => children.length === 0);
  expect(Math.max(...shown.map(({ textContent }) => textContent?.length ?? 0))).toBeLessThan(140);
  const opening = within(table).getAllByRole("button", { name: /^Whole/ });
  expect(opening.map((button) => button.getAttribute("aria-label"))).toEqual([
    ...["Whole name", "Whole name", "Whole name", "Whole name"],
    ...["Whole name", "Whole answer", "Whole answer", "Whole option"],
  ]);
  for (const button of opening) {
    button.focus();
    await user.keyboard("{Enter}");
    expect(button).toHaveAttribute("aria-expanded", "true");
  }
  const whole = [...table.querySelectorAll("bdi")].map(({ textContent }) => textContent);
  expect(whole).toEqual([first, second, first, first, question, option, option, option]);
});

test("each model has a column, and one that failed says why at its place", () => {
  renderComparison(threeModels);
  const table = screen.getByRole("table", { name: /Answers of 3 models/ });
  const heads = within(table).getAllByRole("columnheader");
  expect(heads.map((head) => head.textContent)).toEqual([
    "aBaselineDeterministic",
    "bDeterministic",
    "goneFailed",
  ]);
  expect(within(table).getByRole("alert")).toHaveTextContent(
    "Unknown model: gone.Status 400 api_usage_errorreq_1",
  );
  expect(cellsOf(/^Yes ?\d/)).toEqual(["90%", "90%0 pp", ""]);
  expect(cellsOf(/^2 ?angry/)).toEqual(["25%", "100%+75.0 pp", ""]);
  expect(cellsOf(/mood/)).toEqual(["0.75 of 2Baseline", "2.00 of 2Different answer−50.0 pp", "No answer"]);
});

test("a refusal is said in its cell, and counts as a difference from an answer", async () => {
  const refusal = responseText("m-2").replace(/"urgent":\{[^}]*\}/, '"urgent":{"type":"refusal"}');
  const { user } = renderComparison(
    comparisonOf([
      columnOf("a", [responseText("m-1")]),
      columnOf("b", [refusal]),
      columnOf("c", [refusal, responseText("m-3")]),
    ]),
  );
  expect(cellsOf(/urgent/)).toEqual([
    "Yes · 90%Baseline",
    "Refused by the modelOnly this one refuses",
    "Yes · 90%Too few repeats to say5 repeats would do1 of 2 refused",
  ]);
  expect(cellsOf(/^Yes ?\d/)).toEqual(["90%", "", "90%0 pp"]);
  expect(screen.getByText(/^1 of 3 questions differ, 3 with too few repeats to say$/)).toBeInTheDocument();
  await user.click(screen.getByRole("switch", { name: "Only differences" }));
  expect(screen.getAllByRole("rowheader").map((head) => head.textContent)).toContain(
    "Yes/NourgentIs it urgent?",
  );
});

test("only differences leaves the questions that differ, and says how many there are", async () => {
  const { user } = renderComparison(threeModels);
  expect(screen.getByText("1 of 3 questions differ")).toBeInTheDocument();
  const names = () => screen.getAllByRole("rowheader").map((head) => head.textContent);
  expect(names()).toContain("Yes/NourgentIs it urgent?");
  await user.click(screen.getByRole("switch", { name: "Only differences" }));
  expect(names()).toContain("Scoremood");
  expect(names()).not.toContain("Yes/NourgentIs it urgent?");
  expect(names()).not.toContain("Choiceteam");
});

test("a column is run again or cancelled alone, and the baseline is chosen", async () => {
  const running = columnOf("slow", [], { status: "running", wanted: 4 });
  const { user, calls } = renderComparison({ ...threeModels, columns: [...threeModels.columns, running] });
  expect(screen.getByText("2 of 7 answered")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Run gone again" }));
  await user.click(screen.getByRole("button", { name: "Cancel slow" }));
  await user.click(screen.getByRole("button", { name: "Cancel all" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Baseline" }), "b");
  expect(calls).toEqual(["restart gone", "cancel slow", "cancel all", "baseline b"]);
});

test("a model of which one repeat failed shows its answers, the count and the reason", async () => {
  const failure = { ...refused, view: { ...refused.view, status: 502 } };
  const texts = [0.2, 0.6].map((urgent) => responseText("m", { urgent }));
  const column = columnOf("a", texts, { wanted: 3, status: "failed", failure, failures: [failure] });
  const { user } = renderComparison(comparisonOf([column]));
  expect(screen.getByRole("columnheader")).toHaveTextContent("a2 of 3 answered, 1 failed");
  expect(cellsOf(/^Answered by/)).toEqual(["m"]);
  expect(cellsOf(/^Yes ?\d/)).toEqual(["40%"]);
  expect(cellsOf(/^Failed/)[0]).toMatch(/^1 of 3Unknown model: gone\.Status 502/);
  await user.click(screen.getByRole("tab", { name: "Raw JSON" }));
  const choice = screen.getByRole("combobox", { name: "Answer" });
  expect(
    within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual([...["Answer 1 of 2", "Answer 2 of 2", "Failure 1 of 1"]]);
  await user.selectOptions(choice, "Failure 1 of 1");
  expect(screen.getByText(/^Status 502/)).toBeInTheDocument();
});

test("repeats of one model have no baseline; their range stands at the figure", () => {
  const texts = [0.2, 0.6].map((urgent) => responseText("m", { urgent }));
  renderComparison(comparisonOf([columnOf("a", texts)]));
  expect(screen.queryByRole("combobox", { name: "Baseline" })).toBeNull();
  expect(cellsOf(/^Yes ?\d/)).toEqual(["40%"]);
  expect(screen.getByTitle("mean 0.4, 0.2 to 0.6 in 2 answers")).toBeInTheDocument();
  expect(screen.getByRole("columnheader")).toHaveTextContent("a2 answers");
});

test("a long list of options is folded, but not the ones that some model finds likely", async () => {
  const names = Array.from({ length: 20 }, (_, index) => `option ${index}`);
  const answerFor = (likely: string) => {
    const probabilities = Object.fromEntries(names.map((name) => [name, name === likely ? 0.81 : 0.01]));
    const answer = { type: "choice", choice: likely, confidence: 0.8, probabilities };
    return JSON.stringify({
      model: "m",
      answers: { q: answer },
      usage: { input_tokens: 1, output_tokens: 1 },
    });
  };
  const criteria = Object.fromEntries(names.map((name) => [name, null]));
  const requestText = JSON.stringify({ questions: { q: { type: "choice", criteria } } });
  const columns = [columnOf("a", [answerFor("option 0")]), columnOf("b", [answerFor("option 19")])];
  const { user } = renderComparison({ ...comparisonOf(columns), requestText });
  const options = () =>
    screen.getAllByRole("rowheader").filter((head) => head.textContent.startsWith("option"));
  expect(options().map((head) => head.textContent)).toContain("option 19");
  expect(options()).toHaveLength(8);
  await user.click(screen.getByRole("button", { name: "12 more" }));
  expect(options()).toHaveLength(20);
  await user.click(screen.getByRole("button", { name: "Show fewer" }));
  expect(options()).toHaveLength(8);
});

test("the numbers are a table that is copied whole", async () => {
  const { user } = renderComparison(threeModels);
  await user.click(screen.getByRole("tab", { name: "Numbers" }));
  const table = screen.getByRole("table", { name: "Numbers of the comparison" });
  await user.click(screen.getByRole("button", { name: "Copy as Markdown" }));
  const copied = await navigator.clipboard.readText();
  expect(copied.split("\n")[0]).toBe("| Question | Figure | a | b | b − a | gone | gone − a |");
  expect(copied.trimEnd().split("\n")).toHaveLength(within(table).getAllByRole("row").length + 1);
  await user.click(screen.getByRole("button", { name: "Copy as CSV" }));
  expect(await navigator.clipboard.readText()).toContain("urgent,Yes,0.9,0.9,0 pp,,\r\n");
});

test("the raw responses are there to the byte, a failed one's too", async () => {
  const { user } = renderComparison(threeModels);
  await user.click(screen.getByRole("tab", { name: "Raw JSON" }));
  const raw = () => screen.getByRole("tabpanel").querySelector("pre")?.textContent;
  expect(raw()).toBe(responseText("m-1"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Response of" }), "gone");
  expect(raw()).toBe(body);
});

test("a name that turns text around turns nothing but itself", async () => {
  const turned = (text: string) => text.replaceAll("Billing", TURNING).replaceAll("team", `${TURNING}s`);
  const said = (model: string) => turned(responseText(model, { team: [0.5, 0.4, 0.1] }));
  const { user } = renderComparison(
    comparisonOf([columnOf(`${TURNING}1`, [said(TURNING)]), columnOf(`${TURNING}2`, [said("m-2")])]),
  );
  expect(turnedTexts(document.body)).toEqual([]);
  await user.click(screen.getByRole("tab", { name: "Numbers" }));
  expect(turnedTexts(document.body)).toEqual([]);
});

test("a model whose server loads it says so in its column and aloud, and the others run", async () => {
  vi.useFakeTimers();
  const model = (id: string, state: "ready" | "loading") => ({
    ...{ id, aliases: [], description: "", engine: "upstream", connection: "local", state, reason: null },
    ...{ askedAt: null, capabilities: { images: false, box: false, optionsMax: 2, tokensMax: 256 } },
  });
  const catalog = {
    ...{ aliases: [], downloads: [], mayChange: false },
    models: [model("local/cold", "loading"), model("warm", "ready")],
  };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(catalog)));
  try {
    renderComparison(
      comparisonOf([
        columnOf("local/cold", [], { status: "running" }),
        columnOf("warm", [], { status: "running" }),
      ]),
    );
    const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads()).toEqual(["local/coldBaselineRunning", "warmRunning"]);
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    expect(heads()).toEqual(["local/coldBaselineLoading the model", "warmRunning"]);
    expect(screen.getByText(/^Loading \u2068?local\/cold\u2069?$/)).toHaveAttribute("role", "status");
  } finally {
    vi.useRealTimers();
  }
});
