import { expect, test } from "vitest";
import { comparisonModel } from "./comparisonModel";
import { comparisonTable, toCsv, toMarkdown } from "./comparisonTable";
import { differenceText } from "@/components/answer/differenceText";
import { columnOf, comparisonOf, responseText } from "./testComparison";

const table = comparisonTable(
  comparisonModel(
    comparisonOf([
      columnOf("latest", [responseText("model-1.14.0")]),
      columnOf("m-1", [
        responseText("mine/steady", { urgent: 0.2, team: [0.8, 0.1, 0.1], mood: [0, 0, 1] }),
        responseText("mine/steady", { urgent: 0.4, team: [0.64, 0.26, 0.1], mood: [0, 0, 1] }),
      ]),
      columnOf("gone", [], { status: "failed", failure: { kind: "network", message: "No route." } }),
    ]),
  ),
);

test("the table has every number, the range of repeated ones, the differences and the errors", () => {
  expect(table.head).toEqual([
    "Question",
    "Figure",
    "latest",
    "m-1",
    "m-1 − latest",
    "gone",
    "gone − latest",
  ]);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ["", "Answered by", "model-1.14.0", "mine/steady", "", "", ""],
    ["", "Latency", "40 ms", "40 ms (40 ms to 40 ms)", "", "", ""],
    ["", "Queue", "", "", "", "", ""],
    ["", "Tokens in", "1,000", "1,000", "", "", ""],
    ["", "Tokens out", "3", "3", "", "", ""],
    ["", "Price", "$0.042 per 1M input tokens", "not known", "", "", ""],
    ["", "Cost", "$0.000042", "not known", "", "", ""],
    ["", "Status", "Answered", "2 answers", "", "Failed", ""],
    ["", "Error", "", "", "", "No route.", ""],
    ["urgent", "Answer", "Yes", "Probably no", "Too few repeats to say", "", ""],
    ["urgent", "Yes", "0.9", "0.3 (0.2 to 0.4)", "−60.0 pp", "", ""],
    ["team", "Answer", "Billing", "Billing", "Too few repeats to say", "", ""],
    ["team", "Billing", "0.7", "0.72 (0.64 to 0.8)", "+2.0 pp", "", ""],
    ["team", "Support", "0.2", "0.18 (0.1 to 0.26)", "−2.0 pp", "", ""],
    ["team", "Sales", "0.1", "0.1 (0.1 to 0.1)", "0 pp", "", ""],
    ["team", "Confidence", "0.5", "0.5 (0.5 to 0.5)", "0 pp", "", ""],
    ["mood", "Answer", "0.75 of 2", "2.00 of 2", "Too few repeats to say", "", ""],
    ["mood", "Expected score", "0.75", "2 (2 to 2)", "+1.25 levels", "", ""],
    ["mood", "Level 0: calm", "0.5", "0 (0 to 0)", "−50.0 pp", "", ""],
    ["mood", "Level 1: cross", "0.25", "0 (0 to 0)", "−25.0 pp", "", ""],
    ["mood", "Level 2: angry", "0.25", "1 (1 to 1)", "+75.0 pp", "", ""],
    ["mood", "Confidence", "0.5", "0.5 (0.5 to 0.5)", "0 pp", "", ""],
  ]);
});

test("a cost that only the server names is the mean of its words, if every answer has one", () => {
  const costing = (cost: number | null) =>
    responseText("or/jev").replace(/\}$/, cost === null ? "}" : `,"x_server_cost":${cost}}`);
  const costOf = (...costs: (number | null)[]) =>
    comparisonTable(
      comparisonModel(comparisonOf([columnOf("m", costs.map(costing)), columnOf("n", [costing(null)])])),
    ).rows.find(({ cells }) => cells[1] === "Cost")?.cells[2];
  expect([costOf(0.002, 0.004), costOf(0.002, null)]).toEqual([
    "0.003 as the server says, in its own currency",
    "not known",
  ]);
});

test("a refusal is a word in the table, without figures, and a price has its currency", () => {
  const priced = '"x_price":{"per_million_input_tokens":0.1,"currency":"USD"}}';
  const refusal = responseText("oai/luna")
    .replace(/"urgent":\{[^}]*\}/, '"urgent":{"type":"refusal"}')
    .replace(/\}$/, `,${priced}`);
  const { rows } = comparisonTable(
    comparisonModel(
      comparisonOf(
        [columnOf("a", [responseText("m")]), columnOf("b", [refusal]), columnOf("c", [refusal])],
        "b",
      ),
    ),
  );
  const rowOf = (...names: string[]) =>
    rows.find(({ cells }) => cells[0] === names[0] && cells[1] === names[1])?.cells.slice(2);
  expect(rowOf("", "Price")?.slice(2)).toEqual([
    ...["$0.1 per 1M input tokens", "$0.1 per 1M input tokens", ""],
  ]);
  expect(rowOf("", "Cost")?.[2]).toBe("$0.0001");
  expect(rowOf("urgent", "Answer")).toEqual([
    ...["Yes", "Only the baseline refuses", "Refused by the model", "Refused by the model", "Both refuse"],
  ]);
  expect(rowOf("urgent", "Yes")).toEqual(["0.9", "", "", "", ""]);
});

test("latency is the model's own time, and the queue stands apart", () => {
  const timed = columnOf("a", [responseText("m"), responseText("m")]);
  const views = timed.views.map((view, index) => ({
    ...view,
    timing: { queueMs: 200 * index, modelMs: 30 },
  }));
  const facts = (list: typeof views | typeof timed.views) =>
    comparisonTable(comparisonModel(comparisonOf([{ ...timed, views: list }])))
      .rows.filter(({ cells: [, name] }) => name === "Latency" || name === "Queue")
      .map(({ cells }) => cells[2]);
  expect(facts(views)).toEqual(["30 ms (30 ms to 30 ms)", "100 ms (0 ms to 200 ms)"]);
  // One reply without a timing: the whole wait of each.
  expect(facts([views[0]!, timed.views[1]!])).toEqual(["40 ms (40 ms to 40 ms)", ""]);
});

test("repeats that failed are counted beside those that were answered", () => {
  const answer = responseText("m");
  const failure = { kind: "network", message: "No route." } as const;
  const answers = Array<string>(19).fill(answer);
  const table = comparisonTable(
    comparisonModel(
      comparisonOf([
        columnOf("one", answers, { wanted: 20, status: "failed", failure, failures: [failure] }),
        columnOf("all", [], { wanted: 2, status: "failed", failure, failures: [failure, failure] }),
        columnOf("ended", [answer], { wanted: 9, status: "failed", failure, failures: [failure, failure] }),
        columnOf("stopped", [answer], { wanted: 9, status: "cancelled", failure, failures: [failure] }),
        columnOf("runs", [answer], { wanted: 9, status: "running", failure, failures: [failure] }),
      ]),
    ),
  );
  const row = (name: string) =>
    table.rows
      .find(({ cells: [, figure] }) => figure === name)
      ?.cells.slice(2)
      .filter(Boolean);
  expect(row("Status")).toEqual([
    "19 of 20 answered, 1 failed",
    "0 of 2 answered, 2 failed",
    "Failed after 1 of 9, 2 failed",
    "Cancelled after 1 of 9, 1 failed",
    "Running 1 of 9, 1 failed",
  ]);
  expect(row("Error")).toEqual(Array(5).fill("No route."));
  expect(toCsv(table)).toContain('"19 of 20 answered, 1 failed"');
});

test("what is cancelled, failed or still running says after how many answers, and which figures are old", () => {
  const answer = responseText("model-1.14.0");
  const { rows } = comparisonTable(
    comparisonModel(
      comparisonOf([
        columnOf("some", [answer], { wanted: 20, status: "cancelled" }),
        columnOf("fails", [answer, answer], { wanted: 3, status: "failed" }),
        columnOf("runs", [answer], { wanted: 2, status: "running" }),
        columnOf("old", [answer], { status: "cancelled", outdated: true }),
        columnOf("once", [answer], { deterministic: true }),
      ]),
    ),
  );
  const status = rows.find(({ cells }) => cells[1] === "Status")?.cells.filter((text) => text !== "");
  expect(status).toEqual([
    ...["Status", "Cancelled after 1 of 20", "Failed after 2 of 3", "Running 1 of 2"],
    ...["Cancelled; the figures are from the previous run", "Deterministic"],
  ]);
});

test("CSV quotes what needs it, and a name is never a formula while a figure stays a number", () => {
  const words = (...cells: string[]) => ({ cells, hasFigures: false });
  const csv = toCsv({
    head: ["a", 'b "c", d', "-1", "=m − x"],
    rows: [
      words("=1+1", "line\nbreak", "-1", "+1"),
      words("-x", "\u00a0-1", "＝1", "@"),
      { cells: ["-1", "+2", "-0.5", "+12.3 pp"], hasFigures: true },
      words("-0.5", "−50.0 pp", "a\n=1", "x"),
    ],
  });
  expect(csv).toBe(
    [
      `a,"b ""c"", d",'-1,'=m − x`,
      `'=1+1,"line\nbreak",'-1,'+1`,
      `'-x,'\u00a0-1,'＝1,'@`,
      `'-1,'+2,-0.5,+12.3 pp`,
      `'-0.5,'−50.0 pp,"a\n'=1",x`,
      "",
    ].join("\r\n"),
  );
});

test("Markdown keeps its columns whatever stands in a cell", () => {
  expect(
    toMarkdown({ head: ["a", "b", "c"], rows: [{ cells: ["x|y", "1\r\n2", "\\"], hasFigures: true }] }),
  ).toBe("| a | b | c |\n| --- | --- | ---: |\n| x\\|y | 1 2 | \\\\ |\n");
});

test.each([
  [0.123, "probability", "+12.3 pp"],
  [-0.5, "probability", "−50.0 pp"],
  [0, "probability", "0 pp"],
  [1e-12, "probability", "0 pp"],
  [0.0004, "probability", "<+0.1 pp"],
  [-0.0004, "probability", "<−0.1 pp"],
  [1, "levels", "+1.00 levels"],
  [-0.004, "levels", "<−0.01 levels"],
  [0.25, "fraction", "+0.25"],
] as const)("a difference of %d in %s is written %s", (difference, unit, text) => {
  expect(differenceText(difference, unit)).toBe(text);
});
