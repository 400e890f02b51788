import { TAUGHT_NAME } from "@/lib/shared/teach/taughtFile";
import { readArguments, UsageError } from "../arguments";
import type { RowSource } from "../evaluation/readRows";

export const TEACH_HELP = `npm run -s teach -- FILE --questions Q.json --name NAME [options]

Teaches the embedded model the questions by the labelled rows of FILE, and keeps what is shown to be better.

  FILE                   rows as CSV, TSV, JSONL or JSON: a state each, and expected: {question: label} or columns
                         expected_<question>; 20 to 20,000 with a label, 3 at least of each outcome
  --questions Q.json     the questions by name, or a request with 'questions'
  --name NAME            small letters, digits and hyphens: the model is teams-NAME-1, then 2 and so on

  --data-dir FOLDER      where the model is kept, under 'taught' (PLAYGROUND_DATA_DIR, or the server's usual one)
  --json OUT.json        the printed result, with the rows that the model gets wrong
  --seed N               another division into folds (1)
  --state COLUMN         the column of the state, or a template such as 'Subject: {{subject}}'
  --limit N              the first N rows alone
  --skip-bad-rows        leave rows out that cannot be used, and list them

Progress is on stderr, the result as JSON on stdout. Exit code: 0 kept, 1 not better than the untaught model, 2 the
input failed. docs/teaching.md tells how it is judged.
`;

export interface TeachCommand extends RowSource {
  kind: "teach";
  questions: string;
  name: string;
  /** Null for the server's own. */
  dataFolder: string | null;
  json: string | null;
  seed: number;
}

const text = { type: "string" } as const;
const OPTIONS = {
  ...{ questions: text, name: text, "data-dir": text, json: text, seed: text, state: text, limit: text },
  "skip-bad-rows": { type: "boolean", default: false },
} as const;

/** Parses the command line. @throws UsageError */
export function parseTeachCommand(args: readonly string[]): TeachCommand | { kind: "help" } {
  if (args.length === 0 || args.includes("--help") || args.includes("-h")) return { kind: "help" };
  const { values, positionals } = readArguments({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    throw new UsageError(`Give one file of rows, not ${positionals.length}.`);
  }
  const name = required("--name", values.name);
  if (!TAUGHT_NAME.test(name)) {
    throw new UsageError(`--name is '${name}': expected 1 to 40 small letters, digits and inner hyphens.`);
  }
  return {
    ...{ kind: "teach", file, name, questions: required("--questions", values.questions) },
    ...{ dataFolder: values["data-dir"] ?? null, json: values.json ?? null, state: values.state ?? null },
    ...{ images: null, skipsBadRows: values["skip-bad-rows"] },
    limit: wholeNumber("--limit", values.limit),
    seed: wholeNumber("--seed", values.seed) ?? 1,
  };
}

function required(option: string, value: string | undefined): string {
  if (value !== undefined && value.trim() !== "") return value;
  throw new UsageError(`${option} is missing.`);
}

function wholeNumber(option: string, value: string | undefined): number | null {
  if (value === undefined) return null;
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new UsageError(`${option} is '${value}': expected a whole number from 1 to 9999999.`);
}
