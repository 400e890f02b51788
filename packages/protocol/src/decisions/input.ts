import { z } from "zod";
import type { JsonValue } from "../json";
import { plainInput } from "../plainInput";
import type { Content } from "../questions/content";
import { chosenSchema } from "./chosenSchema";
import { assistantContent, contentOf, textContent, toolContent, userContent } from "./parts";
import type { PlaceImage } from "./requestImages";
import { textOfKind } from "./textOfKind";

const message = { type: z.literal("message").optional() };

const ITEM_ID = z.string().nullish().describe("Accepted without effect: it names the item and says nothing.");
const STATUS = z.enum(["in_progress", "completed", "incomplete"]).nullish();
const CALL = { call_id: z.string(), id: ITEM_ID, status: STATUS };

/** The schemas of all items. */
export const ITEMS = {
  UserMessage: z.strictObject({ ...message, role: z.literal("user"), content: userContent }),
  DeveloperMessage: z.strictObject({ ...message, role: z.literal("developer"), content: textContent }),
  SystemMessage: z.strictObject({ ...message, role: z.literal("system"), content: textContent }),
  AssistantMessage: z.strictObject({
    ...message,
    role: z.literal("assistant"),
    content: assistantContent,
    phase: z.enum(["commentary", "final_answer"]).nullish(),
  }),
  FunctionCall: z.strictObject({
    type: z.literal("function_call"),
    name: z.string(),
    arguments: z.string(),
    namespace: z.string().nullish(),
    ...CALL,
  }),
  FunctionCallOutput: z.strictObject({
    type: z.literal("function_call_output"),
    output: toolContent,
    ...CALL,
  }),
  CustomToolCall: z.strictObject({
    type: z.literal("custom_tool_call"),
    name: z.string(),
    input: z.string(),
    namespace: z.string().nullish(),
    ...CALL,
  }),
  CustomToolCallOutput: z.strictObject({
    type: z.literal("custom_tool_call_output"),
    output: toolContent,
    ...CALL,
  }),
};

/** A message, a call of a tool, or its output. */
export const item = z.discriminatedUnion("type", [
  z.discriminatedUnion("role", [
    ITEMS.UserMessage,
    ITEMS.DeveloperMessage,
    ITEMS.SystemMessage,
    ITEMS.AssistantMessage,
  ]),
  ITEMS.FunctionCall,
  ITEMS.FunctionCallOutput,
  ITEMS.CustomToolCall,
  ITEMS.CustomToolCallOutput,
]);

type Item = z.output<typeof item>;

/** Messages, calls of tools and their outputs, in order. */
export const items = z.array(z.preprocess(plainInput, item)).min(1);

/** What all questions are about. */
export const input = chosenSchema<string | Item[]>((value) => (Array.isArray(value) ? items : TEXT));

const TEXT = textOfKind("a string or an array of messages");

/**
 * The input as a state. A text is that text, and so is the content of a single message of a user. Anything
 * longer becomes an array with one object an item, which keeps roles, names and ids of calls.
 */
export function stateOf(given: string | Item[], placeImage: PlaceImage): Content {
  if (typeof given === "string") return given;
  const [first] = given;
  if (given.length === 1 && first && "role" in first && first.role === "user") {
    return contentOf(first.content, ["input", 0, "content"], placeImage);
  }
  return given.map((each, index) => itemState(each, index, placeImage));
}

function itemState(given: Item, index: number, placeImage: PlaceImage): JsonValue {
  const path = ["input", index];
  if ("role" in given) {
    return objectOf({
      role: given.role,
      content: contentOf(given.content, [...path, "content"], placeImage),
      phase: "phase" in given ? given.phase : null,
    });
  }
  // The id of an item changes with each request and says nothing about it.
  const { id, ...fields } = given;
  void id;
  if (!("output" in fields)) return objectOf({ ...fields });
  return objectOf({ ...fields, output: contentOf(fields.output, [...path, "output"], placeImage) });
}

/** The fields that were given. */
function objectOf(fields: Record<string, JsonValue | undefined>): JsonValue {
  return new Map(
    Object.entries(fields).filter((entry): entry is [string, JsonValue] => (entry[1] ?? null) !== null),
  );
}
