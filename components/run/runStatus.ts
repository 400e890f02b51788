import type { Draft } from "@/lib/shared/draft/draft";
import { countOf } from "@/lib/shared/text/countOf";
import { isolated } from "@/lib/shared/text/isolated";
import { isError, type Findings } from "@/lib/shared/draft/problems";
import type { FieldId } from "@/lib/shared/draft/problem";

/** The status line: the progress of a run, or the reason why none can start. */
export interface RunStatus {
  text: string;
  /** The first field with an error. */
  field?: FieldId;
}

export function runStatus({ problems }: Findings, draft: Draft): RunStatus {
  const errors = problems.filter(isError);
  const [first] = errors;
  if (!first) return { text: `${countQuestions(draft)} · ${describeModels(draft)}` };
  const fields = new Set(errors.map(({ field }) => field));
  if (fields.size > 1) return { text: `${fields.size} problems to fix`, field: first.field };
  return { text: first.missing ? first.message : "1 problem to fix", field: first.field };
}

export function countQuestions(draft: Draft): string {
  const count = draft.questions.filter((question) => question.included).length;
  return countOf(count, "question");
}

function describeModels({ model, compareWith, repeats }: Draft): string {
  const models = compareWith.length === 0 ? isolated(model) : `${compareWith.length + 1} models`;
  return repeats === 1 ? models : `${models} · ${repeats} times`;
}
