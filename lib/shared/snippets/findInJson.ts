import {
  isJsonObject,
  parseJson,
  parseJsonOrNull,
  type JsonObject,
  type JsonValue,
  type TextRange,
} from "@typed-question/protocol/json";
import { filesOf, fromBase64, headersOf, isBodyField, isSkippedField, lineOf } from "./carriers";
import { fromDecisions, isDecisionsRequest } from "./fromDecisions";
import { jsonInText } from "./jsonInText";
import { loosened } from "./looseJson";
import { otherKind, refusal } from "./otherJson";
import { isMultipart, readMultipart } from "./readMultipart";
import { hasKnownFieldsOnly, isCertainRequest, isMeantAsRequest } from "./requestShape";
import { bareRequest, type SentRequest } from "./sentRequest";
import {
  unknownVariables,
  variablesIn,
  variablesOf,
  withVariables,
  type TemplateVariables,
} from "./templateVariables";

/** Deepest nesting of texts: a log that quotes a log that quotes a body. */
const TEXTS_MAX = 5;

/** The requests in some JSON, and the number of other sent documents. */
export interface JsonFinding {
  requests: SentRequest[];
  others: number;
  /** The reason for having none. */
  refusal: string;
}

/** The walk's context: the surrounding fields, and whether this is a sent body. */
interface Place {
  around: SentRequest;
  isBody: boolean;
  /** Nesting depth of texts. */
  texts: number;
}

/**
 * Finds the requests in the JSON of any document, such as a HAR, a collection or a line of a log.
 * @param isAlone whether nothing else was pasted, so that an empty draft is accepted
 */
export function findInJson(text: string, isAlone: boolean): JsonFinding {
  const ranges = new Map<object, TextRange>();
  const root = parseJson(text, { ranges });
  if (isAlone && hasKnownFieldsOnly(root)) return { requests: [bareRequest(text)], others: 0, refusal: "" };
  const finder = new Finder(variablesOf(root));
  finder.visit(root, text, ranges, { around: bareRequest(null), isBody: true, texts: 0 });
  const { requests, sent, problems, kinds } = finder;
  return {
    requests: requests.length > 0 ? requests : problems,
    others: Math.max(0, sent - requests.length),
    refusal: refusal(root, [...kinds]),
  };
}

class Finder {
  readonly requests: SentRequest[] = [];
  /** Unreadable bodies that look like requests. */
  readonly problems: SentRequest[] = [];
  /** Names of other sent documents. */
  readonly kinds = new Set<string>();
  /** Number of sends to any address. */
  sent = 0;

  constructor(private readonly variables: TemplateVariables) {}

  visit(value: JsonValue, source: string, ranges: Map<object, TextRange>, place: Place): void {
    if (typeof value === "string") this.text(value, place);
    else if (Array.isArray(value)) {
      const around = { ...place.around, files: [...place.around.files, ...filesOf(value)] };
      for (const item of value) this.visit(item, source, ranges, { ...place, around });
    } else if (isJsonObject(value)) this.object(value, source, ranges, place);
  }

  private object(value: JsonObject, source: string, ranges: Map<object, TextRange>, place: Place): void {
    const range = ranges.get(value);
    const text = source.slice(range?.start, range?.end);
    const isDraft = value.size > 0 && hasKnownFieldsOnly(value) && isMeantAsRequest(value);
    if (isCertainRequest(value) || (place.isBody && isDraft)) {
      this.requests.push({ ...place.around, body: text });
      return;
    }
    if (isDecisionsRequest(value)) {
      this.decisions(value, place.around);
      return;
    }
    const kind = place.isBody ? otherKind(value) : null;
    if (kind) {
      this.kinds.add(kind.name);
      return;
    }
    const before = this.requests.length;
    const around = this.around(value, place.around);
    for (const [key, member] of value) {
      if (isSkippedField(key) || key === "state") continue;
      this.visit(member, source, ranges, { ...place, around, isBody: isBodyField(key, around.url !== null) });
    }
    if (place.isBody && this.requests.length === before && isMeantAsRequest(value)) {
      this.requests.push({ ...place.around, body: text });
    }
  }

  private decisions(value: JsonObject, around: SentRequest): void {
    const written = fromDecisions(value);
    if (written.ok) {
      const { body, notes } = written;
      this.requests.push({ ...around, body, notes: [...around.notes, ...notes] });
    } else this.problems.push({ ...around, body: null, problem: written.problem });
  }

  private around(value: JsonObject, outer: SentRequest): SentRequest {
    const { method, url } = lineOf(value);
    if (method !== null && url !== null) this.sent += 1;
    const { hasHeaders, isLongContext } = headersOf(value);
    return {
      ...outer,
      method: method ?? outer.method,
      url: url === null ? outer.url : withVariables(url, this.variables),
      hasHeaders: hasHeaders || outer.hasHeaders,
      isLongContext: isLongContext || outer.isLongContext,
    };
  }

  private text(text: string, place: Place): void {
    if (place.texts === TEXTS_MAX) return;
    const inner = { ...place, isBody: place.isBody, texts: place.texts + 1 };
    if (/^\s*["{[]/.test(text) || (place.isBody && /^\s*\/[/*]/.test(text))) this.json(text, inner);
    else if (place.isBody && isMultipart(text)) {
      const form = readMultipart(text);
      if (form) this.text(form.body, { ...inner, around: { ...place.around, files: form.files } });
    } else if (/\\?"questions\\?"/.test(text)) {
      for (const { json } of jsonInText(text)) this.json(json, { ...inner, isBody: false });
    } else if (place.isBody) {
      const decoded = fromBase64(text);
      if (decoded !== null) this.text(decoded, inner);
    }
  }

  private json(text: string, place: Place): void {
    const filled = withVariables(text, this.variables);
    const json = [text, filled].find((one) => parseJsonOrNull(one) !== null) ?? loosened(filled);
    if (json === null) {
      this.problem(filled, place);
      return;
    }
    // Substitutes a variable only if the text is JSON both with and without its value.
    const body = (json === text && parseJsonOrNull(filled) !== null ? filled : json).trim();
    const notes = this.variables.size > 0 ? unknownVariables(body) : [];
    const ranges = new Map<object, TextRange>();
    const around = { ...place.around, notes: [...place.around.notes, ...notes] };
    this.visit(parseJson(body, { ranges }), body, ranges, { ...place, around });
  }

  private problem(body: string, place: Place): void {
    if (!place.isBody || !/"(state|questions)"/.test(body)) return;
    const [variable] = variablesIn(body);
    const problem =
      variable === undefined
        ? null
        : `The body has the variable ${variable}, and the text does not say its value: put the value in its place`;
    this.problems.push({ ...place.around, body: problem === null ? body : null, problem });
  }
}
