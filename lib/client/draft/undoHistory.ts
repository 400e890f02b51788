import type { Draft } from "@/lib/shared/draft/draft";
import type { DraftImage } from "@/lib/shared/draft/draftImage";
import { findChange, type DraftChange } from "@/lib/shared/draft/draftChange";
import { snapshot, unsharedLength } from "@/lib/shared/draft/snapshot";
import { Observable } from "./observable";

/** Faster changes of one text become one step, in milliseconds. */
const TYPING_PAUSE_MS = 600;
const STEPS_MAX = 200;
/** Most characters of all steps beside the draft. */
const CHARS_MAX = 16 * 1_024 * 1_024;

interface Step {
  /** The draft on the other side of the step. */
  draft: Draft;
  label: string;
  /** Characters that are stored for this step alone. */
  length: number;
}

/** The change that may still be merged into the last step. */
interface OpenStep {
  field: string | null;
  at: number;
}

export interface UndoLabels {
  /** The name of the next undo; null if there is none. */
  undo: string | null;
  redo: string | null;
}

/** A draft to restore, with the name of the change. */
export interface Move {
  draft: Draft;
  label: string;
  change: DraftChange | null;
}

/**
 * The undo history of a draft. Snapshots share all unchanged parts, so a step costs only the replaced texts.
 * No clock: the caller passes the time.
 */
export class UndoHistory {
  readonly labels = new Observable<UndoLabels>({ undo: null, redo: null });

  private present: Draft;
  private readonly past: Step[] = [];
  private readonly future: Step[] = [];
  private open: OpenStep | null = null;

  constructor(draft: Draft) {
    this.present = snapshot(draft);
  }

  /** Starts with a draft. */
  begin(draft: Draft): void {
    this.past.length = 0;
    this.future.length = 0;
    this.open = null;
    this.present = snapshot(draft);
    this.tell();
  }

  /**
   * Records a new state of the draft.
   * @param at milliseconds
   * @param label name of the step, when the drafts alone do not show it; equal ones merge into one step
   */
  record(draft: Draft, at: number, label?: string): void {
    const before = this.present;
    const now = snapshot(draft, before);
    if (now === before) return;
    const change = findChange(before, now);
    this.present = now;
    // Folding a question is no change of the draft.
    if (!change) return;
    this.future.length = 0;
    if (!this.continues(change, at, label)) this.push(before, now, label ?? change.label);
    const isOpen = label !== undefined || change.isTyping;
    this.open = isOpen && !this.dropEmpty() ? { field: label ?? change.field, at } : null;
    this.tell();
  }

  undo(): Move | null {
    return this.go(this.past, this.future);
  }

  redo(): Move | null {
    return this.go(this.future, this.past);
  }

  /** The images of all reachable drafts, nearest first. */
  images(): DraftImage[] {
    const nearestFirst = [this.past, this.future].flatMap((steps) => steps.toReversed());
    const lists = new Set(nearestFirst.map(({ draft }) => draft.images));
    return [...lists].flat();
  }

  /** Whether a change belongs to the last step. */
  private continues(change: DraftChange, at: number, label: string | undefined): boolean {
    if (!this.open || this.open.field !== (label ?? change.field)) return false;
    return label !== undefined || (change.isTyping && at - this.open.at < TYPING_PAUSE_MS);
  }

  private push(before: Draft, now: Draft, label: string): void {
    this.past.push({ draft: before, label, length: unsharedLength(before, now) });
    let length = this.past.reduce((sum, step) => sum + step.length, 0);
    while (this.past.length > 1 && (this.past.length > STEPS_MAX || length > CHARS_MAX)) {
      length -= this.past.shift()?.length ?? 0;
    }
  }

  /** Removes a last step that left the draft unchanged. @returns whether there was one */
  private dropEmpty(): boolean {
    const draft = this.past.at(-1)?.draft;
    if (!draft || snapshot(this.present, draft) !== draft) return false;
    this.past.pop();
    this.present = draft;
    return true;
  }

  private go(from: Step[], to: Step[]): Move | null {
    const step = from.pop();
    if (!step) return null;
    to.push({ ...step, draft: this.present });
    const draft = withFoldsOf(this.present, step.draft);
    const change = findChange(this.present, draft);
    this.present = draft;
    this.open = null;
    this.tell();
    return { draft, label: step.label, change };
  }

  private tell(): void {
    const [undo, redo] = [this.past.at(-1)?.label ?? null, this.future.at(-1)?.label ?? null];
    const { undo: shownUndo, redo: shownRedo } = this.labels.get();
    if (undo !== shownUndo || redo !== shownRedo) this.labels.set({ undo, redo });
  }
}

/** The draft with the current folding of its questions. */
function withFoldsOf(present: Draft, draft: Draft): Draft {
  const folds = new Map(present.questions.map(({ id, collapsed }) => [id, collapsed]));
  const questions = draft.questions.map((question) => {
    const collapsed = folds.get(question.id) ?? question.collapsed;
    return collapsed === question.collapsed ? question : { ...question, collapsed };
  });
  return snapshot({ ...draft, questions }, draft);
}
