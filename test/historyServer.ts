import { vi } from "vitest";
import type { z } from "zod";
import { writeError } from "@typed-question/protocol/errors";
import type { HistoryItem, HistoryPage, KeepingVersion } from "@/lib/shared/pageApi/history";
import type { shareList } from "@/lib/shared/pageApi/shares";
import { factsOf } from "./evaluations";

export const json = (body: unknown, status = 200): Response =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), { status });

export function itemOf(number: number, more: Partial<HistoryItem> = {}): HistoryItem {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, 12, 0, 1000 - number)).toISOString(),
    name: null,
    pinned: false,
    plan: null,
    preview: `Invoice ${number}`,
    questions: [{ name: "category", type: "choice" }],
    evaluations: [
      {
        ...factsOf({ id: `req_${number}`, modelAsked: "model-latest", latencyMs: 41.6 }),
        answers: [{ name: "category", type: "choice", value: "billing", probability: 0.931 }],
      },
    ],
    ...more,
  };
}

export const answeredWith = (modelAsked: string, status: number): HistoryItem["evaluations"][number] => ({
  ...itemOf(1).evaluations[0]!,
  ...{ id: `req_${modelAsked}`, modelAsked, status },
  ...(status === 200 ? {} : { modelAnswered: null, answers: [] }),
});

type ListedShare = z.output<typeof shareList>["shares"][number];

export const sharing = (
  { id, name, preview }: HistoryItem,
  ended: ListedShare["ended"] = null,
): ListedShare => ({
  ...{
    id: `link-${id}`,
    title: `For ${preview}`,
    createdAt: "2026-01-02T12:00:00.000Z",
    expiresAt: null,
    ended,
  },
  run: { id, name, preview, deleted: false },
});

interface Server {
  runs: HistoryItem[];
  deleted: HistoryItem[];
  shares: ListedShare[];
  /** Versions that keep a deleted run. */
  versions: KeepingVersion[];
  /** Method, path and body of each request to the history, in order. */
  asked: string[];
  /** Answers in place of the history while it is set. */
  refusal: (() => Response) | null;
  needsKey: boolean;
}

/** The history in memory, two runs a page. */
export function serve(runs: HistoryItem[], overrides: Partial<Server> = {}): Server {
  const server: Server = {
    ...{ runs, deleted: [], shares: [], versions: [], asked: [], refusal: null, needsKey: false },
    ...overrides,
  };
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (path === "/api/session") {
      const account = server.needsKey ? null : { id: "a", name: "Team" };
      const session = { account, access: server.needsKey ? "keys" : "local", needsKey: server.needsKey };
      return method === "POST" && server.needsKey
        ? json(writeError("authentication_error", "No key"), 401)
        : json(session);
    }
    if (path === "/api/history/filters") return json({ models: ["model-a", "model-latest"] });
    if (path.startsWith("/api/shares")) {
      const share = server.shares.find(({ id }) => method === "DELETE" && path.endsWith(`/${id}`));
      if (share) share.ended = "revoked";
      return json(method === "GET" ? { shares: server.shares } : {});
    }
    server.asked.push([method, path, ...(typeof body === "string" ? [body] : [])].join(" "));
    if (server.refusal) return server.refusal();
    const url = new URL(path, "http://page");
    const [, , , id = "", verb] = url.pathname.split("/");
    const isDeleted = url.searchParams.get("deleted") === "true";
    if (id === "") return json(pageOf(isDeleted ? server.deleted : server.runs, url.searchParams));
    const moved = (from: HistoryItem[], to: HistoryItem[]) =>
      to.push(
        ...from.splice(
          from.findIndex((run) => run.id === id),
          1,
        ),
      );
    if (method === "DELETE") {
      moved(server.runs, server.deleted);
      return json({ versions: server.versions });
    }
    if (verb === "restore" && !server.deleted.some((run) => run.id === id)) {
      return json(writeError("not_found", "There is no such run."), 404);
    }
    if (verb === "restore") moved(server.deleted, server.runs);
    if (method === "PUT")
      Object.assign(server.runs.find((run) => run.id === id) ?? {}, JSON.parse(String(body)));
    return json({});
  });
  return server;
}

function pageOf(runs: readonly HistoryItem[], params: URLSearchParams): HistoryPage {
  const text = params.get("q") ?? "";
  const found = runs
    .filter(({ preview, name }) => `${preview} ${name ?? ""}`.includes(text))
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  const after = params.get("cursor");
  const left = found.filter(({ createdAt }) => after === null || createdAt < after);
  const page = left.slice(0, 2);
  return { runs: page, nextCursor: left.length > 2 ? (page[1]?.createdAt ?? null) : null };
}
