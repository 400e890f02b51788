import { stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { EXAMPLES_MAX } from "@typed-question/protocol/limits";
import { isolated } from "@/lib/shared/text/isolated";
import { EMPTY_NAME } from "@/lib/shared/text/emptyName";
import { criterionParts, withExample } from "./criterionExamples";
import type { ContentDraft, Draft, QuestionDraft } from "./draft";
import type { FieldId } from "./problem";
import { shownContent } from "./shownContent";
import { contentAt, withContent } from "./withText";

/** An outcome of a question that a text may be an example of. */
export interface ExampleTarget {
  field: FieldId;
  /** The outcome in words, such as `yes`, `billing` or `level 2`. */
  label: string;
  /** Its description; empty for none. */
  meaning: string;
  /** Why it takes no further example: it has as many as it may have, or this one, or JSON that cannot be read. */
  refusal: "full" | "added" | "broken JSON" | null;
}

/** The outcomes of the question with this name for an example; none where the form has no such question. */
export function exampleTargets(draft: Draft, name: string, example: JsonValue): ExampleTarget[] {
  const question = questionNamed(draft, name);
  if (!question) return [];
  return outcomesOf(question).map(({ field, label, content }) => {
    const parts = criterionParts(content);
    const is = parts?.is ?? "";
    const meaning = parts ? (typeof is === "string" ? is : stringifyJson(is)) : shownContent(content);
    return { field, label, meaning, refusal: refusalOf(content, example) };
  });
}

function refusalOf(content: ContentDraft, example: JsonValue): ExampleTarget["refusal"] {
  const examples = criterionParts(content)?.examples ?? [];
  const written = stringifyJson(example);
  if (examples.some((other) => stringifyJson(other) === written)) return "added";
  if (examples.length >= EXAMPLES_MAX) return "full";
  return withExample(content, example) ? null : "broken JSON";
}

const questionNamed = ({ questions }: Draft, name: string): QuestionDraft | undefined =>
  questions.find((question) => question.name === name && question.type !== "kept");

function outcomesOf({
  id,
  type,
  yes,
  no,
  options,
  levels,
}: QuestionDraft): { field: FieldId; label: string; content: ContentDraft }[] {
  if (type === "noul") {
    return [
      { field: `${id}.yes`, label: "yes", content: yes },
      { field: `${id}.no`, label: "no", content: no },
    ];
  }
  if (type === "choice") {
    return options.map((option) => ({
      field: `${option.id}.description`,
      label: option.name === "" ? EMPTY_NAME : isolated(option.name),
      content: option.description,
    }));
  }
  return levels.map((level, i) => ({
    field: `${level.id}.description`,
    label: `level ${i}`,
    content: level.description,
  }));
}

/** The draft with a further example in a field; null where the field takes none. */
export function withExampleAt(draft: Draft, field: FieldId, example: JsonValue): Draft | null {
  const content = contentAt(draft, field);
  const next = content && refusalOf(content, example) === null ? withExample(content, example) : null;
  return next && withContent(draft, field, next);
}

/** The draft with a row to write an example in for each outcome that has none; the first such field. */
export function withExampleRows(draft: Draft, name: string): { draft: Draft; field: FieldId } | null {
  const question = questionNamed(draft, name);
  if (!question) return null;
  const bare = outcomesOf(question).filter(({ content }) => !criterionParts(content));
  const [first] = bare;
  if (!first) return null;
  const opened = {
    ...draft,
    questions: draft.questions.map((other) => (other === question ? { ...other, collapsed: false } : other)),
  };
  return {
    draft: bare.reduce((made, { field }) => withExampleAt(made, field, "") ?? made, opened),
    field: first.field,
  };
}
