import { z } from "zod";
import { requestsForModels } from "@/lib/shared/draft/requestsForModels";
import { readErrorBody } from "@typed-question/protocol/errors";
import { requestTextWithoutSecrets } from "@/lib/shared/secrets/requestSecrets";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import type { RunFailure } from "@/lib/shared/evaluation/runState";
import type { Column, Comparison } from "./comparedColumns";

const COMPARISON_KEY = "playground.comparison";
/** Raise it when an older stored comparison becomes unreadable. */
const VERSION = 1;
/** Most characters of one comparison; a browser stores only a few million. */
const STORED_CHARS_MAX = 2_000_000;

const view = z.object({
  status: z.int(),
  responseText: z.string(),
  requestId: z.string().nullable(),
  latencyMs: z.number(),
  timing: z.object({ queueMs: z.number(), modelMs: z.number() }).optional(),
  finishedAt: z.number(),
});
const failure = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("refused"), view, retryAfterMs: z.number().nullable() }),
  z.object({ kind: z.enum(["network", "unauthenticated", "cookies"]), message: z.string() }),
]);
const stored = z.object({
  version: z.literal(VERSION),
  requestText: z.string(),
  startedAt: z.number(),
  needsImages: z.boolean(),
  longContext: z.boolean().optional(),
  baseline: z.string(),
  runId: z.string().optional(),
  reopened: z.boolean().optional(),
  interrupted: z.boolean().optional(),
  columns: z.array(
    z.object({
      model: z.string(),
      wanted: z.int(),
      deterministic: z.boolean(),
      takesFrom: z.string().optional(),
      status: z.enum(["answered", "failed", "cancelled"]),
      views: z.array(view),
      outdated: z.boolean(),
      failure: failure.nullable(),
      failures: z.array(failure).optional(),
    }),
  ),
});
type Stored = z.output<typeof stored>;

/** Whether a comparison survives a reload: a very long one exceeds the storage. */
export function isKeptOverReload({ requestText, columns }: Comparison): boolean {
  const answers = columns.flatMap(({ views }) => views.map(({ responseText }) => responseText.length));
  return answers.reduce((sum, chars) => sum + chars, requestText.length) <= STORED_CHARS_MAX;
}

/**
 * Keeps the comparison until this tab is closed. Running columns are stored as cancelled, the whole as
 * interrupted.
 * @param place added to the key, for one of several
 */
export function saveComparison(comparison: Comparison | null, storage = tabStorage(), place = ""): void {
  const key = COMPARISON_KEY + place;
  try {
    if (comparison && isKeptOverReload(comparison)) {
      storage?.setItem(key, JSON.stringify(toStored(comparison)));
    } else storage?.removeItem(key);
  } catch {
    // The browser's own limit is lower than ours: store nothing rather than the previous comparison.
    storage?.removeItem(key);
  }
}

/** @returns null when the comparison is missing or unreadable. */
export function loadComparison(storage = tabStorage(), place = ""): Comparison | null {
  try {
    const result = stored.safeParse(JSON.parse(storage?.getItem(COMPARISON_KEY + place) ?? "null"));
    return result.success ? fromStored(result.data) : null;
  } catch {
    return null;
  }
}

/** This tab's storage, or null when the browser forbids it. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

function toStored({ columns, ...comparison }: Comparison): z.input<typeof stored> {
  return {
    version: VERSION,
    ...comparison,
    ...(columns.some(({ status }) => status === "running") ? { interrupted: true } : {}),
    columns: columns.map(({ requestText: _, status, views, failure: failed, failures, ...column }) => ({
      ...column,
      views: views.map(storedView),
      status: status === "running" ? "cancelled" : status,
      failure: failed && storedFailure(failed),
      ...(failures ? { failures: failures.map(storedFailure) } : {}),
    })),
  };
}

function storedFailure(failed: RunFailure): z.input<typeof failure> {
  if (failed.kind !== "refused") return failed;
  return { kind: "refused", view: storedView(failed.view), retryAfterMs: failed.retryAfterMs };
}

function storedView({ status, responseText, requestId, latencyMs, timing, finishedAt }: EvaluationView) {
  return { status, responseText, requestId, latencyMs, ...(timing ? { timing } : {}), finishedAt };
}

function fromStored({ columns, version: _, ...kept }: Stored): Comparison {
  // An earlier comparison may hold keys in its unknown fields.
  const comparison = { ...kept, requestText: requestTextWithoutSecrets(kept.requestText).text };
  const requests = requestsForModels(
    comparison.requestText,
    columns.map(({ model }) => model),
  );
  return {
    ...comparison,
    columns: columns.map(({ failures, ...column }, index): Column => {
      const requestText = requests[index] ?? comparison.requestText;
      const first = columns.findIndex(({ model }) => model === column.takesFrom);
      const sentText = requests[first] ?? requestText;
      return {
        ...column,
        requestText,
        views: column.views.map((answer) => ({ ...answer, requestText: sentText })),
        failure: column.failure && failureOf(column.failure, sentText),
        ...(failures ? { failures: failures.map((failed) => failureOf(failed, sentText)) } : {}),
      };
    }),
  };
}

function failureOf(
  failed: NonNullable<Stored["columns"][number]["failure"]>,
  requestText: string,
): RunFailure {
  if (failed.kind !== "refused") return failed;
  const { view: refused, retryAfterMs } = failed;
  const body = readErrorBody(refused.responseText);
  return { kind: "refused", view: { ...refused, requestText }, body, retryAfterMs };
}
