import type { Draft, QuestionDraft } from "./draft";
import { formOf, unknownCriteriaOf } from "./questions/registry";
import { shownContent } from "./shownContent";
import { isolated } from "@/lib/shared/text/isolated";

/** A field that differs between two drafts, as text; null where one of them does not have it. */
export interface FieldDiff {
  /** `State`, `Instructions of team`, … */
  place: string;
  before: string | null;
  after: string | null;
}

/** The fields that differ between two drafts, in the order of the form. Questions are paired by id, else by name. */
export function diffDrafts(before: Draft, after: Draft): FieldDiff[] {
  const questions = pairQuestions(before.questions, after.questions);
  return [
    { place: "Models", before: modelsOf(before), after: modelsOf(after) },
    { place: "Long content", before: longContextText(before), after: longContextText(after) },
    { place: "State", before: shownContent(before.state), after: shownContent(after.state) },
    { place: "Images", before: imagesText(before), after: imagesText(after) },
    { place: "Questions", before: orderText(before.questions), after: orderText(after.questions) },
    ...questions.flatMap(([old, next]) => questionDiffs(old, next)),
    { place: "Further fields", before: membersText(before.extra), after: membersText(after.extra) },
  ].filter((field) => field.before !== field.after);
}

const modelsOf = ({ model, compareWith, repeats }: Draft): string =>
  [...new Set([model, ...compareWith])].join("\n") + (repeats > 1 ? `\n${repeats} times each` : "");

const longContextText = ({ longContext }: Draft): string => (longContext ? "allowed" : "");

const imagesText = ({ images }: Draft): string =>
  images
    .map(({ name, placeholder, key }) => `${isolated(name)} as ${isolated(placeholder)} (${key})`)
    .join("\n");

const orderText = (questions: readonly QuestionDraft[]): string =>
  questions.map(({ name, included }) => (included ? name : `${isolated(name)} (not asked)`)).join("\n");

const membersText = (members: Draft["extra"]): string =>
  members.map(({ key, json }) => `${key}: ${json}`).join("\n");

type Pair = [QuestionDraft | undefined, QuestionDraft | undefined];

function pairQuestions(before: readonly QuestionDraft[], after: readonly QuestionDraft[]): Pair[] {
  const left = new Set(before);
  const take = (found: QuestionDraft | undefined) => (found && left.delete(found) ? found : undefined);
  const byId = after.map((question) => take(before.find(({ id }) => id === question.id)));
  const pairs = after.map((question, index): Pair => {
    const same = byId[index] ?? take([...left].find(({ name }) => name === question.name));
    return [same, question];
  });
  return [...pairs, ...[...left].map((gone): Pair => [gone, undefined])];
}

function questionDiffs(before: QuestionDraft | undefined, after: QuestionDraft | undefined): FieldDiff[] {
  const [old, next] = [before && partsOf(before), after && partsOf(after)];
  const name = after?.name ?? before?.name ?? "";
  return Object.keys({ ...old, ...next }).map((part) => ({
    place: `${part} of ${name === "" ? "a question without a name" : isolated(name)}`,
    before: old?.[part] ?? null,
    after: next?.[part] ?? null,
  }));
}

/** The sent fields of a question, by their names on the page. */
function partsOf(question: QuestionDraft): Partial<Record<string, string>> {
  const { name, type } = question;
  const form = formOf(question);
  if (!form) return { Name: name, Type: "kept as JSON", JSON: question.json };
  const extra = membersText([...question.extra, ...unknownCriteriaOf(question)]);
  return {
    ...{ Name: name, Type: type, Instructions: shownContent(question.instructions) },
    ...form.shown(question),
    ...(extra === "" ? {} : { "Further fields": extra }),
  };
}
