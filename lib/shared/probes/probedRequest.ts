import { placeholderPattern } from "@/lib/shared/draft/mentions";
import {
  isJsonObject,
  membersOf,
  parseJson,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import { ORIGINAL, type Variant } from "./variant";

/** A request, parsed. Its parts are never changed in place. */
export type ProbedRequest = JsonObject;

/** @throws for a text that is not a request */
export function parseRequest(requestText: string): ProbedRequest {
  const request = parseJson(requestText);
  if (!isJsonObject(request)) throw new TypeError("A request is an object");
  return request;
}

/** The fields of a question; none where the request lacks it. */
export const questionIn = (request: ProbedRequest, name: string): JsonObject =>
  membersOf(membersOf(request.get("questions")).get(name));

/** The names of a choice's options in their order; none for any other question. */
export function optionsOf(request: ProbedRequest, name: string): string[] {
  const question = questionIn(request, name);
  return question.get("type") === "choice" ? [...membersOf(question.get("criteria")).keys()] : [];
}

/** The request with one question alone: no other one changes its answer, and fewer tokens are sent. */
export const withOnly = (request: ProbedRequest, name: string, question: JsonObject): ProbedRequest =>
  new Map(request).set("questions", new Map([[name, question]]));

/** The variant that asks a question unchanged, without the others. */
export const originalOf = (request: ProbedRequest, name: string): Variant => ({
  id: ORIGINAL,
  requestText: writeVariant(withOnly(request, name, questionIn(request, name))),
  change: { kind: "original" },
});

/** Writes a request without the images that nothing mentions any more: a server refuses these. */
export function writeVariant(request: ProbedRequest): string {
  const assets = request.get("assets");
  if (!isJsonObject(assets)) return stringifyJson(request, 2);
  const mentioned = mentionedIn(request, [...assets.keys()]);
  const kept: JsonObject = new Map([...assets].filter(([placeholder]) => mentioned.has(placeholder)));
  const written = new Map(request);
  if (kept.size > 0) written.set("assets", kept);
  else written.delete("assets");
  return stringifyJson(written, 2);
}

/** The form parts that a request's assets name. */
export function partsIn(requestText: string): Set<string> {
  const assets = membersOf(parseRequest(requestText).get("assets"));
  const parts = [...assets.values()].map((asset) => membersOf(asset).get("part"));
  return new Set(parts.filter((part) => typeof part === "string"));
}

/** Every text of a request that may mention an image, changed. Keys of objects stay. */
export function mapTexts(request: ProbedRequest, change: (text: string) => string): ProbedRequest {
  const mapped = new Map(request);
  const state = request.get("state");
  if (state !== undefined) mapped.set("state", mapStrings(state, change));
  const questions = [...membersOf(request.get("questions"))].map(([name, json]): [string, JsonValue] => {
    const question = new Map(membersOf(json));
    for (const field of ["instructions", "criteria"]) {
      const value = question.get(field);
      if (value !== undefined) question.set(field, mapStrings(value, change));
    }
    return [name, question];
  });
  return mapped.set("questions", new Map(questions));
}

function mentionedIn(request: ProbedRequest, placeholders: readonly string[]): Set<string> {
  const pattern = placeholderPattern(placeholders);
  const found = new Set<string>();
  mapTexts(request, (text) => {
    if (pattern) for (const [placeholder] of text.matchAll(pattern)) found.add(placeholder);
    return text;
  });
  return found;
}

function mapStrings(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (!isJsonObject(value)) return value;
  return new Map([...value].map(([key, item]): [string, JsonValue] => [key, mapStrings(item, change)]));
}
