import { publicConnectionFailure } from "@/lib/shared/pageApi/connectionFailure";
import {
  isJsonObject,
  parseJsonOrNull,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import type { ShareRedaction } from "@/lib/shared/pageApi/shares";
import { requestTextWithoutSecrets, responseTextWithoutSecrets } from "@/lib/shared/secrets/requestSecrets";

/** Replaces a removed part. */
export const HIDDEN = "[hidden]";

/** A path to hide that leads nowhere. */
export class NothingToHide extends Error {
  override name = "NothingToHide";

  constructor(path: string) {
    super(`There is nothing to hide at ${JSON.stringify(path)} in the state.`);
  }
}

/** A redacted request drops its other fields, because no person decided about them. */
const SHARED_FIELDS: ReadonlySet<string> = new Set(["model", "state", "questions", "assets"]);

/** Whether anything is hidden. */
export function hidesAnything({ state, statePaths, instructions, images }: ShareRedaction): boolean {
  return state || statePaths.length > 0 || instructions || images;
}

/**
 * A request without its hidden parts, and with only the fields that can be hidden. Without hidden parts the
 * text is unchanged, except for keys and headers in unknown fields, which are always removed. A text that is
 * no request is hidden whole as soon as anything is.
 * @throws NothingToHide for a path that leads nowhere: the intended part would be shown.
 */
export function redactRequest(whole: string, hide: ShareRedaction): string {
  const { text } = requestTextWithoutSecrets(whole);
  if (!hidesAnything(hide)) return text;
  const request = parseJsonOrNull(text);
  if (!isJsonObject(request)) return "";
  const redacted: JsonObject = new Map([...request].filter(([name]) => SHARED_FIELDS.has(name)));
  const state = redacted.get("state");
  if (state !== undefined) redacted.set("state", hide.state ? HIDDEN : withoutPaths(state, hide.statePaths));
  if (hide.images) redacted.delete("assets");
  if (hide.instructions) redacted.set("questions", withoutInstructions(redacted.get("questions") ?? null));
  return stringifyJson(redacted, 2);
}

/**
 * A response without repetitions of the hidden parts: legend descriptions, failed values, error messages
 * (maybe another server's words about the request), and every field of our own. The names of questions and
 * options stay. The address and the server's words of a failed connection are never shown.
 */
export function redactResponse(whole: string, hide: ShareRedaction): string {
  const text = responseTextWithoutSecrets(whole);
  const response = parseJsonOrNull(text);
  const failure = isJsonObject(response) ? ownFailure(response) : null;
  if (failure !== null) return stringifyJson(failure);
  if (!hidesAnything(hide)) return text;
  if (!isJsonObject(response)) return "";
  const redacted = withoutExtras(response);
  const answers = redacted.get("answers");
  if (isJsonObject(answers)) {
    redacted.set(
      "answers",
      mapValues(answers, (answer) => redactAnswer(answer, hide)),
    );
  }
  const detail = redacted.get("detail");
  if (detail !== undefined) {
    redacted.set("detail", Array.isArray(detail) ? detail.map(redactDetail) : redactDetail(detail));
  }
  return stringifyJson(redacted);
}

/** The error of a connection in our own words; null for any other response. */
function ownFailure(response: JsonObject): JsonObject | null {
  const detail = response.get("detail");
  if (!isJsonObject(detail)) return null;
  const [type, message] = [detail.get("error_type"), detail.get("message")];
  const errorType = typeof type === "string" ? type : "";
  const shown = typeof message === "string" ? publicConnectionFailure(message, errorType) : null;
  if (shown === null) return null;
  const error: JsonObject = new Map([
    ["error_type", errorType],
    ["message", shown],
  ]);
  return new Map([["detail", error]]);
}

function withoutPaths(state: JsonValue, paths: readonly string[]): JsonValue {
  const root: Mark = { path: "", isHidden: false, steps: new Map() };
  for (const path of paths) {
    let mark = root;
    for (const written of path.split("/").slice(1)) {
      const step = written.replaceAll("~1", "/").replaceAll("~0", "~");
      const next: Mark = mark.steps.get(step) ?? { path, isHidden: false, steps: new Map() };
      mark.steps.set(step, next);
      mark = next;
    }
    mark.isHidden = true;
  }
  return hideMarked(state, root);
}

/**
 * A place in the state with hidden parts at it or in it. All paths form one tree, so that each place is
 * copied once.
 */
interface Mark {
  /** The first path to it or through it. */
  path: string;
  isHidden: boolean;
  steps: Map<string, Mark>;
}

function hideMarked(value: JsonValue, { isHidden, steps }: Mark): JsonValue {
  // Everything inside it is hidden with it.
  if (isHidden) return HIDDEN;
  if (steps.size === 0) return value;
  if (isJsonObject(value)) {
    const copy: JsonObject = new Map(value);
    for (const [step, mark] of steps) {
      const member = copy.get(step);
      if (member === undefined) throw nothingAt(mark);
      copy.set(step, hideMarked(member, mark));
    }
    return copy;
  }
  const copy = Array.isArray(value) ? [...value] : [];
  for (const [step, mark] of steps) {
    const item = /^(0|[1-9]\d*)$/.test(step) ? copy[Number(step)] : undefined;
    if (item === undefined) throw nothingAt(mark);
    copy[Number(step)] = hideMarked(item, mark);
  }
  return copy;
}

const nothingAt = ({ path }: Mark): NothingToHide => new NothingToHide(path);

function withoutInstructions(questions: JsonValue): JsonValue {
  if (!isJsonObject(questions)) return HIDDEN;
  return mapValues(questions, (question) => {
    if (!isJsonObject(question)) return HIDDEN;
    const shown: JsonObject = new Map([["type", question.get("type") ?? null]]);
    if (question.has("instructions")) shown.set("instructions", HIDDEN);
    if (question.has("criteria")) shown.set("criteria", hideValues(question.get("criteria") ?? null));
    return shown;
  });
}

/** Their number stays: the answer has it anyway, and the names of options too. */
function hideValues(criteria: JsonValue): JsonValue {
  if (isJsonObject(criteria)) return mapValues(criteria, () => HIDDEN);
  return Array.isArray(criteria) ? criteria.map(() => HIDDEN) : HIDDEN;
}

function redactAnswer(answer: JsonValue, { instructions }: ShareRedaction): JsonValue {
  if (!isJsonObject(answer)) return HIDDEN;
  const redacted = withoutExtras(answer);
  const legend = redacted.get("legend");
  if (instructions && legend !== undefined) redacted.set("legend", hideValues(legend));
  return redacted;
}

/** A share shows only the kind and the place of a problem's details. */
const DETAIL_FIELDS_SHOWN: ReadonlySet<string> = new Set(["error_type", "type", "loc"]);

function redactDetail(detail: JsonValue): JsonValue {
  if (!isJsonObject(detail)) return HIDDEN;
  return new Map(
    [...detail]
      .filter(([key]) => key !== "input")
      .map(([key, value]) => [key, DETAIL_FIELDS_SHOWN.has(key) ? value : HIDDEN]),
  );
}

const withoutExtras = (object: JsonObject): JsonObject =>
  new Map([...object].filter(([key]) => !key.startsWith("x_")));

const mapValues = (object: JsonObject, change: (value: JsonValue) => JsonValue): JsonObject =>
  new Map([...object].map(([key, value]) => [key, change(value)]));
