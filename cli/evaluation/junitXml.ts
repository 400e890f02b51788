import type { RunRecord } from "@/lib/shared/reports/runRecord";
import type { BarResult } from "./bars";

interface JunitContent {
  models: readonly string[];
  bars: readonly BarResult[];
  records: readonly RunRecord[];
  /** Rows without an answer that are accepted, over all models. */
  failuresMax: number;
  /** ISO 8601. */
  startedAt: string;
  seconds: number;
}

/** JUnit's XML: a suite for each model, with a case for its answered rows and one for each bar. */
export function junitXml({ models, bars, records, failuresMax, startedAt, seconds }: JunitContent): string {
  const failedInAll = records.filter(({ error }) => error !== null).length;
  const suites = models.map((model) => {
    const failed = records.filter((record) => record.model === model && record.error !== null);
    const isError = failed.length > 0 && failedInAll > failuresMax;
    const own = bars.filter((bar) => bar.model === model);
    const cases = [
      testCase(model, "every row is answered", isError ? errorElement(failed) : null),
      ...own.map(({ question, bar, missed }) =>
        testCase(
          model,
          question === null ? bar : `${question}: ${bar}`,
          missed === null ? null : `<failure message="${escaped(missed)}" type="bar"/>`,
        ),
      ),
    ];
    const missed = own.filter((bar) => bar.missed !== null).length;
    const counts = `tests="${cases.length}" failures="${missed}" errors="${isError ? 1 : 0}" skipped="0"`;
    const attributes = `name="${escaped(model)}" ${counts} time="${seconds.toFixed(3)}" timestamp="${startedAt.slice(0, 19)}"`;
    return {
      xml: `  <testsuite ${attributes}>\n${cases.join("")}  </testsuite>\n`,
      cases: cases.length,
      missed,
      isError,
    };
  });
  const sum = (of: (suite: (typeof suites)[number]) => number) =>
    suites.reduce((total, suite) => total + of(suite), 0);
  const totals =
    `name="evaluate" tests="${sum(({ cases }) => cases)}" failures="${sum(({ missed }) => missed)}" ` +
    `errors="${sum(({ isError }) => Number(isError))}" time="${seconds.toFixed(3)}"`;
  const body = suites.map(({ xml }) => xml).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${totals}>\n${body}</testsuites>\n`;
}

function testCase(model: string, name: string, inner: string | null): string {
  const start = `    <testcase classname="${escaped(model)}" name="${escaped(name)}" time="0"`;
  return inner === null ? `${start}/>\n` : `${start}>\n      ${inner}\n    </testcase>\n`;
}

const ERRORS_SHOWN = 20;

function errorElement(failed: readonly RunRecord[]): string {
  const lines = failed
    .slice(0, ERRORS_SHOWN)
    .map(({ row, error }) => `row ${row + 1}: ${error?.message ?? ""}`);
  const message = `${failed.length} rows have no answer`;
  return `<error message="${escaped(message)}" type="failed">${escaped(lines.join("\n"))}</error>`;
}

/** Characters that XML 1.0 cannot have, even escaped: controls, lone surrogates, and two non-characters. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
};

const escaped = (text: string): string =>
  text.replace(FORBIDDEN, "\ufffd").replace(/[&<>"\n]/g, (char) => ENTITIES[char] ?? char);
