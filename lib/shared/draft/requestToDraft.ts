import {
  isJsonObject,
  JsonNumber,
  parseJson,
  type JsonObject,
  type JsonValue,
  type TextRange,
} from "@typed-question/protocol/json";
import { draftWithoutSecrets } from "@/lib/shared/secrets/draftSecrets";
import { syntaxProblem, type TextProblem } from "./content";
import {
  blankQuestion,
  jsonContent,
  textContent,
  type ContentDraft,
  type Draft,
  type FormQuestionType,
  type JsonMember,
  type QuestionDraft,
} from "./draft";
import type { NewId } from "./newId";
import type { CriteriaReader } from "./questions/questionForm";
import { FORM_QUESTION_TYPES, QUESTION_FORMS } from "./questions/registry";
import { readAsset, type DraftImage } from "./draftImage";
import { sourceText } from "@/lib/shared/text/jsonText";
import { meantName, QUESTION_NAMES } from "./meantName";

export type RequestReading =
  /** `removed`: the places of unknown fields that were left out, because they look like keys or headers. */
  { ok: true; draft: Draft; removed: string[] } | { ok: false; problem: TextProblem };

/**
 * Reads the JSON of a whole request into the form's model. It is enough that the text has the shape of a request:
 * values that break the contract come into the form and are named there. Fields and question types that the form does
 * not show are kept as raw JSON, without text like a key or a header.
 */
export function requestToDraft(text: string, newId: NewId): RequestReading {
  const ranges = new Map<object, TextRange>();
  let body: JsonValue;
  try {
    body = parseJson(text, { ranges });
  } catch (error) {
    return { ok: false, problem: { severity: "error", ...syntaxProblem(text, error) } };
  }
  try {
    const { value, removed } = draftWithoutSecrets(new Reader(text, ranges, newId).draft(body));
    return { ok: true, draft: value, removed };
  } catch (error) {
    if (error instanceof ShapeError) return { ok: false, problem: { severity: "error", ...error.problem } };
    throw error;
  }
}

class ShapeError extends Error {
  constructor(readonly problem: Omit<TextProblem, "severity">) {
    super(problem.message);
  }
}

class Reader implements CriteriaReader {
  constructor(
    private readonly source: string,
    private readonly ranges: Map<object, TextRange>,
    readonly newId: NewId,
  ) {}

  draft(body: JsonValue): Draft {
    const request = this.object(body, null, "The request must be an object");
    const model = request.get("model") ?? "";
    if (typeof model !== "string") throw this.wrong(model, request, '"model" must be a string');
    const questions = this.object(
      request.get("questions") ?? new Map(),
      request,
      '"questions" must be an object that maps names to questions',
    );
    return {
      model,
      compareWith: [],
      repeats: 1,
      longContext: false,
      state: request.has("state") ? this.content(request.get("state") ?? null) : textContent(),
      // A long request is a list of closed cards after the first one.
      questions: [...questions].map(([name, value], index) => ({
        ...this.question(name, value, questions),
        collapsed: index > 0,
      })),
      images: this.images(request),
      extra: this.others(request, ["state", "model", "questions", "assets"]),
    };
  }

  private images(request: JsonObject): DraftImage[] {
    const message = '"assets" must be an object that maps placeholders to images';
    const assets = this.object(request.get("assets") ?? new Map(), request, message);
    return [...assets].map(([placeholder, value], index) => {
      const image = readAsset(placeholder, value, index + 1, this.newId);
      if (image) return image;
      const expected = 'with "type": "image", a "format" (png, jpg or jpeg) and its bytes as "data_base64"';
      throw this.wrong(
        value,
        assets,
        `The asset ${JSON.stringify(placeholder)} must be an object ${expected}`,
      );
    });
  }

  private question(name: string, value: JsonValue, parent: JsonObject): QuestionDraft {
    const fields = this.object(value, parent, `The question ${JSON.stringify(name)} must be an object`);
    const type = fields.get("type");
    if (typeof type !== "string") {
      const near = [...fields.keys()].find(
        (key) => meantName(key, QUESTION_NAMES) === "type" && key !== "type",
      );
      const hint = near === undefined ? "" : `; ${JSON.stringify(near)} was probably meant to be it`;
      throw this.wrong(type, fields, `The question ${JSON.stringify(name)} needs a "type"${hint}`);
    }
    if (!isFormType(type)) {
      return { ...blankQuestion("noul", name, this.newId), type: "kept", json: this.json(fields) };
    }
    return {
      ...blankQuestion(type, name, this.newId),
      instructions: this.optional(fields, "instructions"),
      extra: this.others(fields, ["type", "instructions", "criteria"]),
      ...QUESTION_FORMS[type].read(fields, this),
    };
  }

  /** Values that are neither text nor JSON content become JSON; the form then names the fault. */
  content(value: JsonValue): ContentDraft {
    if (typeof value !== "string") return jsonContent(this.json(value));
    return value === "" ? { ...textContent(), blank: "string" } : textContent(value);
  }

  /** An optional field; `null` differs from a missing field. */
  optional(fields: JsonObject, key: string): ContentDraft {
    const value = fields.get(key);
    if (value === undefined) return textContent();
    return value === null ? { ...textContent(), blank: "null" } : this.content(value);
  }

  object(value: JsonValue, parent: JsonObject | null, message: string): JsonObject {
    if (!isJsonObject(value)) throw this.wrong(value, parent, message);
    return value;
  }

  others(object: JsonObject, known: readonly string[]): JsonMember[] {
    return [...object]
      .filter(([key]) => !known.includes(key))
      .map(([key, value]) => ({ key, json: this.json(value) }));
  }

  private json(value: JsonValue): string {
    return sourceText(value, this.source, this.ranges);
  }

  /** Strings and literals have no place of their own; their error points at the start of their parent. */
  wrong(value: JsonValue | undefined, parent: JsonObject | null, message: string): ShapeError {
    const hasPlace = isJsonObject(value) || Array.isArray(value) || value instanceof JsonNumber;
    const range = this.ranges.get(hasPlace ? value : (parent ?? {}));
    const start = range?.start ?? 0;
    return new ShapeError({ message, start, end: Math.min(start + 1, this.source.length) });
  }
}

function isFormType(type: string): type is FormQuestionType {
  return FORM_QUESTION_TYPES.some((known) => known === type);
}
