import { isJsonObject, parseJsonOrNull, stringifyJson } from "@typed-question/protocol/json";

/** The same request with one of its questions alone; null if it has no such question. */
export function requestForQuestion(requestText: string, name: string): string | null {
  const request = parseJsonOrNull(requestText);
  if (!isJsonObject(request)) return null;
  const questions = request.get("questions");
  const question = isJsonObject(questions) ? questions.get(name) : undefined;
  if (question === undefined) return null;
  return stringifyJson(new Map([...request, ["questions", new Map([[name, question]])]]));
}
