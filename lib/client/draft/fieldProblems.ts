import type { ValidationDetail } from "@typed-question/protocol/errors";
import type { Draft } from "@/lib/shared/draft/draft";
import { fieldValue } from "@/lib/shared/draft/fieldValue";
import { placeDetails } from "@/lib/shared/draft/placeDetails";
import { isError } from "@/lib/shared/draft/problems";
import type { FieldId, Problem } from "@/lib/shared/draft/problem";
import { Observable } from "./observable";

interface ServerProblems {
  /** Problem, and the field's value when it arrived, by field. */
  placed: ReadonlyMap<FieldId, { problem: Problem; value: string | undefined }>;
  unplaced: readonly string[];
  /** Whether the draft had more tokens than the model takes. */
  isTooLong: boolean;
}

const NO_SERVER_PROBLEMS: ServerProblems = { placed: new Map(), unplaced: [], isTooLong: false };
/** The problems that fields show: the server's own first, and missing values only once they are revealed. */
export class FieldProblems {
  readonly visible = new Observable<ReadonlyMap<FieldId, Problem>>(new Map());
  readonly server = new Observable(NO_SERVER_PROBLEMS);

  private readonly revealed = new Set<FieldId>();
  private found: readonly Problem[];

  constructor(found: readonly Problem[]) {
    this.found = found;
  }

  /** Takes the findings of a draft. A server's message goes once its field is edited. */
  update(found: readonly Problem[], draft: Draft): void {
    this.found = found;
    this.dropEdited(draft);
    this.show();
  }

  /** Another draft begins: all problems are cleared. */
  clear(): void {
    this.revealed.clear();
    this.server.set(NO_SERVER_PROBLEMS);
  }

  /** From now on the field shows a missing value. */
  reveal(field: FieldId): void {
    if (this.revealed.has(field)) return;
    this.revealed.add(field);
    this.show();
  }

  /** Reveals every problem, and returns the first that prevents a run. */
  revealAll(): Problem | undefined {
    for (const { field } of this.found) this.revealed.add(field);
    this.show();
    return this.found.find(isError);
  }

  /** Assigns the details of a server's 422 to their fields. */
  setServerDetails(details: readonly ValidationDetail[], draft: Draft): void {
    const { placed, unplaced } = placeDetails(details, draft);
    const byField = placed.map((problem) => {
      const value = fieldValue(draft, problem.field);
      return [problem.field, { problem, value }] as const;
    });
    const isTooLong = details.some(({ type }) => type === "max_tokens_exceeded");
    this.server.set(
      details.length > 0 ? { placed: new Map(byField), unplaced, isTooLong } : NO_SERVER_PROBLEMS,
    );
    this.show();
  }

  private dropEdited(draft: Draft): void {
    const { placed, ...others } = this.server.get();
    const kept = [...placed].filter(([field, { value }]) => fieldValue(draft, field) === value);
    if (kept.length < placed.size) this.server.set({ placed: new Map(kept), ...others });
  }

  private show(): void {
    const visible = new Map<FieldId, Problem>();
    for (const [field, { problem }] of this.server.get().placed) visible.set(field, problem);
    for (const problem of this.found) {
      if (problem.missing && !this.revealed.has(problem.field)) continue;
      const shown = visible.get(problem.field);
      if (!shown || (isError(problem) && !isError(shown))) visible.set(problem.field, problem);
    }
    this.visible.set(visible);
  }
}
