import { RUN_MODELS_MAX } from "@/lib/shared/pageApi/datasetRuns";
import { readArguments, UsageError } from "../arguments";
import { readBar, type FigureBar } from "./bars";

export const EVALUATE_HELP = `npm run -s evaluate -- FILE --questions Q.json --models A,B [options]

Asks models the questions about each row of FILE and holds the answers against the expected ones.

  FILE                   rows as CSV, TSV, JSONL or JSON: a state each, and expected: {question: label} or columns
                         expected_<question>
  --questions Q.json     the questions by name, or a request with 'questions'
  --models A,B           one to ${RUN_MODELS_MAX} models; the first one is the baseline
  --baseline MODEL       another one of the models as the baseline

Bars. Each may be missed, and each missed one is named.
  --fail-under FIGURE=N  such as accuracy=0.9, or accuracy.urgent=0.9 for one question; may be given several times.
                         Figures: accuracy, f1, spearman; brier, logLoss, ece and mae must be at most N.
                         Accuracy needs 10 rows, ece 100, the others 20; with fewer the bar is missed
  --candidates-only      the bars of --fail-under hold the candidates; the baseline may miss them
  --fail-on-flips N      N or more answers of a candidate that decide otherwise than the baseline's
  --allow-failures N     rows without an answer that are accepted (0)

Results
  --json OUT.json        figures, flips, and every answer as on the wire
  --junit OUT.xml        a test case for each bar
  --csv OUT.csv          a line for each row and model, for a spreadsheet
  --jsonl OUT.jsonl      the same with the answers as on the wire
  --html OUT.html        a report with charts that stands alone

Where it runs
  --server URL           asks a running server; without it the models run in this process
  --key KEY              the server's key; better as PLAYGROUND_API_KEY, since other users see a command line

Rows
  --state COLUMN         the column of the state, or a template such as 'Subject: {{subject}}'; by default it is
                         found by its name
  --images FILE.zip      pictures that cells name
  --limit N              the first N rows alone
  --skip-bad-rows        leave rows out that cannot be used, and list them
  -j, --concurrency N    requests at a time (4)

Set PLAYGROUND_DATA_DIR or DATABASE_URL as for the server, for its connections. Progress is on stderr, the table on
stdout. Exit code: 0 all bars held, 1 a bar was missed, 2 the run or its input failed.
`;

const CONCURRENCY_DEFAULT = 4;
const CONCURRENCY_MAX = 64;

export interface EvaluateCommand {
  kind: "evaluate";
  file: string;
  questions: string;
  models: string[];
  baseline: string;
  bars: FigureBar[];
  /** Whether the baseline may miss a bar. */
  candidatesOnly: boolean;
  /** So many flips fail; null for any number. */
  flipsMax: number | null;
  failuresMax: number;
  outputs: Partial<Record<OutputKind, string>>;
  /** Null runs in this process. */
  server: string | null;
  key: string | null;
  /** A column, or a template with `{{column}}`; null finds one. */
  state: string | null;
  images: string | null;
  limit: number | null;
  skipsBadRows: boolean;
  concurrency: number;
}

export const OUTPUT_KINDS = ["json", "junit", "csv", "jsonl", "html"] as const;
export type OutputKind = (typeof OUTPUT_KINDS)[number];

const text = { type: "string" } as const;

const OPTIONS = {
  ...{ questions: text, models: text, baseline: text, server: text, key: text, state: text, images: text },
  ...{ json: text, junit: text, csv: text, jsonl: text, html: text },
  ...{ limit: text, "fail-on-flips": text, "allow-failures": text },
  "fail-under": { type: "string", multiple: true },
  concurrency: { type: "string", short: "j" },
  "skip-bad-rows": { type: "boolean", default: false },
  "candidates-only": { type: "boolean", default: false },
} as const;

/** Parses the command line. @throws UsageError; the message never has the key */
export function parseEvaluateCommand(args: readonly string[]): EvaluateCommand | { kind: "help" } {
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
  const models = readModels(required("--models", values.models));
  const { baseline = models[0]! } = values;
  if (!models.includes(baseline))
    throw new UsageError(`--baseline is '${baseline}', which is none of --models.`);
  const flipsMax = wholeNumber("--fail-on-flips", values["fail-on-flips"], 0);
  if (flipsMax !== null && models.length < 2) {
    throw new UsageError("--fail-on-flips needs two models: a baseline and a candidate.");
  }
  const candidatesOnly = values["candidates-only"];
  if (candidatesOnly && models.length < 2) {
    throw new UsageError("--candidates-only needs two models: a baseline and a candidate.");
  }
  const server = values.server === undefined ? null : readServer(values.server);
  if (server === null && values.key !== undefined) throw new UsageError("--key needs --server.");
  return {
    ...{ kind: "evaluate", file, models, baseline, candidatesOnly, flipsMax, server },
    questions: required("--questions", values.questions),
    bars: (values["fail-under"] ?? []).map(readBar),
    failuresMax: wholeNumber("--allow-failures", values["allow-failures"], 0) ?? 0,
    outputs: Object.fromEntries(
      OUTPUT_KINDS.flatMap((kind) => (values[kind] === undefined ? [] : [[kind, values[kind]]])),
    ),
    ...{ key: values.key ?? null, state: values.state ?? null, images: values.images ?? null },
    limit: wholeNumber("--limit", values.limit, 1),
    skipsBadRows: values["skip-bad-rows"],
    concurrency: wholeNumber("--concurrency", values.concurrency, 1, CONCURRENCY_MAX) ?? CONCURRENCY_DEFAULT,
  };
}

function required(option: string, value: string | undefined): string {
  if (value !== undefined && value.trim() !== "") return value;
  throw new UsageError(`${option} is missing.`);
}

function readModels(value: string): string[] {
  const models = value.split(",").map((name) => name.trim());
  if (models.includes("")) throw new UsageError(`--models is '${value}': a name is empty.`);
  const twice = models.find((name, index) => models.indexOf(name) !== index);
  if (twice !== undefined) throw new UsageError(`--models names '${twice}' twice.`);
  if (models.length <= RUN_MODELS_MAX) return models;
  throw new UsageError(`--models names ${models.length} models; the limit is ${RUN_MODELS_MAX}.`);
}

/** The address without a slash at its end. A key in it would be printed with it. */
function readServer(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (
    url &&
    /^https?:$/.test(url.protocol) &&
    url.username === "" &&
    url.password === "" &&
    url.search === ""
  ) {
    return url.href.replace(/(\/v1)?\/*$/, "");
  }
  throw new UsageError(
    "--server: expected an address such as https://playground.example.com, without a key in it.",
  );
}

function wholeNumber(option: string, value: string | undefined, from: number, to = 1_000_000): number | null {
  if (value === undefined) return null;
  const number = /^\d{1,7}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw new UsageError(`${option} is '${value}': expected a whole number from ${from} to ${to}.`);
}
