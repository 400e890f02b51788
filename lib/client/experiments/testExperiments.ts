import { createFormControl } from "react-hook-form";
import { vi } from "vitest";
import { emptyDraft, textContent, type Draft } from "@/lib/shared/draft/draft";
import { DraftSaver } from "@/lib/client/draft/draftSaver";
import { DraftSession } from "@/lib/client/draft/draftSession";
import { ImageStore } from "@/lib/client/draft/imageStore";
import type { ExperimentList } from "./experimentList";
import { ExperimentSync } from "./experimentSync";

export const draftOf = (state: string): Draft => ({ ...emptyDraft("m"), state: textContent(state) });

interface Content {
  draft: string;
  images: { key: string; sha256: string }[];
}
export interface Kept extends Content {
  name: string;
  revision: number;
}
interface KeptVersion extends Content {
  note: string;
  runId: string | null;
  /** Set for an experiment that came from a file. */
  number?: number;
  createdAt?: string;
}

const NOW = "2026-11-28T12:00:00.000Z";

/** The server's experiments in memory, by the contract; `fetch` leads to it. */
export function serveExperiments() {
  const server = {
    kept: new Map<string, Kept>(),
    versions: new Map<string, KeptVersion[]>(),
    images: [] as Uint8Array<ArrayBuffer>[],
    calls: [] as string[],
    isAway: false,
    /** Whether the bytes of images are unavailable. */
    lacksImages: false,
    closed: "",
    /** The reason for refusing an import; empty to accept it. */
    refusal: "",
    /** The signed-in account; the empty one needs no key. */
    account: "",
  };
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  const error = (status: number) => json({ detail: { error_type: "conflict", message: "No." } }, status);
  const shaOf = (index: number) => `${5 + index}`.repeat(64);

  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    server.calls.push(`${method} ${path.split("/").slice(0, 3).join("/")}`);
    if (server.isAway) throw new TypeError("Failed to fetch");
    const [, , kind, given, versions, number] = path.split("/");
    if (kind === "session") {
      const access = server.account === "" ? "local" : "keys";
      return json({ account: { id: server.account, name: "Team" }, access, needsKey: false });
    }
    if (kind === "images") {
      if (method === "POST")
        return json({ sha256: shaOf(server.images.push(body as Uint8Array<ArrayBuffer>) - 1) });
      if (server.lacksImages) return error(500);
      return new Response(server.images.find((_, index) => shaOf(index) === given));
    }
    if (method === "GET" && given === undefined) {
      const experiments = [...server.kept].map(([key, { name, revision }]) => ({ id: key, name, revision }));
      return json({
        experiments: experiments.map((facts) => ({ ...facts, createdAt: NOW, updatedAt: NOW })),
      });
    }
    if (given === "import") {
      const {
        id,
        versions: made,
        ...first
      } = JSON.parse(String(body)) as Kept & { id: string } & {
        versions: KeptVersion[];
      };
      if (server.refusal !== "") return json({ detail: { error_type: "x", message: server.refusal } }, 400);
      server.kept.set(id, { ...first, revision: 1 });
      const withoutRuns = made.map((version) => ({ ...version, runId: null }));
      server.versions.set(id, withoutRuns);
      return json({ revision: 1 });
    }
    const sent = JSON.parse(typeof body === "string" ? body : "null") as Kept & KeptVersion & { id: string };
    const id = given ?? sent.id;
    const found = server.kept.get(id);
    if (versions !== undefined) {
      const list = server.versions.get(id) ?? [];
      const facts = list.map((version, index) => ({
        number: index + 1,
        createdAt: NOW,
        ...version,
      }));
      if (number !== undefined) return json(facts.find((version) => version.number === Number(number)));
      if (method === "GET") return json({ versions: facts.reverse() });
      server.versions.set(id, [...list, sent]);
      return json({ number: list.length + 1 });
    }
    if (method === "POST") {
      if (id === server.closed) return error(404);
      server.kept.set(id, found ?? { ...sent, revision: 1 });
      return json({ revision: found?.revision ?? 1 });
    }
    if (!found) return error(404);
    if (method === "GET") return json({ ...found, id, createdAt: NOW, updatedAt: NOW });
    if (sent.revision !== found.revision) return error(409);
    server.kept.set(id, { ...sent, revision: found.revision + 1 });
    return json({ revision: found.revision + 1 });
  });
  return server;
}

/** The experiment of a list as the page edits it. */
export function openTab(list: ExperimentList) {
  const key = list.active.get();
  const draft = draftOf("start");
  const form = createFormControl<Draft>({ defaultValues: draft });
  const images = new ImageStore(null);
  const session = new DraftSession({ ...form, formState: form.control._formState }, images, draft);
  const saver = new DraftSaver(session, localStorage, key);
  const stored = saver.load();
  if (stored) session.begin(stored);
  const sync = new ExperimentSync(session, saver, list, key);
  const stops = [
    session.start(),
    list.start(),
    sync.start(),
    list.attach(key, { session, sync }),
    saver.start(),
  ];
  return {
    ...{ list, session, sync, form },
    type: (text: string) => form.setValue("state.text", text),
    entry: () => list.find(key),
    close: () => stops.toReversed().forEach((stop) => stop()),
  };
}
