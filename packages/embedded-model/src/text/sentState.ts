import { isJsonObject, parseJson, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import type { EngineContent } from "@typed-question/protocol/engine";
import { contentText, joinedText, jsonPieces, nameWords } from "./content";
import { partText } from "./sentParts";

/** The words of one speaker at one time. */
interface Turn {
  /** The message's role as it was sent; null for text that nobody in particular says. */
  speaker: string | null;
  text: string;
  /** Whether the message has fields of the caller's own. */
  hasFields?: boolean;
}

/** A state as a client sent it, read once for all questions. */
export interface SentState {
  /** The text that the state carries. A transcript has a line for each turn: `user: Hi`. */
  text: string;
  /** The text for one question: what one side says, if the question asks what that side did. */
  textFor: (instructions: string) => string;
  /** The texts of an object's own fields by name; empty for a state in a client's form. */
  fields: ReadonlyMap<string, string>;
}

/**
 * Reads a state in the forms of common clients: content parts of OpenAI, Anthropic, Google and the AI SDK, chat
 * messages, tool calls, and `{"text": …}` around them. The text alone counts, so a wrapped text reads like the plain
 * one. A state with fields of its own stays what `contentText` makes of it.
 */
export function readState(content: EngineContent): SentState {
  const value = content.format === "json" ? parseJson(joinedText(content)) : null;
  const turns = value === null ? null : turnsOf(value);
  if (turns === null) {
    const whole = contentText(content);
    return { text: whole, textFor: () => whole, fields: fieldsOf(value) };
  }
  const text = turnsText(turns);
  const textFor = (instructions: string): string => saidBy(sideAsked(instructions), turns) ?? text;
  return { text, textFor, fields: new Map() };
}

function fieldsOf(value: JsonValue): ReadonlyMap<string, string> {
  if (!isJsonObject(value)) return new Map();
  return new Map([...value].map(([name, field]) => [name, [...jsonPieces(field)].join("").trim()]));
}

/** Objects with this field alone are wrapped around what they carry. */
const WRAPPERS = ["text", "content", "parts", "messages", "contents", "input"];
/** Their string is a text; a lone `input: "…"` is a field. */
const TEXT_WRAPPERS = ["text", "content"];

/** The turns of a value in a client's form; null for any other value. */
function turnsOf(value: JsonValue): Turn[] | null {
  if (Array.isArray(value)) return turnsOfItems(value);
  if (!isJsonObject(value)) return null;
  const part = partText(value);
  if (part !== null) return [{ speaker: part.isTool ? "tool" : null, text: part.text }];
  const message = messageTurns(value);
  if (message !== null) return message;
  const [wrapper] = value.size === 1 ? [...value] : [];
  if (!wrapper || !WRAPPERS.includes(wrapper[0])) return null;
  const [key, carried] = wrapper;
  if (typeof carried !== "string") return turnsOf(carried);
  return TEXT_WRAPPERS.includes(key) ? [{ speaker: null, text: carried }] : null;
}

/** Strings may stand between parts; alone they are a list of values. */
function turnsOfItems(items: readonly JsonValue[]): Turn[] | null {
  if (!items.some(isJsonObject)) return null;
  const turns: Turn[] = [];
  for (const item of items) {
    const found = typeof item === "string" ? [{ speaker: null, text: item }] : turnsOf(item);
    if (found === null) return null;
    turns.push(...found);
  }
  return turns;
}

const SPEECH_KEYS = ["content", "parts", "tool_calls"];
/** Roles that LangChain writes as types. */
const ROLE_TYPES = ["human", "ai", "system", "tool"];
/** A client's own marks on a message, which say nothing about its content. */
const MARKS =
  /^(id|tool_call_id|function_call|refusal|audio|annotations|phase|cache_control|provider(Options|Metadata))$/;
/** The same where parts show that a client wrote the message; elsewhere they may be fields of the caller. */
const MARKS_WITH_PARTS = /^(type|status|createdAt|metadata|model|usage|stop_(reason|sequence))$/;

function roleOf(message: JsonObject): string | null {
  const [role, type] = [message.get("role"), message.get("type")];
  if (typeof role === "string") return role;
  return typeof type === "string" && ROLE_TYPES.includes(type) && message.has("content") ? type : null;
}

/**
 * A message by its role. Parts of one message are lines of one turn; results of tools in it are turns of the tool.
 * Further fields follow as lines.
 */
function messageTurns(message: JsonObject): Turn[] | null {
  const role = roleOf(message);
  if (role === null || !SPEECH_KEYS.some((key) => message.has(key))) return null;
  const speech: Turn[] = [];
  let hasParts = false;
  for (const key of SPEECH_KEYS) {
    const said = message.get(key) ?? "";
    hasParts ||= typeof said !== "string";
    const turns = typeof said === "string" ? [{ speaker: null, text: said }] : partsOf(said);
    if (turns === null) return null;
    speech.push(...turns.filter(({ text }) => text !== ""));
  }
  const fields = [...message].filter(
    ([key, value]) =>
      !["role", ...SPEECH_KEYS].includes(key) &&
      !MARKS.test(key) &&
      !(hasParts && MARKS_WITH_PARTS.test(key)) &&
      !(key === "type" && (value === "message" || value === role)),
  );
  const own = speech.filter(({ speaker }) => speaker === null).map(({ text }) => text);
  const others = speech.filter(({ speaker }) => speaker !== null);
  if (own.length === 0 && fields.length === 0 && others.length > 0) return others;
  const lines = fields.flatMap(([key, value]) => [...jsonPieces(value, nameWords(key))]).join("");
  return [{ speaker: role, text: own.join("\n") + lines, hasFields: fields.length > 0 }, ...others];
}

const partsOf = (said: JsonValue): Turn[] | null =>
  Array.isArray(said) && said.length === 0 ? [] : turnsOf(said);

/** The speakers of a text that was only wrapped: a client has no other way to send one. */
const WRITERS = ["user", "human"];

/** Lines of speaker and text. When the user says all of it, the text alone. */
function turnsText(turns: readonly Turn[]): string {
  const hasRoles = turns.some(
    ({ speaker, hasFields }) => speaker !== null && (hasFields || !WRITERS.includes(speaker)),
  );
  return turns
    .map(({ speaker, text }) => (hasRoles && speaker !== null ? `${speaker}: ${text}` : text))
    .join("\n");
}

type Side = "customer" | "agent";

/** Roles of clients and words of questions for the two sides of a conversation. */
const SIDES: Readonly<Record<Side, RegExp>> = {
  customer: /^(user|human|customer|client|caller|buyer|guest)$/i,
  agent: /^(assistant|agent|model|ai|bot|chatbot|support|representative|operator|advisor)$/i,
};

const sideOf = (word: string): Side | null =>
  SIDES.customer.test(word) ? "customer" : SIDES.agent.test(word) ? "agent" : null;

/** `Did the customer …`, `has the support agent …`: an active verb. `Was the customer charged` asks about both. */
const WHO_DID = /\b(?:did|does|do|has|have)\s+the\s+(?:(?:support|service|ai|human)\s+)?(\p{L}+)/iu;

/** The side whose doing a question asks about; null if it names none or both. */
function sideAsked(instructions: string): Side | null {
  const side = sideOf(WHO_DID.exec(instructions)?.[1] ?? "");
  if (side === null) return null;
  const named = new Set((instructions.match(/\p{L}+/gu) ?? []).map(sideOf));
  return named.has(side === "agent" ? "customer" : "agent") ? null : side;
}

/** The words of one side in a conversation of both, without the roles; null where only one speaks. */
function saidBy(side: Side | null, turns: readonly Turn[]): string | null {
  const isOwn = turns.map(({ speaker }) => sideOf(speaker ?? "") === side);
  if (side === null || !isOwn.includes(true) || !isOwn.includes(false)) return null;
  return turns
    .filter((_, i) => isOwn[i])
    .map(({ text }) => text)
    .join("\n");
}
