import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseJson, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import type { TaughtHeads } from "@typed-question/embedded-model/teach/taughtModel";
import { EMBEDDED_MODEL_IDS, type EmbeddedModelId } from "@typed-question/embedded-model/runtime/models";
import { log } from "@/lib/server/log";
import { dataDir } from "@/lib/server/paths";
import { singleton } from "@/lib/server/singleton";
import { questionsToTeach } from "@/lib/shared/teach/questionsToTeach";
import { readTaughtFile, TaughtFileError, type TaughtFile } from "@/lib/shared/teach/taughtFile";
import { taughtFolder } from "./taughtFiles";

/** Whose a taught model is, and the rows behind it. A model of the command has no such file. */
const taughtOwner = z.object({
  /** Null for a model of the command: it is everybody's. */
  accountId: z.string().nullable(),
  /** Null for an imported model and one of the command. */
  dataset: z.object({ id: z.string(), version: z.int() }).nullable(),
});
export type TaughtOwner = z.output<typeof taughtOwner>;

/** A taught model of this server. */
export interface InstalledModel {
  id: string;
  file: TaughtFile;
  owner: TaughtOwner;
  heads: TaughtHeads;
}

interface Known {
  folder: string;
  /** Of the folder, at the last look. */
  changedMs: number;
  models: Map<string, InstalledModel>;
  /** Files that were refused. */
  refused: Set<string>;
}

const known = () =>
  singleton<Known>("taughtModels", () => ({
    folder: "",
    changedMs: -1,
    models: new Map(),
    refused: new Set(),
  }));

const MODEL_FILE = /^(teams-[a-z0-9-]+-\d{1,9})\.json$/;
const NOBODY: TaughtOwner = { accountId: null, dataset: null };

/**
 * The taught models in the data folder, the oldest teaching first. A file never changes, so each is read once. A file
 * that cannot be read is left out, and the log names its faulty place.
 */
export function installedModels(): readonly InstalledModel[] {
  const state = known();
  const folder = taughtFolder(dataDir());
  const changedMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? -1;
  if (state.folder !== folder) Object.assign(state, { folder, models: new Map(), refused: new Set() });
  else if (changedMs === state.changedMs) return [...state.models.values()];
  state.changedMs = changedMs;
  const ids = changedMs < 0 ? [] : readdirSync(folder).flatMap((name) => MODEL_FILE.exec(name)?.[1] ?? []);
  const there = new Set(ids);
  for (const id of state.models.keys()) if (!there.has(id)) state.models.delete(id);
  for (const id of ids.filter((one) => !state.models.has(one) && !state.refused.has(one))) {
    const model = read(folder, id);
    if (model) state.models.set(id, model);
    else state.refused.add(id);
  }
  const sorted = [...state.models].sort(([, a], [, b]) => a.file.taughtAt.localeCompare(b.file.taughtAt));
  state.models = new Map(sorted);
  return [...state.models.values()];
}

/** Lets the next look read the folder: a change of this process may fall into one tick of the file system's clock. */
export function forgetFolder(): void {
  known().changedMs = -2;
}

/** Whether a version of the embedded model still answers. */
export const isEmbedded = (id: string): id is EmbeddedModelId =>
  (EMBEDDED_MODEL_IDS as readonly string[]).includes(id);

/** The taught models that an account may use; undefined for all. */
export const taughtModelsOf = (accountId: string | undefined): readonly InstalledModel[] =>
  installedModels().filter(
    ({ owner }) => accountId === undefined || owner.accountId === null || owner.accountId === accountId,
  );

function read(folder: string, id: string): InstalledModel | null {
  try {
    const file = readTaughtFile(readFileSync(path.join(folder, `${id}.json`), "utf8"));
    return { id, file, owner: readOwner(folder, id), heads: headsOf(id, file) };
  } catch (error) {
    log().error({ err: error, model: id }, "a taught model cannot be read");
    return null;
  }
}

function readOwner(folder: string, id: string): TaughtOwner {
  const place = path.join(folder, `${id}.owner.json`);
  if (!statSync(place, { throwIfNoEntry: false })) return NOBODY;
  return taughtOwner.parse(JSON.parse(readFileSync(place, "utf8")));
}

/** The heads of a file, as threads take them. @throws TaughtFileError where a weight is no number */
export function headsOf(id: string, { questions }: TaughtFile): TaughtHeads {
  const text = stringifyJson(
    new Map<string, JsonValue>(questions.map(({ asked, question }) => [asked.name, parseJson(question)])),
  );
  const taught = questionsToTeach(
    text,
    questions.map(({ asked }) => asked),
  );
  return {
    id,
    questions: taught.map(({ asked: { name }, engineQuestion }, at) => {
      const { head } = questions[at]!;
      const bytes = Buffer.from(head.weights, "base64");
      for (let place = 0; place + 4 <= bytes.length; place += 4) {
        if (Number.isFinite(bytes.readFloatLE(place))) continue;
        throw new TaughtFileError(`questions › ${name} › head › weights: number ${place / 4 + 1} is none`);
      }
      return { name, question: engineQuestion, head };
    }),
  };
}
