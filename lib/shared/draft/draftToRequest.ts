import { draftWithoutSecrets } from "@/lib/shared/secrets/draftSecrets";
import { isJson } from "./mendJson";
import type { ContentDraft, Draft, FormQuestionType, JsonMember, QuestionDraft } from "./draft";
import { isBlank } from "./draft";
import { partAsset, type DraftImage } from "./draftImage";
import { indent } from "@/lib/shared/text/jsonText";
import { sentContents } from "./sentContents";

/**
 * The request that a draft stands for, as the JSON text that is sent: two spaces of indentation, the JSON
 * of free-form fields spliced in as it was typed. Questions that are not included are left out, and keys in unknown fields are too.
 *
 * @param assetOf JSON of an image's asset; by itself that of an image that is sent as a part of a form
 * @returns null where no JSON can hold it: a JSON field that is not JSON, or a duplicate name.
 */
export function draftToRequest(
  whole: Draft,
  assetOf: (image: DraftImage) => string = partAsset,
): string | null {
  const draft = draftWithoutSecrets(whole).value;
  const included = draft.questions.filter((question) => question.included);
  if (!hasJsonForm(draft, included)) return null;
  return object([
    ["state", contentJson(draft.state, '""')],
    ["model", JSON.stringify(draft.model)],
    ["questions", object(included.map((question) => [question.name, questionJson(question)]))],
    ...assets(draft.images, assetOf),
    ...members(draft.extra),
  ]);
}

function assets(images: readonly DraftImage[], assetOf: (image: DraftImage) => string): Entry[] {
  if (images.length === 0) return [];
  return [["assets", object(images.map((image) => [image.placeholder, assetOf(image)]))]];
}

type Entry = [key: string, json: string];

const CRITERIA = {
  noul: (question) => {
    const sides: Entry[] = [
      ...optional("true", question.yes),
      ...optional("false", question.no),
      ...members(question.criteriaExtra),
    ];
    return sides.length > 0 ? object(sides) : undefined;
  },
  choice: (question) =>
    object(question.options.map(({ name, description }) => [name, contentJson(description, "null")])),
  score: (question) => array(question.levels.map(({ description }) => contentJson(description, '""'))),
} satisfies Record<FormQuestionType, (question: QuestionDraft) => string | undefined>;

function questionJson(question: QuestionDraft): string {
  if (question.type === "kept") return question.json;
  const criteria = CRITERIA[question.type](question);
  return object([
    ["type", JSON.stringify(question.type)],
    ...optional("instructions", question.instructions),
    ...(criteria === undefined ? [] : [["criteria", criteria] satisfies Entry]),
    ...members(question.extra),
  ]);
}

function contentJson(content: ContentDraft, blank: string): string {
  if (isBlank(content)) {
    if (content.blank === "null") return "null";
    return content.blank === "string" ? '""' : blank;
  }
  return content.mode === "json" ? content.text.trim() : JSON.stringify(content.text);
}

function optional(key: string, content: ContentDraft): Entry[] {
  return isBlank(content) && content.blank === "default" ? [] : [[key, contentJson(content, "null")]];
}

const members = (extra: readonly JsonMember[]): Entry[] => extra.map(({ key, json }) => [key, json]);

function object(entries: readonly Entry[]): string {
  if (entries.length === 0) return "{}";
  const lines = entries.map(([key, json]) => `  ${JSON.stringify(key)}: ${indent(json, 2)}`);
  return `{\n${lines.join(",\n")}\n}`;
}

function array(items: readonly string[]): string {
  if (items.length === 0) return "[]";
  return `[\n${items.map((json) => `  ${indent(json, 2)}`).join(",\n")}\n]`;
}

function hasJsonForm(draft: Draft, included: readonly QuestionDraft[]): boolean {
  if (!areUnique(included.map(({ name }) => name))) return false;
  if (!areUnique(draft.images.map(({ placeholder }) => placeholder))) return false;
  const choices = included.filter(({ type }) => type === "choice");
  if (!choices.every(({ options }) => areUnique(options.map(({ name }) => name)))) return false;
  return [draft.state, ...included.flatMap(sentContents)].every(
    (content) => content.mode === "text" || isBlank(content) || isJson(content.text),
  );
}

const areUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;
