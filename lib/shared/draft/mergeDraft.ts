import type { Draft, QuestionDraft } from "./draft";
import { formOf, unknownCriteriaOf } from "./questions/registry";
import { isolated } from "@/lib/shared/text/isolated";

/**
 * Brings a draft that was read from a request's JSON into the form. Parts without a place in the JSON stay from the
 * form's own draft: further models, repeats, the permission for long content, collapsed parts and image names.
 * Excluded questions stay behind their earlier predecessor. The resting fields of other types stay too, found by
 * name, else by place.
 */
export function mergeDraft(current: Draft, read: Draft): Draft {
  const asked = current.questions.filter((question) => question.included);
  const partners = matchQuestions(asked, read.questions);
  const questions = read.questions.map((question, index) => adopt(question, partners[index]));
  const placed = new Map(questions.map((question) => [question.id, question]));

  let behind: string | null = null;
  const leading: QuestionDraft[] = [];
  const followers = new Map<string, QuestionDraft[]>();
  for (const question of current.questions) {
    if (question.included) behind = placed.has(question.id) ? question.id : behind;
    else if (behind === null) leading.push(question);
    else followers.set(behind, [...(followers.get(behind) ?? []), question]);
  }
  const merged = questions.flatMap((question) => [question, ...(followers.get(question.id) ?? [])]);
  const compareWith = current.compareWith.filter((model) => model !== read.model);
  const images = read.images.map((image) => {
    const same = current.images.filter(({ key }) => key === image.key);
    const partner = same.find(({ placeholder }) => placeholder === image.placeholder) ?? same[0];
    if (!partner) return image;
    const { name, note, takenFrom } = partner;
    return { ...image, name, note, ...(takenFrom === undefined ? {} : { takenFrom }) };
  });
  const { repeats, longContext } = current;
  return { ...read, compareWith, repeats, longContext, questions: [...leading, ...merged], images };
}

/** The question of the form that each read question was, by name, else by its place among the rest. */
function matchQuestions(
  asked: readonly QuestionDraft[],
  read: readonly QuestionDraft[],
): (QuestionDraft | undefined)[] {
  const byName = new Map(asked.map((question) => [question.name, question]));
  const names = new Set(read.map(({ name }) => name));
  return read.map(({ name }, index) => {
    const same = byName.get(name);
    if (same) return same;
    const here = asked[index];
    return here && !names.has(here.name) ? here : undefined;
  });
}

function adopt(read: QuestionDraft, partner: QuestionDraft | undefined): QuestionDraft {
  if (!partner) return read;
  const { id, collapsed, yes, no, options, levels } = partner;
  return {
    ...read,
    ...{ id, collapsed, yes, no, options, levels },
    ...formOf(read)?.adopt(read, partner),
  };
}

/** Names a draft's parts without a control in the form, in words for the page. */
export function keptParts(draft: Draft): string[] {
  const parts = draft.extra.map(({ key }) => `\`${isolated(key)}\``);
  for (const question of draft.questions) {
    if (question.type === "kept") {
      parts.push(`question \`${isolated(question.name)}\` (${keptType(question)})`);
      continue;
    }
    for (const { key } of question.extra)
      parts.push(`\`${isolated(key)}\` of question \`${isolated(question.name)}\``);
    for (const { key } of unknownCriteriaOf(question)) {
      parts.push(`criteria \`${isolated(key)}\` of question \`${isolated(question.name)}\``);
    }
  }
  return parts;
}

/** The type that a kept question names. */
function keptType(question: QuestionDraft): string {
  const fields: unknown = JSON.parse(question.json);
  return typeof fields === "object" && fields !== null && "type" in fields ? String(fields.type) : "unknown";
}
