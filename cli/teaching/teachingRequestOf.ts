import { parseJson, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { mapContents } from "@typed-question/protocol/questions/asked";
import type { Content } from "@typed-question/protocol/questions/content";
import { moduleOf } from "@typed-question/protocol/questions/registry";
import type { EngineContent, EngineQuestion } from "@typed-question/protocol/engine";
import { validateRequest } from "@typed-question/protocol/validate";
import type { EmbeddedModelId } from "@typed-question/embedded-model/runtime/models";
import type { TeachingRequest } from "@typed-question/embedded-model/teach/teachingRequest";
import { labelOutcome } from "@/lib/shared/datasets/labelOutcome";
import type { ReportQuestion } from "@/lib/shared/reports/reportQuestion";
import type { RowToAsk } from "../evaluation/readRows";
import { RunError } from "../evaluation/runError";

/** A question with its wire text and as engines see it. */
export interface QuestionToTeach {
  asked: ReportQuestion;
  /** JSON text. */
  text: string;
  engineQuestion: EngineQuestion;
}

/** The questions with outcomes. @param text JSON text of `questions`, checked */
export function questionsToTeach(text: string, asked: readonly ReportQuestion[]): QuestionToTeach[] {
  const questions = parseJson(text) as Map<string, JsonValue>;
  const body = new Map<string, JsonValue>([
    ["state", "-"],
    ["model", "-"],
    ["questions", questions],
  ]);
  const result = validateRequest(body);
  if (!result.ok) throw new Error("The questions were checked before");
  return asked.map((one): QuestionToTeach => {
    const question = result.request.questions.get(one.name)!;
    const engineQuestion = mapContents(moduleOf(question.type).ask(question), contentOf);
    return {
      asked: one,
      text: stringifyJson(questions.get(one.name)!),
      engineQuestion: engineQuestion as EngineQuestion,
    };
  });
}

function contentOf(content: Content): EngineContent {
  const value = content as JsonValue;
  if (typeof value === "string") return { format: "text", parts: [{ type: "text", text: value }] };
  return { format: "json", parts: [{ type: "text", text: stringifyJson(value) }] };
}

/** @throws RunError where a row has an image */
export function teachingRequestOf(
  questions: readonly QuestionToTeach[],
  rows: readonly RowToAsk[],
  modelId: EmbeddedModelId,
  seed: number,
): TeachingRequest {
  const pictured = rows.find(({ images }) => images.length > 0);
  if (pictured) throw new RunError(`Row ${pictured.row + 1} has an image; only texts can be taught.`);
  return {
    ...{ modelId, seed, questions: questions.map(({ engineQuestion }) => engineQuestion) },
    rows: rows.map(({ state, expected }) => ({
      state: contentOf(parseJson(state) as Content),
      labels: questions.map(({ asked: { name, labels } }) => {
        const label = Object.hasOwn(expected, name) ? expected[name] : undefined;
        return label === undefined ? null : labelOutcome(label, labels);
      }),
    })),
  };
}
