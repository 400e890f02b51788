import { expect, test } from "vitest";
import { parseEvaluateCommand } from "./evaluateArguments";

const parse = (line: string) => parseEvaluateCommand(line === "" ? [] : line.split(" "));

test("the command of the documentation", () => {
  const line =
    "rows.csv --questions q.json --models A,B --json o.json --junit o.xml --fail-under accuracy=0.9 " +
    "--fail-under brier.team=0.2 --fail-on-flips 3 --server https://host:1/v1/ -j 8 --limit 5";
  expect(parse(line)).toEqual({
    ...{ kind: "evaluate", file: "rows.csv", questions: "q.json", models: ["A", "B"], baseline: "A" },
    bars: [
      { figure: "accuracy", question: null, value: 0.9 },
      { figure: "brier", question: "team", value: 0.2 },
    ],
    ...{ candidatesOnly: false, flipsMax: 3, failuresMax: 0, outputs: { json: "o.json", junit: "o.xml" } },
    ...{ server: "https://host:1", key: null, state: null, images: null },
    ...{ limit: 5, skipsBadRows: false, concurrency: 8 },
  });
  expect(parse("--help")).toEqual({ kind: "help" });
  expect(parse("")).toEqual({ kind: "help" });
});

const REST = "--questions q.json --models A,B";

test.each([
  ["--questions q.json --models A", "Give one file of rows, not 0."],
  ["a.csv b.csv --questions q.json --models A", "Give one file of rows, not 2."],
  [
    "a.csv --questions q.json --models A --candidates-only",
    "--candidates-only needs two models: a baseline and a candidate.",
  ],
  ["a.csv --models A", "--questions is missing."],
  ["a.csv --questions q.json", "--models is missing."],
  ["a.csv --questions q.json --models A,A", "--models names 'A' twice."],
  ["a.csv --questions q.json --models A,,B", "--models is 'A,,B': a name is empty."],
  ["a.csv --questions q.json --models a,b,c,d,e,f,g,h,i", "--models names 9 models; the limit is 8."],
  [`a.csv ${REST} --baseline C`, "--baseline is 'C', which is none of --models."],
  ["a.csv --questions q.json --models A --fail-on-flips 1", "--fail-on-flips needs two models"],
  [`a.csv ${REST} --fail-on-flips few`, "--fail-on-flips is 'few': expected a whole number"],
  [`a.csv ${REST} --concurrency 0`, "--concurrency is '0': expected a whole number from 1 to 64."],
  [`a.csv ${REST} --key tqp_secret`, "--key needs --server."],
  [`a.csv ${REST} --server https://me:tqp_secret@host`, "without a key in it"],
  [`a.csv ${REST} --nope`, "Unknown option '--nope'"],
])("%s", (line, message) => {
  expect(() => parse(line)).toThrow(message);
  try {
    parse(line);
  } catch (error) {
    expect(String(error)).not.toContain("tqp_secret");
  }
});
