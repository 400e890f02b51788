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
  FORM_QUESTION_TYPES,
  jsonContent,
  newLevel,
  newOption,
  newQuestion,
  textContent,
  type ContentDraft,
  type Draft,
  type FormQuestionType,
  type JsonMember,
  type QuestionDraft,
} from "./draft";
import type { NewId } from "./newId";
import { readAsset, type DraftImage } from "./draftImage";
import { sourceText } from "@/lib/shared/text/jsonText";
import { meantName, QUESTION_NAMES } from "./meantName";

export type RequestReading =
  /** `removed`: the places of unknown fields that were left out, because they look like keys or headers. */
  { ok: true; draft: Draft; removed: string[] } | { ok: false; problem: TextProblem };

/**
 * Reads the JSON of a whole request into the form's model. It is enough that the text has the shape of a
 * request: values that break the contract come into the form and are named there. Fields and question
 * types that the form does not show are kept as raw JSON, without what looks like a key or a header.
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

class Reader {
  constructor(
    private readonly source: string,
    private readonly ranges: Map<object, TextRange>,
    private readonly newId: NewId,
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
      questions: [...questions].map(([name, value]) => this.question(name, value, questions)),
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
      return { ...newQuestion("noul", name, this.newId), type: "kept", json: this.json(fields) };
    }
    const question = { ...newQuestion("noul", name, this.newId), type };
    question.instructions = this.optional(fields, "instructions");
    question.extra = this.others(fields, ["type", "instructions", "criteria"]);
    this.criteria[type](question, fields);
    return question;
  }

  private readonly criteria = {
    noul: (question, fields) => {
      const criteria = fields.get("criteria") ?? new Map();
      const sides = this.object(criteria, fields, 'The "criteria" of a noul must be an object');
      question.yes = this.optional(sides, "true");
      question.no = this.optional(sides, "false");
      question.criteriaExtra = this.others(sides, ["true", "false"]);
    },
    choice: (question, fields) => {
      const criteria = fields.get("criteria") ?? new Map();
      const message = 'The "criteria" of a choice must be an object that maps options to descriptions';
      question.options = [...this.object(criteria, fields, message)].map(([name, description]) =>
        newOption(this.newId, name, description === null ? textContent() : this.content(description)),
      );
    },
    score: (question, fields) => {
      const criteria = fields.get("criteria") ?? [];
      if (!Array.isArray(criteria)) {
        throw this.wrong(criteria, fields, 'The "criteria" of a score must be an array of levels');
      }
      question.levels = criteria.map((level) => newLevel(this.newId, this.content(level)));
    },
  } satisfies Record<FormQuestionType, (question: QuestionDraft, fields: JsonObject) => void>;

  /** Values that are neither text nor JSON content become JSON, where the form says what is wrong. */
  private content(value: JsonValue): ContentDraft {
    if (typeof value !== "string") return jsonContent(this.json(value));
    return value === "" ? { ...textContent(), blank: "string" } : textContent(value);
  }

  /** A field that may be left out; `null` is kept apart from nothing. */
  private optional(fields: JsonObject, key: string): ContentDraft {
    const value = fields.get(key);
    if (value === undefined) return textContent();
    return value === null ? { ...textContent(), blank: "null" } : this.content(value);
  }

  private object(value: JsonValue, parent: JsonObject | null, message: string): JsonObject {
    if (!isJsonObject(value)) throw this.wrong(value, parent, message);
    return value;
  }

  private others(object: JsonObject, known: readonly string[]): JsonMember[] {
    return [...object]
      .filter(([key]) => !known.includes(key))
      .map(([key, value]) => ({ key, json: this.json(value) }));
  }

  private json(value: JsonValue): string {
    return sourceText(value, this.source, this.ranges);
  }

  /** Strings and literals have no place of their own; they are blamed at the start of what holds them. */
  private wrong(value: JsonValue | undefined, parent: JsonObject | null, message: string): ShapeError {
    const hasPlace = isJsonObject(value) || Array.isArray(value) || value instanceof JsonNumber;
    const range = this.ranges.get(hasPlace ? value : (parent ?? {}));
    const start = range?.start ?? 0;
    return new ShapeError({ message, start, end: Math.min(start + 1, this.source.length) });
  }
}

function isFormType(type: string): type is FormQuestionType {
  return FORM_QUESTION_TYPES.some((known) => known === type);
}
