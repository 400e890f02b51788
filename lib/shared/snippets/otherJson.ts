import { isJsonObject, membersOf, type JsonObject, type JsonValue } from "@typed-question/protocol/json";

const isText = (value: JsonValue | undefined): value is string => typeof value === "string";
const isList = (value: JsonValue | undefined): value is JsonValue[] => Array.isArray(value);
const everyHas = (value: JsonValue | undefined, ...keys: string[]): boolean =>
  isList(value) &&
  value.length > 0 &&
  value.every((item) => isJsonObject(item) && keys.every((key) => item.has(key)));

/** Fields beside an error, which only an error's body has. */
const ERROR_FIELDS = new Set(
  "error detail errors message status status_code statusCode code type title path timestamp request_id success instance".split(
    " ",
  ),
);

interface Kind {
  /** It ends a sentence that begins with "The text is". */
  name: string;
  /** A sentence for the person, if the next step is not obvious. */
  advice?: string;
  fits: (value: JsonObject) => boolean;
}

/** Documents of other services and programs. The first match counts. */
const KINDS: readonly Kind[] = [
  {
    name: "an exported experiment",
    advice: "Open it with Import a file, in the list of experiments",
    fits: (value) => String(value.get("format")).startsWith("typed-question-playground/"),
  },
  {
    name: "an OpenAPI document",
    fits: (value) =>
      (value.has("openapi") || value.has("swagger")) && (value.has("info") || value.has("paths")),
  },
  {
    name: "a body for OpenAI’s Decisions API",
    advice: "Its questions need the types predicate, choice or score",
    fits: (value) => isList(value.get("questions")) && (value.has("input") || !value.has("state")),
  },
  {
    name: "a response of OpenAI’s Decisions API",
    fits: (value) => everyHas(value.get("answers"), "type"),
  },
  {
    name: "a response of this service",
    advice: "Paste the request that it answers",
    fits: (value) =>
      isJsonObject(value.get("answers")) && !["state", "questions", "request"].some((key) => value.has(key)),
  },
  {
    name: "a body for Anthropic’s Messages API",
    fits: (value) =>
      isList(value.get("messages")) &&
      (/claude/i.test(String(value.get("model"))) ||
        value.has("anthropic_version") ||
        value.has("stop_sequences") ||
        (value.has("system") && value.has("max_tokens"))),
  },
  {
    name: "a body for OpenAI’s chat API",
    fits: (value) =>
      isList(value.get("messages")) && (value.has("model") || everyHas(value.get("messages"), "role")),
  },
  {
    name: "a body for an embeddings API",
    fits: (value) => value.has("input") && /embed/i.test(String(value.get("model"))),
  },
  {
    name: "a body for OpenAI’s Responses API",
    fits: (value) =>
      value.has("model") &&
      (value.has("input") || value.has("previous_response_id")) &&
      !value.has("answers"),
  },
  {
    name: "a body for Google’s Gemini API",
    fits: (value) => everyHas(value.get("contents"), "parts"),
  },
  {
    name: "a body for a completions API",
    fits: (value) => value.has("model") && value.has("prompt"),
  },
  {
    name: "a response of OpenAI’s chat API",
    fits: (value) =>
      isList(value.get("choices")) && (everyHas(value.get("choices"), "index") || value.has("usage")),
  },
  {
    name: "a response of OpenAI’s Responses API",
    fits: (value) =>
      value.get("object") === "response" || (isList(value.get("output")) && value.has("usage")),
  },
  {
    name: "a response of Anthropic’s Messages API",
    fits: (value) => value.get("type") === "message" && value.get("role") === "assistant",
  },
  {
    name: "a list of models",
    fits: (value) =>
      everyHas(value.get("models"), "name") ||
      (value.get("object") === "list" && everyHas(value.get("data"), "id")),
  },
  {
    name: "an error response",
    advice: "Paste the request that it answers",
    fits: (value) =>
      (value.has("error") || value.has("detail") || value.has("errors")) &&
      [...value.keys()].every((key) => ERROR_FIELDS.has(key)),
  },
  {
    name: "a GraphQL query",
    fits: (value) => isText(value.get("query")) && (value.has("variables") || value.has("operationName")),
  },
  {
    name: "a JSON Schema",
    fits: (value) =>
      isText(value.get("$schema")) &&
      (value.has("properties") || value.has("$defs") || value.has("definitions")),
  },
  {
    name: "a package.json file",
    fits: (value) =>
      isText(value.get("name")) &&
      ["scripts", "dependencies", "devDependencies"].some((key) => isJsonObject(value.get(key))),
  },
  {
    name: "an environment of an HTTP client",
    fits: (value) => everyHas(value.get("values"), "key", "value") || value.has("_postman_variable_scope"),
  },
];

/** The kind of another document; null if unknown. */
export const otherKind = (value: JsonValue): Kind | null =>
  isJsonObject(value) ? (KINDS.find(({ fits }) => fits(value)) ?? null) : null;

const NAMES_MAX = 4;
const NAME_CHARS_MAX = 30;
const NO_REQUEST = "A request has a state and questions";

/**
 * Refuses a document by its name. A sentence or two, without the last full stop.
 * @param inside names of other documents in it
 */
export function refusal(value: JsonValue, inside: readonly string[] = []): string {
  const kind = otherKind(value);
  if (kind) return `The text is ${kind.name}, not a request. ${kind.advice ?? NO_REQUEST}`;
  if (inside.length > 0)
    return `No request in the text is one for this service. It holds ${inside.join(", ")}`;
  if (Array.isArray(value)) return `The text is a list without a request in it. ${NO_REQUEST}`;
  if (!isJsonObject(value)) return `The text is a single JSON value, not a request. ${NO_REQUEST}`;
  if (membersOf(value.get("log")).has("entries")) {
    return "The text is a HAR file, and no request in it is one for this service";
  }
  const names = [...value.keys()]
    .slice(0, NAMES_MAX)
    .map((name) => JSON.stringify(name.slice(0, NAME_CHARS_MAX)));
  const rest = value.size - names.length;
  const listed = `${names.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  return `The text is JSON with the fields ${listed}, not a request. ${NO_REQUEST}`;
}
