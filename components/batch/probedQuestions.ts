import { membersOf, parseJsonOrNull, stringifyJson, type JsonObject } from "@typed-question/protocol/json";
import { isProbed } from "@/lib/shared/probes/rowCalls";
import type { ProbeKind } from "@/lib/shared/probes/variant";

/** The names of the questions that a probe of this kind can ask. @param text JSON of `questions` */
export const probedNames = (kind: ProbeKind, text: string): string[] =>
  [...questionsOf(text)].flatMap(([name, question]) => (isProbed(kind, question) ? [name] : []));

/** The JSON of these questions alone. */
export const keptQuestions = (text: string, names: readonly string[]): string =>
  stringifyJson(new Map([...questionsOf(text)].filter(([name]) => names.includes(name))));

const questionsOf = (text: string): JsonObject => membersOf(parseJsonOrNull(text) ?? null);
