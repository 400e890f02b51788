import { readFile } from "node:fs/promises";
import {
  isJsonObject,
  JsonParseError,
  parseJson,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import { validateRequest } from "@typed-question/protocol/validate";
import { reportQuestions, type ReportQuestion } from "@/lib/shared/reports/reportQuestion";
import { messageOf, RunError } from "./runError";

export interface ReadQuestions {
  /** JSON text of `questions`, as it is sent. */
  text: string;
  /** Those with outcomes. */
  asked: ReportQuestion[];
}

/**
 * Reads the questions of a file: an object by name, or a request's `questions`.
 * @throws RunError that names the file and each wrong place
 */
export async function readQuestions(file: string): Promise<ReadQuestions> {
  const json = parsed(await contentOf(file), file);
  if (!isJsonObject(json)) throw new RunError(`${file}: expected an object of questions by name.`);
  const questions = questionsIn(json);
  const body = new Map<string, JsonValue>([
    ["state", "-"],
    ["model", "-"],
    ["questions", questions],
  ]);
  const result = validateRequest(body);
  if (!result.ok) {
    const problems = result.details.map(({ loc, msg }) => `- ${loc.slice(1).join(" › ")}: ${msg}`);
    throw new RunError([`${file} cannot be used:`, ...problems].join("\n"));
  }
  return { text: stringifyJson(questions), asked: reportQuestions(result.request.questions) };
}

/** A question may be named `questions`; it has a type then. */
function questionsIn(json: JsonObject): JsonValue {
  const inner = json.get("questions");
  return isJsonObject(inner) && typeof inner.get("type") !== "string" ? inner : json;
}

async function contentOf(file: string): Promise<string> {
  try {
    return (await readFile(file, "utf8")).replace(/^\uFEFF/, "");
  } catch (error) {
    throw new RunError(`${file} cannot be read: ${messageOf(error)}`);
  }
}

function parsed(text: string, file: string): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonParseError)) throw error;
    const before = text.slice(0, error.offset).split("\n");
    throw new RunError(
      `${file}, line ${before.length}, column ${before.at(-1)!.length + 1}: ${error.message}`,
    );
  }
}
