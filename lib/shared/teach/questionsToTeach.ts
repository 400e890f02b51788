import { parseJson, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { mapContents } from "@typed-question/protocol/questions/asked";
import type { Content } from "@typed-question/protocol/questions/content";
import { moduleOf } from "@typed-question/protocol/questions/registry";
import type { EngineContent, EngineQuestion } from "@typed-question/protocol/engine";
import { validateRequest } from "@typed-question/protocol/validate";
import type { ReportQuestion } from "@/lib/shared/reports/reportQuestion";

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

/** A content without images, as engines see it. */
export function contentOf(content: Content): EngineContent {
  const value = content as JsonValue;
  if (typeof value === "string") return { format: "text", parts: [{ type: "text", text: value }] };
  return { format: "json", parts: [{ type: "text", text: stringifyJson(value) }] };
}
