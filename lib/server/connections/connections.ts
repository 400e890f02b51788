import { createHash } from "node:crypto";
import { connectionSettings, type ConnectionSettings } from "@/lib/shared/pageApi/connections";
import { readPlainJson } from "@/lib/shared/text/plainJson";
import { env, EnvError } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { singleton } from "@/lib/server/singleton";
import { listConnections, type ConnectionRow } from "@/lib/server/store/connections";
import { listModelAliases } from "@/lib/server/store/modelAliases";
import { store } from "@/lib/server/store/openStore";
import { readConfigFile, type ConfigFile } from "./configFile";
import { openKey, SealError } from "./sealKey";

/** A connected server, with its key. */
export interface Connection {
  /** Id in the store; `file:` and the name for one from the configuration file. */
  id: string;
  source: "store" | "file";
  settings: ConnectionSettings;
  key: string | null;
  keyLastFour: string | null;
  /** The reason why it cannot be used, as a continuation of its name; null if it can. */
  problem: string | null;
  /** Whether it may only lead to addresses of the public internet. */
  isPublicOnly: boolean;
  /** Changes with every setting that matters to its engines. */
  revision: string;
}

export interface Connections {
  connections: readonly Connection[];
  /** Names that were pointed at models. A name of the environment may point at another name. */
  aliases: readonly { name: string; modelId: string; source: Connection["source"] | "environment" }[];
}

const NONE: Connections = { connections: [], aliases: [] };

/** Changes by other processes of the same store are seen after this time: with the read itself, within a second. */
const FRESH_MS = 500;
/** The same where changes are announced. A connection that died in silence announces none. */
const FRESH_WITH_NEWS_MS = 5_000;

interface Slot {
  /** Whether changes by other processes are announced now. */
  hasNews: () => boolean;
  file: ConfigFile | null;
  current: Connections;
  readAt: number;
  reading: Promise<void>;
}

const slot = () =>
  singleton<Slot>("connections", () => ({
    hasNews: () => false,
    file: null,
    current: NONE,
    readAt: 0,
    reading: Promise.resolve(),
  }));

/**
 * Reads the connections for the first time; before, this process has none.
 * @param modelIds versioned ids, which the configuration file may point nowhere else
 * @throws ConfigFileError, EnvError, and when the store cannot be read.
 */
export async function startConnections(modelIds: readonly string[]): Promise<void> {
  slot().file = readConfigFile(modelIds);
  const taken = env().aliases.find(({ name }) => modelIds.includes(name));
  if (taken) throw new EnvError(`PLAYGROUND_ALIASES cannot name '${taken.name}': a model has this name.`);
  await reloadConnections();
}

/** The connections of the last read. */
export const connections = (): Connections => slot().current;

/** Tells when changes by other processes are announced: reads without one are then rarer. */
export function trustNews(hasNews: () => boolean): void {
  slot().hasNews = hasNews;
}

/** Reads them again if the last read is old. If the store cannot be read, the last ones stay. */
export async function refreshConnections(): Promise<void> {
  const known = slot();
  const freshMs = known.hasNews() ? FRESH_WITH_NEWS_MS : FRESH_MS;
  if (!known.file || performance.now() - known.readAt < freshMs) return;
  // Concurrent callers skip this read.
  known.readAt = performance.now();
  try {
    await reloadConnections();
  } catch (error) {
    log().error({ err: error }, "the connections cannot be read again");
  }
}

/** Reads them now, so that every later caller sees earlier changes. */
export async function reloadConnections(): Promise<void> {
  const known = slot();
  // A read under way may have begun before the change.
  known.reading = known.reading.catch(() => {}).then(() => read(known));
  await known.reading;
}

async function read(known: Slot): Promise<void> {
  const opened = await store();
  const [rows, aliases] = [await listConnections(opened), await listModelAliases(opened)];
  const file = known.file ?? { connections: [], aliases: [] };
  const inFile = new Set(file.connections.map(({ settings }) => settings.name));
  const inEnvironment = env().aliases.map(({ name, target }) => ({ name, modelId: target }));
  // The environment goes before the file, and the file before the page.
  const sources = [
    ["environment", inEnvironment],
    ["file", file.aliases],
    ["store", aliases],
  ] as const;
  const pointed = new Map<string, Connections["aliases"][number]>();
  for (const [source, names] of sources) {
    for (const { name, modelId } of names) {
      if (!pointed.has(name)) pointed.set(name, { name, modelId, source });
    }
  }
  known.current = {
    // A connection in the file hides a stored one of the same name.
    connections: [
      ...file.connections.map(({ settings, key }) => fileConnection(settings, key)),
      ...rows.filter(({ name }) => !inFile.has(name)).map(storedConnection),
    ],
    aliases: [...pointed.values()],
  };
  known.readAt = performance.now();
}

function fileConnection(settings: ConnectionSettings, key: string | null): Connection {
  return {
    ...{ id: `file:${settings.name}`, source: "file", settings, key, problem: null },
    keyLastFour: key === null ? null : key.slice(-4),
    // The file's writer runs the server, and may use internal addresses.
    isPublicOnly: false,
    revision: hash([JSON.stringify(settings), key ?? ""]),
  };
}

function storedConnection(row: ConnectionRow): Connection {
  const isPublicOnly = env().access === "keys";
  const { settings, problem } = settingsOf(row);
  return {
    ...{ id: row.id, source: "store", settings, isPublicOnly, keyLastFour: row.keyLastFour },
    ...(problem === null ? keyOf(row) : { key: null, problem }),
    revision: hash([row.id, row.settings, row.sealedKey ?? "", String(isPublicOnly)]),
  };
}

/** A row from another version may not fit; the rest of the server must still start. */
function settingsOf({ id, name, settings }: ConnectionRow): Pick<Connection, "settings" | "problem"> {
  const result = connectionSettings.safeParse(readPlainJson(settings) ?? null);
  if (result.success) return { settings: result.data, problem: null };
  const [issue] = result.error.issues;
  const shown = connectionSettings.shape.name.safeParse(name);
  return {
    // Without models, nothing is ever sent there.
    settings: connectionSettings.parse({
      name: shown.success ? name : id,
      ...{ kind: "upstream", preset: "other", baseUrl: "http://settings.invalid", models: [] },
    }),
    problem:
      `its stored settings do not fit this version (${issue?.path.join(".")}: ${issue?.message}). ` +
      "Enter them again, or remove the connection.",
  };
}

function keyOf({ id, sealedKey }: ConnectionRow): Pick<Connection, "key" | "problem"> {
  if (sealedKey === null) return { key: null, problem: null };
  try {
    return { key: openKey(sealedKey, id), problem: null };
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    const problem =
      "its stored key cannot be opened, because the server's secret is another one than when it was stored. " +
      "Enter the key again.";
    return { key: null, problem };
  }
}

const hash = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");
