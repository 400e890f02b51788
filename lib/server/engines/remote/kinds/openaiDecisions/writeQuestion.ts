import type { JsonObject, JsonValue } from "@typed-question/protocol/json";
import { AppError } from "@typed-question/protocol/appError";
import type { EngineContent, EngineQuestion } from "@typed-question/protocol/engine";
import { withExamplesInWords } from "../../../examplesInWords";
import { inPlace, plainText, shownParts, textPart, writeParts, type ImageUrls } from "./writeParts";

/** A question as the Decisions API takes it. */
export interface WrittenQuestion {
  json: JsonObject;
  /** The instructions as they are sent; null where they are the caller's own. */
  sentInstructions: string | null;
}

type Kind = EngineQuestion["kind"];

const TYPES: Record<Kind, string> = { binary: "predicate", nominal: "choice", ordinal: "score" };

/** The API wants instructions; these stand where the caller wrote none. */
const INSTRUCTIONS: Record<Kind, string> = {
  binary: "The right answer about the input is yes.",
  nominal: "Choose the option that fits the input best.",
  ordinal: "Choose the level that fits the input best.",
};

/**
 * A yes/no question becomes a `predicate`, whose criteria are written into its instructions. Options become `choices`,
 * and levels `levels` that are labelled by their number.
 * @param place names the question in an error, such as `Question 2`
 * @throws AppError where an option or a level shows an image, which the API cannot take there.
 */
export function writeQuestion(question: EngineQuestion, place: string, images: ImageUrls): WrittenQuestion {
  const { kind, instructions, outcomes } = withExamplesInWords(question);
  const asked = instructions ? writeParts(instructions, images) : [textPart(INSTRUCTIONS[kind])];
  const criteria = kind === "binary" ? criteriaParts(outcomes, images) : [];
  const parts = [...asked, ...criteria];
  const json: JsonObject = new Map<string, JsonValue>([
    ["type", TYPES[kind]],
    ["instructions", plainText(parts) ?? parts],
  ]);
  if (kind === "nominal") {
    json.set(
      "choices",
      outcomes.map(({ name, description }) => withDescription("value", name ?? "", description, place)),
    );
  }
  if (kind === "ordinal") {
    json.set(
      "levels",
      outcomes.map(({ description }, i) => withDescription("label", String(i), description, place)),
    );
  }
  const isOwn = instructions !== null && criteria.length === 0;
  return { json, sentInstructions: isOwn ? null : shownParts(parts) };
}

/** No before yes in the question; yes before no in the text. */
function criteriaParts([no, yes]: EngineQuestion["outcomes"], images: ImageUrls): JsonObject[] {
  const written = (word: string, content: EngineContent | null | undefined) =>
    content ? [textPart(`\n\n${word} means: `), ...inPlace(content, images)] : [];
  return [...written("Yes", yes?.description), ...written("No", no?.description)];
}

function withDescription(
  key: "value" | "label",
  name: string,
  description: EngineContent | null,
  place: string,
): JsonObject {
  const written: JsonObject = new Map([[key, name]]);
  if (description === null) return written;
  const texts = description.parts.map((part) => {
    if (part.type === "text") return part.text;
    const noun = key === "value" ? `the option ${JSON.stringify(name)}` : `level ${name}`;
    throw new AppError(
      "api_usage_error",
      `${place}: ${noun} has an image in its description, which OpenAI's Decisions API does not take there.`,
    );
  });
  const text = texts.join("");
  return text === "" ? written : written.set("description", text);
}
