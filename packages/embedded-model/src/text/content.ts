import { JsonNumber, isJsonObject, parseJson, type JsonValue } from "@typed-question/protocol/json";
import type { EngineContent, Part } from "@typed-question/protocol/engine";
import { piecesOf, type Steps } from "./steps";

/** Free-form content as prose for the encoder; JSON is read as lines of `key: value`. */
export function contentText(content: EngineContent | null): string {
  if (!content) return "";
  const text = joinedText(content);
  if (content.format === "text") return text;
  // Every line begins with its break; the first one has none before it.
  return [...jsonPieces(parseJson(text))].join("").slice(1);
}

/** The parts as one text: prose or JSON. */
export const joinedText = ({ parts }: EngineContent): string => parts.map(textOf).join("");

function textOf(part: Part): string {
  if (part.type === "text") return part.text;
  throw new TypeError("The encoder reads text alone; an image has to be described first");
}

/** `lost_card`, `lostCard` and `lost-card` as the words `lost card`; a name with spaces is unchanged. */
export function nameWords(name: string): string {
  if (/\s/u.test(name)) return name;
  return name
    .replace(/[_-]+/g, " ")
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .trim();
}

/** A word of up to this length in capitals is an abbreviation (IT, HR, SMS), a longer one is emphasis. */
const ABBREVIATION_MAX = 3;

/**
 * Text for the encoder, to which `Billing`, `BILLING` and `billing` are different words; to a reader they are
 * the same.
 */
export function foldCase(text: string): string {
  return text.replace(/\p{L}+/gu, (word) =>
    word.length > 1 && word.length <= ABBREVIATION_MAX && word === word.toUpperCase()
      ? word
      : word.toLowerCase(),
  );
}

/** The same for a possibly long text. */
export function* foldSteps(text: string): Steps<string> {
  let folded = "";
  for (const piece of piecesOf(text)) {
    if (folded !== "") yield;
    folded += foldCase(piece);
  }
  return folded;
}

const SPEAKER_KEYS = ["role", "speaker", "author", "from", "sender", "name"];
const SPEECH_KEYS = ["content", "text", "message", "body"];

/** Scalars of one piece: a state may be one array of millions. */
const SCALARS_MAX = 1_000;

/**
 * JSON as lines of `key: value`, each after a line break. In pieces with arbitrary borders, so that a long
 * text can be read while it is made.
 */
export function* jsonPieces(value: JsonValue, label = ""): Generator<string, void> {
  const prefix = label === "" ? "\n" : `\n${label}: `;
  if (Array.isArray(value)) {
    if (!value.every(isScalar)) {
      for (const item of value) yield* jsonPieces(item, label);
      return;
    }
    for (let from = 0; from < value.length; from += SCALARS_MAX) {
      const scalars = value.slice(from, from + SCALARS_MAX).map(scalarText);
      yield (from === 0 ? prefix : ", ") + scalars.join(", ");
    }
    return;
  }
  if (!isJsonObject(value)) {
    yield prefix + scalarText(value);
    return;
  }
  const [speaker, speech] = chatKeys(value);
  if (speaker !== undefined && speech !== undefined) {
    yield `\n${value.get(speaker) as string}: ${value.get(speech) as string}`;
  }
  for (const [key, item] of value) {
    if (speech !== undefined && (key === speaker || key === speech)) continue;
    yield* jsonPieces(item, nameWords(key));
  }
}

/** The keys of a chat message: speaker and text, when both are strings. */
function chatKeys(object: ReadonlyMap<string, JsonValue>): [string?, string?] {
  const find = (keys: string[]): string | undefined =>
    keys.find((key) => typeof object.get(key) === "string");
  const speaker = find(SPEAKER_KEYS);
  const speech = find(SPEECH_KEYS);
  return speaker !== undefined && speech !== undefined ? [speaker, speech] : [];
}

const isScalar = (value: JsonValue): boolean => !Array.isArray(value) && !isJsonObject(value);

function scalarText(value: JsonValue): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value instanceof JsonNumber ? value.text : String(value);
}
