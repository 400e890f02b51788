import { mkdir } from "node:fs/promises";
import path from "node:path";
import { EMBEDDED_MODEL_IDS } from "@typed-question/embedded-model/runtime/models";
import { teach } from "@typed-question/embedded-model/teach/teach";
import type { TeachingProgress } from "@typed-question/embedded-model/teach/teachingRequest";
import { judgeOutcomes, type Taught } from "@/lib/server/teach/judgeOutcomes";
import { refusalText } from "@/lib/server/teach/refusalText";
import { nextTaughtId, taughtFileOf, taughtFolder } from "@/lib/server/teach/taughtFiles";
import { wrongRows } from "@/lib/shared/teach/doubtfulRows";
import { questionsToTeach } from "@/lib/shared/teach/questionsToTeach";
import { writeTaughtFile } from "@/lib/shared/teach/taughtFile";
import { readQuestions } from "../evaluation/readQuestions";
import { problemsText, readRows, type RowToAsk } from "../evaluation/readRows";
import { RunError } from "../evaluation/runError";
import { requireWritable, writeWhole } from "../evaluation/writeOutputs";
import type { TeachCommand } from "./teachArguments";
import { teachingRequestOf } from "./teachingRequestOf";

/** Exit codes of the command. */
export const KEPT = 0;
const NOT_BETTER = 1;
export const FAILED = 2;

export interface Surroundings {
  print: (text: string) => void;
  tell: (text: string) => void;
  onProgress: (progress: TeachingProgress, questions: readonly string[]) => void;
  signal: AbortSignal;
  now: () => number;
  dataFolder: string;
}

/** Runs the command and writes its files. @returns its exit code @throws RunError and the signal's reason */
export async function runTeaching(command: TeachCommand, surroundings: Surroundings): Promise<number> {
  const { print, tell, onProgress, signal, dataFolder } = surroundings;
  const { text, asked } = await readQuestions(command.questions);
  const { rows, problems, notes } = await readRows(command, asked);
  for (const note of notes) tell(note);
  if (problems.length > 0) tell(`${problems.length} rows are left out:\n${problemsText(problems)}`);
  const questions = questionsToTeach(text, asked);
  if (questions.length === 0) throw new RunError(`${command.questions}: no question has outcomes to teach.`);
  const request = teachingRequestOf(questions, rows, EMBEDDED_MODEL_IDS[0], command.seed);
  await requireWritable(command.json === null ? [] : [command.json]);
  await mkdir(taughtFolder(dataFolder), { recursive: true });
  const names = questions.map(({ asked: { name } }) => name);
  const outcomes = await teach(request, { signal, onProgress: (progress) => onProgress(progress, names) });
  const taught = judgeOutcomes(questions, outcomes);
  const refused = questions.flatMap(({ asked: question }, at) => {
    const outcome = outcomes[at]!;
    return outcome.kind === "refused"
      ? [
          [
            question.name,
            { kept: false, refused: outcome.reason, message: refusalText(question, outcome.reason) },
          ],
        ]
      : [];
  });
  for (const [name, { message }] of refused as [string, { message: string }][]) tell(`'${name}': ${message}`);
  const kept = taught.filter(({ figures }) => figures.kept);
  const model = kept.length > 0 ? await keep(command, kept, rows, surroundings) : null;
  const result = {
    ...{ model, base: EMBEDDED_MODEL_IDS[0], kept: model !== null },
    questions: Object.fromEntries<unknown>([
      ...taught.map(({ question, figures }) => [question.asked.name, figures] as const),
      ...(refused as [string, unknown][]),
    ]),
  };
  print(JSON.stringify(result, null, 2));
  if (command.json !== null) {
    const wrong = Object.fromEntries(taught.map((one) => [one.question.asked.name, wrongOf(one, rows)]));
    await writeWhole(command.json, [JSON.stringify({ ...result, wrong }, null, 2), "\n"]);
  }
  if (model !== null) return KEPT;
  return taught.length > 0 ? NOT_BETTER : FAILED;
}

/** Writes the kept heads as a new version. @returns the model's id */
async function keep(
  { name, file, seed }: TeachCommand,
  kept: readonly Taught[],
  rows: readonly RowToAsk[],
  { tell, now, dataFolder }: Surroundings,
): Promise<string> {
  const id = await nextTaughtId(dataFolder, name);
  const place = taughtFileOf(dataFolder, id);
  const text = writeTaughtFile({
    ...{ name, seed, base: EMBEDDED_MODEL_IDS[0], taughtAt: new Date(now()).toISOString() },
    dataset: { name: path.basename(file), version: null, rows: rows.length },
    questions: kept.map(({ question, outcome, figures }) => ({
      ...{ asked: question.asked, question: question.text, head: outcome.head, figures },
    })),
  });
  await writeWhole(place, [text]);
  tell(`${id} is in ${place}.`);
  return id;
}

/** The wrong rows of a question by their places in the file, from 0. */
const wrongOf = ({ judged, outcome }: Taught, rows: readonly RowToAsk[]) =>
  wrongRows(judged).map(({ row, expected, answered, probability, isLabelDoubted }) => ({
    row: rows[outcome.rows[row]!]!.row,
    expected: judged.outcomes[expected],
    answered: judged.outcomes[answered],
    ...{ probability, isLabelDoubted },
  }));
