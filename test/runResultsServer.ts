import { vi } from "vitest";
import { writeRowLine } from "@/lib/shared/datasets/rowLine";
import { writeItemLine } from "@/lib/shared/datasets/runItemLine";
import type { DatasetRun, RunItem } from "@/lib/shared/pageApi/datasetRuns";
import type { DatasetRow, RowChange } from "@/lib/shared/pageApi/datasets";

export const RESULTS_QUESTIONS = JSON.stringify({
  refund: { type: "noul", instructions: "A refund?" },
  topic: { type: "choice", criteria: { billing: "charges", other: null } },
});

const NOW = "2026-01-01T00:00:00.000Z";

/** A run over rows, each with its label of `refund` and the models' probabilities of yes; null failed. */
export interface ServedRow {
  state: string;
  refund?: boolean;
  yes: readonly [number | null, number | null];
}

type ServedItem = Pick<
  RunItem,
  "row" | "status" | "latencyMs" | "inputTokens" | "cost" | "copyOf" | "error" | "answers"
>;

const answersOf = (yes: number): string =>
  JSON.stringify({
    refund: { type: "noul", noul: yes },
    topic: {
      ...{ type: "choice", choice: "billing", confidence: 0.6 },
      probabilities: { billing: 0.8, other: 0.2 },
    },
  });

/** The run that {@link serveResults} serves. */
export function servedRun(rows: readonly ServedRow[]): DatasetRun {
  const models = ["base", "next"].map((model, index) => {
    const failed = rows.filter(({ yes }) => yes[index] === null).length;
    return {
      ...{
        model,
        copies: 0,
        latencyMs: 3,
        errors: {},
        inputTokens: 1,
        outputTokens: 0,
        cost: null,
        currency: null,
      },
      counts: { queued: 0, running: 0, answered: rows.length - failed, failed, cancelled: 0 },
      answeredBy: [`${model}-1`],
    };
  });
  return {
    ...{ id: "run-1", name: "", experiment: null, status: "finished", createdAt: NOW, startedAt: NOW },
    ...{ finishedAt: NOW, rowCount: rows.length, models, questions: RESULTS_QUESTIONS },
    dataset: { id: "set-1", name: "Tickets", version: 1 },
    settings: { attemptsMax: 3, longContext: false },
  };
}

/**
 * Answers the addresses that the results of a run call.
 * @param sendItems gives the answers' lines as a body; usually at once
 * @returns the changes that were saved
 */
export function serveResults(
  rows: readonly ServedRow[],
  sendItems: (lines: string) => BodyInit | Promise<BodyInit> = (lines) => lines,
): { saved: RowChange[][] } {
  const saved: RowChange[][] = [];
  const run = servedRun(rows);
  const stored = rows.map(({ state, refund }, row): DatasetRow => {
    return {
      row,
      state: JSON.stringify(state),
      expected: refund === undefined ? {} : { refund },
      images: [],
      extra: {},
    };
  });
  const version = {
    ...{ number: 1, createdAt: NOW, note: "", rowCount: rows.length, columns: [], mapping: null },
    questions: [{ name: "refund", labels: rows.length, kind: "noul" }],
  };
  const itemOf = (row: number, model: number): ServedItem => {
    const yes = rows[row]!.yes[model] ?? null;
    const error = yes === null ? { status: 502, errorType: "upstream_error", message: "It broke." } : null;
    return {
      ...{ row, status: yes === null ? "failed" : "answered", latencyMs: 3, inputTokens: 1, cost: null },
      ...{ copyOf: null, error },
      answers: yes === null ? null : answersOf(yes),
    };
  };
  const lines = run.models
    .flatMap((_, model) =>
      rows.map((__, row) => {
        const { answers, ...item } = itemOf(row, model);
        return `${writeItemLine({ ...item, model }, answers, ["refund", "topic"])}\n`;
      }),
    )
    .join("");
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    const offset = Number(searchParams.get("offset"));
    const end = offset + Number(searchParams.get("limit"));
    if (pathname.endsWith("/rows")) return reply({ rows: stored.slice(offset, end) });
    if (pathname.endsWith("/rows.ndjson")) {
      return Promise.resolve(new Response(stored.map((row) => `${writeRowLine(row)}\n`).join("")));
    }
    if (pathname.endsWith("/items.ndjson"))
      return Promise.resolve(sendItems(lines)).then((body) => new Response(body));
    if (pathname.endsWith("/items")) {
      const model = run.models.findIndex((entry) => entry.model === searchParams.get("model"));
      const items = rows.map((_, row) => ({
        ...{ ...itemOf(row, model), model: run.models[model]!.model },
        ...{ attempts: 1, finishedAt: NOW, modelAnswered: "m-1", outputTokens: 0, currency: null },
      }));
      return reply({ items: items.slice(offset, end) });
    }
    if (pathname.endsWith("/versions")) {
      const body = JSON.parse(String(init?.body)) as { changes: RowChange[] };
      saved.push(body.changes);
      return reply({ number: 1 + saved.length });
    }
    if (pathname === "/api/datasets/set-1") {
      return reply({ id: "set-1", name: "Tickets", createdAt: NOW, updatedAt: NOW, versions: [version] });
    }
    return reply({ access: "local", account: { id: "local", name: "local" }, needsKey: false });
  });
  return { saved };
}

const reply = (value: object): Promise<Response> => Promise.resolve(Response.json(value));
