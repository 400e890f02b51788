import {
  isJsonObject,
  JsonNumber,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import { type Is } from "./faults";

/** Checks a request body and names every failing value with its place. */

export type QuestionType = "noul" | "choice" | "score" | "box";
export interface Question {
  type: QuestionType;
  fields: JsonObject;
}

export interface Evaluation {
  model: string;
  state: JsonValue;
  questions: Map<string, Question>;
  assets: JsonObject | undefined;
}

export interface Detail {
  loc: (string | number)[];
  msg: string;
  type: string;
  input?: JsonValue;
  ctx?: JsonObject;
}

const isContent = (value: JsonValue | undefined): boolean =>
  typeof value === "string" || Array.isArray(value) || isJsonObject(value);

const isQuestionType = (value: JsonValue | undefined): value is QuestionType =>
  value === "noul" || value === "choice" || value === "score" || value === "box";

export const optionsOf = ({ fields }: Question): string[] => {
  const criteria = fields.get("criteria");
  if (Array.isArray(criteria)) return criteria.map(String);
  return isJsonObject(criteria) ? [...criteria.keys()] : [];
};

export const levelsOf = ({ fields }: Question): JsonValue[] => {
  const criteria = fields.get("criteria");
  if (isJsonObject(criteria)) return [...criteria.values()];
  return Array.isArray(criteria) ? criteria : [];
};

export function validate(is: Is, body: JsonValue): { details: Detail[] } | { evaluation: Evaluation } {
  return new Validator(is).body(body);
}

type Loc = (string | number)[];

class Validator {
  private readonly details: Detail[] = [];

  constructor(private readonly is: Is) {}

  body(body: JsonValue): { details: Detail[] } | { evaluation: Evaluation } {
    if (!isJsonObject(body)) {
      this.refuse([], "model_attributes_type", "Input should be an object", body);
      return { details: this.details };
    }
    const model = this.model(body);
    const state = this.state(body);
    const questions = this.questions(body);
    const assets = body.get("assets");
    const readable = assets === undefined || isJsonObject(assets);
    if (!readable) this.refuse(["assets"], "dict_type", "Input should be an object", assets);
    if (this.is("unknown-fields-refused")) {
      for (const key of body.keys()) {
        if (!["model", "state", "questions", "assets"].includes(key)) {
          this.refuse([key], "extra_forbidden", "Extra inputs are not permitted");
        }
      }
    }
    if (this.details.length > 0 || !readable) return { details: this.details };
    return { evaluation: { model, state, questions, assets } };
  }

  private refuse(loc: Loc, type: string, msg: string, input?: JsonValue): void {
    this.details.push(input === undefined ? { loc, msg, type } : { loc, msg, type, input });
  }

  private missing(loc: Loc): void {
    this.refuse(loc, "missing", "Field required");
  }

  private model(body: JsonObject): string {
    const model = body.get("model");
    if (typeof model === "string") return model;
    if (model === undefined && this.is("model-optional")) return "model-latest";
    if (model === undefined) this.missing(["model"]);
    else this.refuse(["model"], "string_type", "Input should be a string", model);
    return "";
  }

  private state(body: JsonObject): JsonValue {
    const state = body.get("state");
    if (state === undefined && this.is("state-optional")) return "";
    if (state === null && this.is("null-state-read")) return "";
    if (state instanceof JsonNumber && this.is("number-state-read")) return state;
    if (state === "" && this.is("empty-state-refused")) {
      this.refuse(["state"], "string_too_short", "State should not be empty", state);
    }
    if (state === undefined) this.missing(["state"]);
    else if (!isContent(state))
      this.refuse(["state"], "content_type", "Expected text, object or array", state);
    return state ?? null;
  }

  private questions(body: JsonObject): Map<string, Question> {
    const questions = body.get("questions");
    const read = new Map<string, Question>();
    if (questions === undefined) {
      if (!this.is("questions-optional")) this.missing(["questions"]);
    } else if (!isJsonObject(questions)) {
      this.refuse(["questions"], "dict_type", "Input should be an object", questions);
    } else if (questions.size === 0 && !this.is("no-questions-read")) {
      this.refuse(["questions"], "too_short", "At least one question is required", questions);
    } else if (questions.size > 64 && this.is("questions-max-64")) {
      this.refuse(["questions"], "too_long", "At most 64 questions are allowed");
    } else {
      for (const [name, question] of questions) this.question(name, question, read);
    }
    return read;
  }

  private question(name: string, question: JsonValue, read: Map<string, Question>): void {
    const at: Loc = this.is("loc-without-question") ? ["questions"] : ["questions", name];
    if (name === "" && !this.is("empty-question-read")) {
      this.refuse(at, "string_too_short", "A question needs a name", name);
      return;
    }
    if (!isJsonObject(question)) {
      this.refuse(at, "model_attributes_type", "Input should be an object", question);
      return;
    }
    const type = question.get("type");
    if (type === "yesno" && this.is("unknown-type-read")) {
      read.set(name, { type: "noul", fields: question });
    } else if (isQuestionType(type)) {
      this.fields(type, question, ["questions", name, type]);
      read.set(name, { type, fields: question });
    } else {
      const code = type === undefined ? "union_tag_not_found" : "union_tag_invalid";
      this.refuse(at, code, "type should be noul, choice, score or box", question);
    }
  }

  private fields(type: QuestionType, fields: JsonObject, at: Loc): void {
    const instructions = fields.get("instructions");
    const number = instructions instanceof JsonNumber && this.is("number-instructions-read");
    if (instructions === null && this.is("null-instructions-refused")) {
      this.refuse([...at, "instructions"], "content_type", "Expected text, object or array", null);
    } else if (instructions !== undefined && instructions !== null && !number) {
      this.content([...at, "instructions"], instructions);
    }
    const criteria = fields.get("criteria");
    if (type === "noul") this.noul([...at, "criteria"], criteria);
    if (type === "choice") this.choice([...at, "criteria"], criteria);
    if (type === "score") this.score([...at, "criteria"], criteria);
  }

  private content(loc: Loc, value: JsonValue): void {
    if (!isContent(value)) this.refuse(loc, "content_type", "Expected text, object or array", value);
  }

  private noul(at: Loc, criteria: JsonValue | undefined): void {
    if (this.is("noul-criteria-unchecked")) return;
    if (criteria === undefined || (criteria === null && !this.is("null-criteria-refused"))) return;
    if (!isJsonObject(criteria)) {
      this.refuse(at, "model_attributes_type", "Input should be an object", criteria);
      return;
    }
    for (const key of ["true", "false"]) {
      const value = criteria.get(key);
      if (value !== undefined && value !== null) this.content([...at, key], value);
    }
  }

  private choice(at: Loc, criteria: JsonValue | undefined): void {
    if (Array.isArray(criteria) && this.is("choice-list-read")) return;
    if (criteria === undefined) return this.missing(at);
    if (!isJsonObject(criteria)) {
      return this.refuse(at, "dict_type", "Input should be an object", criteria);
    }
    if (criteria.size === 0 && !this.is("empty-choice-read")) {
      this.refuse(at, "too_short", "At least one option is required", criteria);
    }
    if (criteria.size > (this.is("options-max-254") ? 254 : 255) && !this.is("options-unlimited")) {
      this.refuse(at, "too_long", "At most 255 options are allowed");
    }
    for (const [option, description] of criteria) {
      if (option === "" && this.is("empty-option-refused")) {
        this.refuse([...at, option], "string_too_short", "An option needs a name", option);
      }
      const refused = isJsonObject(description) && this.is("option-object-refused");
      if (refused) this.refuse([...at, option], "string_type", "Input should be a string", description);
      else if (description !== null) this.content([...at, option], description);
    }
  }

  private score(at: Loc, criteria: JsonValue | undefined): void {
    if (isJsonObject(criteria) && criteria.size > 0 && this.is("score-map-read")) return;
    if (criteria === undefined) return this.missing(at);
    if (!Array.isArray(criteria)) {
      return this.refuse(at, "list_type", "Input should be an array", criteria);
    }
    const least = this.is("one-level-refused") ? 2 : 1;
    if (criteria.length < least && !(criteria.length === 0 && this.is("empty-score-read"))) {
      this.refuse(at, "too_short", `At least ${least} levels are required`, criteria);
    }
    if (criteria.length > (this.is("levels-max-9") ? 9 : 10) && !this.is("levels-unlimited")) {
      this.refuse(at, "too_long", "At most 10 levels are allowed");
    }
    for (const [level, description] of criteria.entries()) {
      if (description === null && this.is("null-level-read")) continue;
      const refused = Array.isArray(description) && this.is("level-array-refused");
      if (refused) this.refuse([...at, level], "string_type", "Input should be a string", description);
      else this.content([...at, level], description);
    }
  }
}

/** The body of a 422 for failing values. */
export function validationBody(is: Is, details: readonly Detail[]): string {
  let sent = details;
  if (is("first-failure-only")) sent = details.slice(0, 1);
  if (is("empty-details")) sent = [];
  const detail = sent.map(({ loc, msg, type, input, ctx }): JsonObject => {
    const steps = is("loc-without-body") ? place(is, loc) : ["body", ...place(is, loc)];
    const json: JsonObject = new Map<string, JsonValue>([
      ["type", is("code-in-prose") && type !== "max_tokens_exceeded" ? "Value error" : type],
      ["loc", steps.map((step) => (typeof step === "number" ? JsonNumber.of(step) : step))],
    ]);
    if (!is("message-missing")) json.set("msg", msg);
    if (input !== undefined) json.set("input", is("input-stringified") ? stringifyJson(input) : input);
    if (ctx) json.set("ctx", ctx);
    if (is("ctx-list")) json.set("ctx", []);
    return json;
  });
  return stringifyJson(new Map([["detail", detail]]));
}

function place(is: Is, loc: Loc): Loc {
  const inQuestion = loc[0] === "questions" && loc.length > 2;
  if (inQuestion && is("loc-without-tag")) return [...loc.slice(0, 2), ...loc.slice(3)];
  if (inQuestion && is("loc-shallow")) return loc.slice(0, 4);
  if (loc.length === 1 && is("loc-without-field")) return [];
  return loc;
}
