import { z } from "zod";
import { draftWithoutSecrets } from "@/lib/shared/secrets/draftSecrets";
import { MODELS_MAX, REPEATS_MAX, type Draft } from "./draft";
import { FORM_QUESTION_TYPES } from "./questions/registry";
import { IMAGE_FORMATS } from "./draftImage";

/** Raised when a stored draft of an older shape can no longer be read as it stands. */
const DRAFT_VERSION = 1;

const content = z.object({
  mode: z.enum(["text", "json"]),
  text: z.string(),
  blank: z.enum(["default", "null", "string"]),
});
const members = z.array(z.object({ key: z.string(), json: z.string() }));

const question = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum([...FORM_QUESTION_TYPES, "kept"]),
  included: z.boolean(),
  collapsed: z.boolean(),
  instructions: content,
  yes: content,
  no: content,
  options: z.array(z.object({ id: z.string(), name: z.string(), description: content })),
  levels: z.array(z.object({ id: z.string(), description: content })),
  extra: members,
  criteriaExtra: members,
  json: z.string(),
});

const image = z.object({
  placeholder: z.string(),
  key: z.string(),
  name: z.string(),
  format: z.enum(IMAGE_FORMATS),
  note: z.string(),
  takenFrom: z.string().optional(),
});

const further = ({ model, compareWith }: Pick<Draft, "model" | "compareWith">): string[] =>
  [...new Set([model, ...compareWith])].slice(1, MODELS_MAX);

const stored = z.object({
  version: z.literal(DRAFT_VERSION),
  draft: z
    .object({
      model: z.string(),
      compareWith: z.array(z.string()).default([]),
      repeats: z.int().min(1).max(REPEATS_MAX).default(1),
      longContext: z.boolean().default(false),
      state: content,
      questions: z.array(question),
      // Left out by drafts from before there were images.
      images: z.array(image).default([]),
      extra: members,
    })
    // Chips and runs know a model by its name. So duplicates are dropped, and so are models beyond the limit.
    .transform((draft) => ({ ...draft, compareWith: further(draft) })),
});

/** The text of a draft. Its unknown fields lose all text like a key or a header. */
export function writeDraft(draft: Draft): string {
  const { value } = draftWithoutSecrets(draft);
  return JSON.stringify({ version: DRAFT_VERSION, draft: value } satisfies z.input<typeof stored>);
}

/** Reads a draft, in the same way. @returns null for text that is not a draft of this version. */
export function readDraft(text: string): Draft | null {
  try {
    const result = stored.safeParse(JSON.parse(text));
    return result.success ? draftWithoutSecrets<Draft>(result.data.draft).value : null;
  } catch {
    return null;
  }
}

/** Describes the faults of an unreadable draft by their place; null if it is no draft of this version. */
export function draftProblem(draft: unknown): string | null {
  const issue = stored.safeParse(draft).error?.issues[0];
  if (!issue || issue.path[0] !== "draft") return null;
  return `${issue.path.join(".")}: ${issue.message}`;
}
