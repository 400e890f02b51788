import {
  isJsonObject,
  membersOf,
  parseJsonOrNull,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import { jsonPieces, nameWords } from "./content";

/** The text of a content part, and whether a tool gives it. */
export interface PartText {
  text: string;
  isTool: boolean;
}

/** Types of parts with the field of their text. */
const TEXT_FIELDS: Readonly<Record<string, string>> = {
  text: "text",
  input_text: "text",
  output_text: "text",
  summary_text: "text",
  reasoning_text: "text",
  reasoning: "text",
  refusal: "refusal",
  thinking: "thinking",
};

/** A client's own marks on a part, which say nothing about its content. */
const PART_MARKS =
  /^(type|id|state|status|annotations|citations|logprobs|cache_control|signature|thought|thoughtSignature|thought_signature|provider(Options|Metadata)|experimental_\w+)$/;

const MEDIA_TYPES = /^(image|image_url|input_image|file|input_file|document|media|input_audio|audio|video)$/;
const MEDIA_FIELDS =
  /^(image(_url)?|source|data|file(_data|_id|Id|Data)?|url|input_audio|audio|inlineData|inline_data)$/;
const MEDIA_MARKS = /^(filename|title|context|detail|media_?[tT]ype|mime_?[tT]ype)$/;

/**
 * Reads one part of a client's content: a text, a call of a tool or its result, or an image in words.
 * @returns null for an object with any field of its own
 */
export function partText(part: JsonObject): PartText | null {
  const type = part.get("type") ?? (part.has("text") ? "text" : null);
  if (typeof type === "string" && Object.hasOwn(TEXT_FIELDS, type)) {
    const field = TEXT_FIELDS[type]!;
    const text = part.get(field);
    const isBare = [...part.keys()].every((key) => key === field || PART_MARKS.test(key));
    if (type === "reasoning" && text === undefined)
      return { text: lines(part.get("summary") ?? null), isTool: false };
    return typeof text === "string" && isBare ? { text, isTool: false } : null;
  }
  if (type === "redacted_thinking") return { text: "", isTool: false };
  const call = callOf(part, type);
  if (call)
    return {
      text: [`calls ${nameWords(call.name)}`, lines(call.input)].filter(Boolean).join("\n"),
      isTool: false,
    };
  const result = resultOf(part, type);
  if (result !== undefined) return { text: lines(result), isTool: true };
  return isMedia(part, type) ? { text: sentences(part).join("\n"), isTool: false } : null;
}

/** An image, a file or a sound with nothing beside it. */
function isMedia(part: JsonObject, type: JsonValue): boolean {
  const keys = [...part.keys()];
  return (
    (type === null || (typeof type === "string" && MEDIA_TYPES.test(type))) &&
    keys.some((key) =>
      (type === null ? /^(inlineData|inline_data|fileData|file_data)$/ : MEDIA_FIELDS).test(key),
    ) &&
    keys.every((key) => [MEDIA_FIELDS, MEDIA_MARKS, PART_MARKS].some((known) => known.test(key)))
  );
}

interface Call {
  name: string;
  input: JsonValue;
}

/** Calls of OpenAI's two interfaces, of Anthropic, the AI SDK and Google. */
function callOf(part: JsonObject, type: JsonValue): Call | null {
  const call = (from: JsonValue | undefined, nameKey: string, ...inputKeys: string[]): Call | null => {
    const fields = membersOf(from);
    const name = fields.get(nameKey);
    const input = inputKeys.map((key) => fields.get(key)).find((value) => value !== undefined);
    return typeof name === "string" ? { name, input: input ?? null } : null;
  };
  if (type === "function") return call(part.get("function"), "name", "arguments");
  if (type === "function_call") return call(part, "name", "arguments");
  if (type === "tool_use" || type === "server_tool_use") return call(part, "name", "input");
  if (type === "tool-call") return call(part, "toolName", "input", "args");
  return type === null ? call(part.get("functionCall") ?? part.get("function_call"), "name", "args") : null;
}

/** The result of a tool; undefined for a part of another kind. */
function resultOf(part: JsonObject, type: JsonValue): JsonValue | undefined {
  if (type === "function_call_output") return part.get("output") ?? null;
  if (type === "tool_result") return part.get("content") ?? null;
  if (type === "tool-result") {
    const output = part.get("output") ?? part.get("result") ?? null;
    return membersOf(output).get("value") ?? output;
  }
  const response = part.get("functionResponse") ?? part.get("function_response");
  return type === null && isJsonObject(response) ? (response.get("response") ?? null) : undefined;
}

/** A text, parts, JSON in a string or any data, as lines. */
function lines(value: JsonValue): string {
  if (value === null) return "";
  if (typeof value === "string") {
    const data = parseJsonOrNull(value);
    return Array.isArray(data) || isJsonObject(data) ? lines(data) : value;
  }
  if (Array.isArray(value)) {
    const texts = value.map((item) => (isJsonObject(item) ? (partText(item)?.text ?? null) : null));
    if (value.length > 0 && texts.every((text) => text !== null)) return texts.join("\n");
  }
  return [...jsonPieces(value)].join("").slice(1);
}

/** Strings of several words: the description of an image, the text of a document. Addresses and bytes have no blank. */
function sentences(value: JsonValue): string[] {
  if (typeof value === "string") return /\s/u.test(value.trim()) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(sentences);
  return isJsonObject(value) ? [...value.values()].flatMap(sentences) : [];
}
