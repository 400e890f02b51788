import path from "node:path";
import { JsonNumber, type JsonValue } from "@typed-question/protocol/json";
import { judgeRecords, type JudgedRun } from "@/lib/shared/reports/judgedRun";
import { resultJson } from "@/lib/shared/reports/resultJson";
import { runCsv } from "@/lib/shared/reports/runCsv";
import { runJsonLines } from "@/lib/shared/reports/runJsonLines";
import type { RunRecord } from "@/lib/shared/reports/runRecord";
import type { RunSettings } from "@/lib/shared/reports/runSettings";
import { askRows } from "./askRows";
import type { Ask, Clock } from "./ask";
import { holdBars, requireMeasurable, UnmeasurableBar, type BarResult } from "./bars";
import type { EvaluateCommand } from "./evaluateArguments";
import { junitXml } from "./junitXml";
import { readQuestions } from "./readQuestions";
import { problemsText, readRows } from "./readRows";
import { resultTable } from "./resultTable";
import { messageOf, RunError } from "./runError";
import { requireWritable, writeWhole } from "./writeOutputs";

/** Exit codes of the command. */
export const HELD = 0;
const MISSED = 1;
export const FAILED = 2;

export interface Terminal {
  /** The table. */
  print: (text: string) => void;
  /** Everything else. */
  tell: (text: string) => void;
  onProgress: (done: number, total: number, failed: number) => void;
}

export interface Models {
  ask: Ask;
  close: () => Promise<void>;
}

interface Surroundings {
  terminal: Terminal;
  clock: Clock;
  signal: AbortSignal;
  /** Opened once the input was read. */
  openModels: () => Promise<Models>;
  /** Renders the report; loaded only where it is wanted. */
  writeReport: (run: JudgedRun, settings: RunSettings) => Promise<string>;
}

/**
 * Runs the command and writes its files.
 * @returns its exit code
 * @throws RunError, UnmeasurableBar before anything is asked, and the signal's reason
 */
export async function runEvaluation(command: EvaluateCommand, surroundings: Surroundings): Promise<number> {
  const { terminal, clock, signal, openModels } = surroundings;
  const startedAt = clock.now();
  const questions = await readQuestions(command.questions);
  const { rows, problems, notes } = await readRows(command, questions.asked);
  for (const note of notes) terminal.tell(note);
  if (problems.length > 0) terminal.tell(`${problems.length} rows are left out:\n${problemsText(problems)}`);
  if (questions.asked.length === 0)
    throw new RunError(`${command.questions}: no question has outcomes to judge.`);
  requireMeasurable(command.bars, questions.asked);
  await requireWritable(Object.values(command.outputs));
  const models = await openModels();
  let records: RunRecord[];
  try {
    const { concurrency, models: names } = command;
    records = await askRows(models.ask, rows, {
      ...{ models: names, questions: questions.text, concurrency, clock, signal },
      onProgress: terminal.onProgress,
    });
  } finally {
    await models.close();
  }
  const run = judgeRecords(records, { ...command, questions: questions.asked });
  terminal.print(resultTable(run));
  const settings = settingsOf(command, records, questions.text, { startedAt, skipped: problems.length });
  const bars = holdOrSay(run, command);
  const held = "results" in bars ? bars.results : [];
  const seconds = (clock.now() - startedAt) / 1_000;
  const { json, csv, jsonl, html, junit } = command.outputs;
  if (json !== undefined) await writeWhole(json, resultJson(run, records, settingsJson(settings)));
  if (csv !== undefined) await writeWhole(csv, runCsv(records, questions.asked));
  if (jsonl !== undefined) await writeWhole(jsonl, runJsonLines(records, settings));
  if (html !== undefined) await writeWhole(html, [await surroundings.writeReport(run, settings)]);
  if (junit !== undefined) {
    const { failuresMax, models: names } = command;
    const content = {
      models: names,
      bars: held,
      records,
      failuresMax,
      startedAt: settings.startedAt,
      seconds,
    };
    await writeWhole(junit, [junitXml(content)]);
  }
  return conclude(command, records, bars, terminal);
}

type HeldBars = { results: BarResult[] } | { problem: string };

/** The other results are written even where a bar cannot be measured. */
function holdOrSay(run: JudgedRun, command: EvaluateCommand): HeldBars {
  try {
    return { results: holdBars(run, command) };
  } catch (error) {
    if (!(error instanceof UnmeasurableBar)) throw error;
    return { problem: messageOf(error) };
  }
}

const FAILURES_SHOWN = 10;

function conclude(
  { failuresMax }: EvaluateCommand,
  records: readonly RunRecord[],
  bars: HeldBars,
  { tell }: Terminal,
): number {
  const failed = records.filter(({ error }) => error !== null);
  if (failed.length > 0) {
    const shown = failed
      .slice(0, FAILURES_SHOWN)
      .map(({ row, model, error }) => `- row ${row + 1}, ${model}: ${error?.message ?? ""}`);
    const more = failed.length > FAILURES_SHOWN ? [`… and ${failed.length - FAILURES_SHOWN} more.`] : [];
    tell([`${failed.length} of ${records.length} answers failed:`, ...shown, ...more].join("\n"));
  }
  if ("problem" in bars) {
    tell(bars.problem);
    return FAILED;
  }
  const missed = bars.results.filter((bar) => bar.missed !== null);
  for (const bar of missed) tell(`Missed: ${bar.missed}`);
  if (failed.length > failuresMax) {
    tell(`More than ${failuresMax} answers failed, so the run failed (--allow-failures).`);
    return FAILED;
  }
  if (missed.length > 0) return MISSED;
  if (bars.results.length > 0) tell(`All ${bars.results.length} bars held.`);
  return HELD;
}

function settingsOf(
  { file, models, baseline, server, bars, flipsMax }: EvaluateCommand,
  records: readonly RunRecord[],
  questions: string,
  { startedAt, skipped }: { startedAt: number; skipped: number },
): RunSettings {
  const answeredBy = models.map((model) => {
    const ids = records.flatMap((record) => (record.model === model ? (record.modelAnswered ?? []) : []));
    return { model, answeredBy: [...new Set(ids)] };
  });
  return {
    // A report is handed on, and a path tells about the machine.
    name: path.basename(file),
    dataset: { name: path.basename(file), version: null },
    startedAt: new Date(startedAt).toISOString(),
    ...{ models: answeredBy, baseline, questions, skippedRows: skipped },
    bars: [
      ...bars.map(
        ({ figure, question, value }) => `${figure}${question === null ? "" : `.${question}`}=${value}`,
      ),
      ...(flipsMax === null ? [] : [`flips=${flipsMax}`]),
    ],
    askedAt: server,
  };
}

function settingsJson({ startedAt, baseline, models, skippedRows }: RunSettings): Map<string, JsonValue> {
  return new Map<string, JsonValue>([
    ["startedAt", startedAt],
    ["baseline", baseline],
    ["answeredBy", new Map(models.map(({ model, answeredBy }) => [model, answeredBy]))],
    ["skippedRows", JsonNumber.of(skippedRows)],
  ]);
}
