import { isJsonObject, membersOf, parseJsonOrNull, stringifyJson } from "@typed-question/protocol/json";
import type { JsonObject, JsonValue } from "@typed-question/protocol/json";
import { DECISIONS_OUTCOMES_MIN } from "@typed-question/protocol/limits";
import { isolated } from "@/lib/shared/text/isolated";
import { DecisionsContents, textOf } from "./decisionsContents";
import type { SnippetRequest } from "./snippet";

/** A draft's request as the body of OpenAI's Decisions API. */
export interface DecisionsBody {
  /** JSON, indented. An image is `data:image/png;base64,<part>`, for a program to fill. */
  text: string;
  /** Parts of the images in it. */
  parts: ReadonlySet<string>;
  /** Sentences about what this wire cannot keep, by name. */
  lost: string[];
  /** Sentences about what is written in another way, with all that it says. */
  changed: string[];
  /** Whether any question is left. */
  hasQuestions: boolean;
}

/** A question on the other wire, or why it has none. */
type Written = { fields: [string, JsonValue][]; lost?: string[]; changed: string[] } | { refused: string };

/**
 * Writes a request for the decisions wire. A question that the wire cannot hold is left out, and a note names it. The
 * values are taken as they stand: the server names what is wrong with them.
 */
export function decisionsBody({ requestText, images }: SnippetRequest): DecisionsBody {
  const request = membersOf(parseJsonOrNull(requestText));
  const contents = new DecisionsContents(membersOf(request.get("assets")), images);
  const lost: string[] = [];
  const changed: string[] = [];
  const input = contents.input(request.get("state") ?? "");
  const questions = [...membersOf(request.get("questions"))].flatMap(([name, value]) => {
    const written = writeQuestion(membersOf(value), contents);
    const shown = isolated(name);
    if ("refused" in written) {
      lost.push(`${shown} is left out: ${written.refused}.`);
      return [];
    }
    lost.push(...(written.lost ?? []).map((note) => `${shown}: ${note}.`));
    changed.push(...written.changed.map((note) => `${shown}: ${note}.`));
    const [type, ...rest] = written.fields;
    return [new Map<string, JsonValue>([type!, ["name", name], ...rest])];
  });
  const body = new Map<string, JsonValue>([
    ["model", request.get("model") ?? ""],
    ["input", input],
    ["questions", questions],
  ]);
  const others = [...request.keys()].filter((key) => !KNOWN.has(key)).map((key) => JSON.stringify(key));
  return {
    text: stringifyJson(body, 2),
    parts: contents.parts,
    lost: [
      ...lost,
      ...contents.lost(),
      ...(others.length > 0
        ? [`Fields that this wire does not know are left out: ${others.join(", ")}.`]
        : []),
    ],
    changed: [...changed, ...contents.changed()],
    hasQuestions: questions.length > 0,
  };
}

const KNOWN = new Set(["state", "model", "questions", "assets"]);

const WRITERS: Record<string, (question: JsonObject, contents: DecisionsContents) => Written> = {
  noul: writeNoul,
  choice: writeChoice,
  score: writeScore,
};

function writeQuestion(question: JsonObject, contents: DecisionsContents): Written {
  const type = question.get("type");
  const write = typeof type === "string" ? WRITERS[type] : undefined;
  if (!write) return { refused: `this wire has no question of the type ${textOf(type ?? null)}` };
  const written = write(question, contents);
  if ("refused" in written) return written;
  const others = [...question.keys()].filter((key) => !["type", "instructions", "criteria"].includes(key));
  const lost = others.length > 0 ? [`left out ${others.map((key) => JSON.stringify(key)).join(", ")}`] : [];
  return { ...written, lost };
}

/** The wire wants instructions; these stand where a question has none. */
const INSTRUCTIONS = {
  noul: "The right answer about the input is yes.",
  choice: "Choose the option that fits the input best.",
  score: "Choose the level that fits the input best.",
};

/** The field `instructions`, with a note where the sentence is ours. */
function instructionsOf(
  question: JsonObject,
  type: keyof typeof INSTRUCTIONS,
  contents: DecisionsContents,
  meanings: readonly [words: string, value: JsonValue][] = [],
): { field: [string, JsonValue]; changed: string[] } {
  const asked = question.get("instructions") ?? "";
  const isEmpty = asked === "";
  return {
    field: ["instructions", contents.instructions(isEmpty ? INSTRUCTIONS[type] : asked, meanings)],
    changed: isEmpty ? ["this wire needs instructions, so a sentence stands in the place of none"] : [],
  };
}

function writeNoul(question: JsonObject, contents: DecisionsContents): Written {
  const criteria = membersOf(question.get("criteria"));
  const meanings = (["true", "false"] as const).flatMap((key): [string, JsonValue][] => {
    const value = criteria.get(key) ?? "";
    return value === "" ? [] : [[key === "true" ? "Yes means: " : "No means: ", value]];
  });
  const { field, changed } = instructionsOf(question, "noul", contents, meanings);
  return {
    fields: [["type", "predicate"], field],
    changed: [
      ...changed,
      ...(meanings.length > 0 ? ["what yes and no mean is written into its instructions"] : []),
    ],
  };
}

function writeChoice(question: JsonObject, contents: DecisionsContents): Written {
  const options = [...membersOf(question.get("criteria"))];
  const descriptions = options.map(([, description]) => description);
  const refused = refusalOf(descriptions, contents, "option");
  if (refused !== null) return { refused };
  const { field, changed } = instructionsOf(question, "choice", contents);
  const choices = options.map(([value, description]) => {
    const isPlain = description === null || description === "";
    return new Map<string, JsonValue>([
      ["value", value],
      ...(isPlain ? [] : [["description", textOf(description)] as const]),
    ]);
  });
  return {
    fields: [["type", "choice"], field, ["choices", choices]],
    changed: [...changed, ...jsonNote(descriptions)],
  };
}

function writeScore(question: JsonObject, contents: DecisionsContents): Written {
  const criteria = question.get("criteria");
  const levels = Array.isArray(criteria) ? criteria : [];
  const refused = refusalOf(levels, contents, "level");
  if (refused !== null) return { refused };
  const { field, changed } = instructionsOf(question, "score", contents);
  const labels = levels.map((level) => new Map<string, JsonValue>([["label", textOf(level)]]));
  return {
    fields: [["type", "score"], field, ["levels", labels]],
    changed: [...changed, ...jsonNote(levels)],
  };
}

function refusalOf(
  outcomes: readonly JsonValue[],
  contents: DecisionsContents,
  noun: "option" | "level",
): string | null {
  if (outcomes.length < DECISIONS_OUTCOMES_MIN) {
    return `this wire takes at least ${DECISIONS_OUTCOMES_MIN} ${noun}s`;
  }
  return outcomes.some((outcome) => contents.hasImage(outcome))
    ? `this wire takes no image in the ${noun}s of a question`
    : null;
}

const jsonNote = (outcomes: readonly JsonValue[]): string[] =>
  outcomes.some((outcome) => isJsonObject(outcome) || Array.isArray(outcome))
    ? ["descriptions in JSON are sent as their text"]
    : [];
