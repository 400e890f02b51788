import { draftWithoutSecrets } from "@/lib/shared/secrets/draftSecrets";
import { isJson } from "./mendJson";
import type { Draft, QuestionDraft } from "./draft";
import { isBlank } from "./draft";
import { partAsset, type DraftImage } from "./draftImage";
import { contentJson, members, object, optional, type Entry } from "./jsonWriter";
import { formOf } from "./questions/registry";
import { sentContents } from "./sentContents";

/**
 * Writes a draft's request as the sent JSON text, indented by two spaces. The JSON of free-form fields stays as
 * typed. Excluded questions and keys in unknown fields are left out.
 *
 * @param assetOf JSON of an image's asset; by default the asset of an image in a form's part
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

function questionJson(question: QuestionDraft): string {
  const form = formOf(question);
  if (!form) return question.json;
  const criteria = form.write(question);
  return object([
    ["type", JSON.stringify(question.type)],
    ...optional("instructions", question.instructions),
    ...(criteria === undefined ? [] : [["criteria", criteria] satisfies Entry]),
    ...members(question.extra),
  ]);
}

function hasJsonForm(draft: Draft, included: readonly QuestionDraft[]): boolean {
  if (!areUnique(included.map(({ name }) => name))) return false;
  if (!areUnique(draft.images.map(({ placeholder }) => placeholder))) return false;
  if (!included.every((question) => areUnique(formOf(question)?.keys(question) ?? []))) return false;
  return [draft.state, ...included.flatMap(sentContents)].every(
    (content) => content.mode === "text" || isBlank(content) || isJson(content.text),
  );
}

const areUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;
