import type { UseFormReturn } from "react-hook-form";
import type { ValidationDetail } from "@typed-question/protocol/errors";
import type { Draft } from "@/lib/shared/draft/draft";
import { draftToRequest } from "@/lib/shared/draft/draftToRequest";
import { foldedAsset, type DraftImage } from "@/lib/shared/draft/draftImage";
import type { TextMend } from "@/lib/shared/draft/content";
import { inspectDraft, type Findings } from "@/lib/shared/draft/problems";
import type { FieldId, Problem } from "@/lib/shared/draft/problem";
import { contentAt, withText } from "@/lib/shared/draft/withText";
import { FieldProblems } from "./fieldProblems";
import { byteProblems } from "./byteProblems";
import type { ImageStore } from "./imageStore";
import { Observable } from "./observable";
import { patchForm } from "./patchForm";
import { UndoHistory, type Move } from "./undoHistory";

export type DraftForm = UseFormReturn<Draft>;

/** A removed or replaced part, with its undo. */
export interface UndoOffer {
  message: string;
  undo: () => void;
  /** Images of the undone draft; their bytes are held until then. */
  images?: readonly DraftImage[];
}

/** A request's JSON that does not fit the form, and the reason. */
export interface PendingRequest {
  text: string;
  message: string;
  mend?: TextMend | undefined;
}

const PENDING_PROBLEM: Problem = {
  field: "request",
  severity: "error",
  message: "The JSON in the Request tab does not fit the form",
  missing: true,
};
/** Pause after the last change before the draft is checked, in milliseconds. */
const INSPECT_DELAY_MS = 200;
/** Most bytes of images held in memory for undo alone; the archive has the others. */
const UNDO_IMAGES_BYTES_MAX = 64 * 1_024 * 1_024;

/**
 * A draft in progress. The form holds the values; values derived from all of them are computed here shortly
 * after the last change, so that no key waits for them.
 */
export class DraftSession {
  readonly findings: Observable<Findings>;
  readonly problems: FieldProblems;
  readonly offer = new Observable<UndoOffer | null>(null);
  readonly history: UndoHistory;
  /** Counts the replacements of the whole draft; editors then reload their text. */
  readonly replacements = new Observable(0);
  /** Text of the request editor that does not fit the form. */
  readonly pendingRequest = new Observable<PendingRequest | null>(null);
  /** Places of unknown fields that were last removed as likely keys or headers. */
  readonly stripped = new Observable<readonly string[]>([]);
  /** Called before a run reads the draft: takes in typed text that was not entered yet. */
  readonly beforeRun = new Set<() => void>();
  /** How often a run of the draft was asked for outside of its editor. */
  readonly runsAsked = new Observable(0);
  /** The question that was last sent to the probes, and how often one was. */
  readonly probed = new Observable<{ question: string; times: number } | null>(null);
  /** The answers beside the draft in short, by question: `billing · 99%`. */
  readonly latestAnswers = new Observable<ReadonlyMap<string, string>>(new Map());
  /** Whether the draft should run by itself after each change. */
  readonly live = new Observable(false);
  /** Whether the request editor is on the page. */
  readonly isRequestShown = new Observable(false);

  /** The content field that last had the cursor. */
  private lastContent: FieldId | null = null;
  private readonly inserters = new Map<FieldId, (placeholder: string) => void>();
  private readonly editors = new Set<() => void>();
  private readonly changeListeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isRecordDue = false;

  constructor(
    readonly form: DraftForm,
    readonly images: ImageStore,
    initial: Draft,
  ) {
    this.findings = new Observable(inspectDraft(initial));
    this.problems = new FieldProblems(this.findings.get().problems);
    this.history = new UndoHistory(initial);
  }

  /** Follows the form until the returned function is called. */
  start(): () => void {
    const unsubscribe = this.form.subscribe({
      formState: { values: true },
      callback: () => this.changed(),
    });
    const stop = this.images.contents.subscribe(() => this.inspectSoon());
    return () => {
      unsubscribe();
      stop();
      clearTimeout(this.timer);
    };
  }

  /** Calls back after every change of the draft. */
  onChange(listener: () => void): () => void {
    this.changeListeners.add(listener);
    return () => this.changeListeners.delete(listener);
  }

  /** Registers an editor with pending text, which passes it to the form when the draft is read. */
  registerEditor(flush: () => void): () => void {
    this.editors.add(flush);
    return () => this.editors.delete(flush);
  }

  /** Registers a content field, which knows its cursor. */
  registerInserter(field: FieldId, insert: (placeholder: string) => void): () => void {
    this.inserters.set(field, insert);
    return () => {
      if (this.inserters.get(field) === insert) this.inserters.delete(field);
    };
  }

  /** Notes that a field has the focus. Fields without content do not count. */
  entered(field: FieldId): void {
    if (this.inserters.has(field)) this.lastContent = field;
  }

  /**
   * Puts an image's placeholder where the cursor is or last was, else into the state.
   * @returns the field that has it now
   */
  insertImage(placeholder: string): FieldId {
    const last = this.lastContent;
    const field = last !== null && this.inserters.has(last) ? last : "state";
    this.inserters.get(field)?.(placeholder);
    this.inspect();
    return field;
  }

  /** The current draft with all typed text. Not to be changed. */
  draft(): Draft {
    for (const flush of this.editors) flush();
    return this.form.getValues();
  }

  /** Checks the draft now. */
  inspect(): Findings {
    clearTimeout(this.timer);
    const draft = this.draft();
    const findings = inspectDraft(draft);
    this.images.hold([...draft.images, ...(this.offer.get()?.images ?? []), ...this.imagesOfHistory()]);
    findings.problems.unshift(...byteProblems(draft.images, this.images.contents.get()));
    if (this.pendingRequest.get()) findings.problems.unshift(PENDING_PROBLEM);
    this.findings.set(findings);
    this.problems.update(findings.problems, draft);
    return findings;
  }

  /** Replaces this draft, without undo. */
  begin(draft: Draft): void {
    this.replace(draft);
    this.history.begin(this.form.getValues());
  }

  /**
   * Replaces this draft.
   * @param label undo's name for it
   */
  replace(draft: Draft, label?: string): void {
    this.record();
    this.form.reset(draft);
    this.record(label);
    this.problems.clear();
    this.pendingRequest.set(null);
    this.replacements.set(this.replacements.get() + 1);
    this.inspect();
    this.images.lookAgain();
  }

  /** Applies only the differences of a draft, so that equal fields stay untouched. */
  patch(draft: Draft): void {
    patchForm(this.form, draft);
    this.replacements.set(this.replacements.get() + 1);
    this.inspect();
  }

  /** Holds JSON of the request editor that does not fit the form; null when there is none. */
  setPendingRequest(pending: PendingRequest | null): void {
    this.pendingRequest.set(pending);
    this.inspect();
  }

  /** Replaces the draft and offers to restore the present one. */
  replaceWithOffer(draft: Draft, message: string): void {
    const previous = structuredClone(this.draft());
    // Set the offer first: it holds images that the next draft may lack.
    this.offer.set({
      message,
      undo: () => this.replaceWithOffer(previous, "The draft from before is back."),
      images: previous.images,
    });
    this.replace(draft, message.replace(/\.$/, ""));
  }

  /** Replaces the characters of a field that JSON cannot carry, and offers to undo that. */
  mend(field: FieldId): void {
    const { mend } = this.inspect().problems.find((problem) => problem.field === field && problem.mend) ?? {};
    if (!mend) return;
    const before = this.draft();
    const text = contentAt(before, field)?.text ?? "";
    const label = `Replaced ${mend.characters}`;
    this.offer.set({ message: `${label}.`, undo: () => this.patch(withText(this.draft(), field, text)) });
    this.record();
    this.patch(withText(before, field, mend.text));
    this.record(label);
  }

  /** Undoes the last change. @returns its description; null when there is nothing to undo. */
  undo(): Move | null {
    return this.go(() => this.history.undo());
  }

  /** Redoes the last undone change. */
  redo(): Move | null {
    return this.go(() => this.history.redo());
  }

  /** Assigns the details of a server's 422 to their fields. */
  setServerDetails(details: readonly ValidationDetail[]): void {
    this.problems.setServerDetails(details, this.draft());
  }

  /** The draft's request for reading, with a short text in place of each image's base64. */
  foldedRequest(): string | null {
    const { requestText } = this.findings.get();
    const draft = this.form.getValues();
    return requestText === null || draft.images.length === 0
      ? requestText
      : draftToRequest(draft, foldedAsset);
  }

  private changed(): void {
    for (const listener of this.changeListeners) listener();
    this.inspectSoon();
    if (this.isRecordDue) return;
    // One action may write several fields, with an event for each: record once.
    this.isRecordDue = true;
    queueMicrotask(() => this.record());
  }

  private record(label?: string): void {
    this.isRecordDue = false;
    this.history.record(this.form.getValues(), Date.now(), label);
  }

  private go(next: () => Move | null): Move | null {
    this.draft();
    this.record();
    const move = next();
    if (!move) return null;
    // The offered undo may no longer fit.
    this.offer.set(null);
    this.patch(move.draft);
    this.images.lookAgain();
    return move;
  }

  private imagesOfHistory(): DraftImage[] {
    let left = UNDO_IMAGES_BYTES_MAX;
    return this.history.images().filter(({ key }) => {
      left -= this.images.get(key)?.bytes.length ?? 0;
      return left >= 0;
    });
  }

  private inspectSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.inspect(), INSPECT_DELAY_MS);
  }
}
