import type { ConnectionSettings, PresetView, RemoteModel } from "@/lib/shared/pageApi/connections";
import type { ConnectionKind, PresetName } from "@/lib/shared/pageApi/connectionKinds";
import type { Engine } from "@typed-question/protocol/engine";
import type { JsonValue } from "@typed-question/protocol/json";
import type { RemoteServer } from "../remoteServer";

/** An engine's share of a connection: one of its models, and the way to its server. */
export interface RemoteEngineOptions {
  settings: ConnectionSettings;
  model: RemoteModel;
  server: Pick<RemoteServer, "call">;
}

/** Known facts about a make of server. The page shows them while a connection is added. */
export type PresetFacts = Readonly<
  Omit<PresetView, "kind" | "name" | "deviations" | "unknown" | "source">
> & {
  deviations: readonly string[];
  unknown: readonly string[];
  source?: FactsSource;
};

/** The public pages that the facts come from. */
export interface FactsSource {
  /** `YYYY-MM-DD`. */
  readOn: string;
  pages: readonly string[];
}

/** The server's part of a kind of connection. Its words and its settings are in `CONNECTION_KINDS`. */
export interface RemoteKind<Kind extends ConnectionKind> {
  createEngine: (options: RemoteEngineOptions) => Engine;
  /** The headers that show the connection's key. */
  authHeaders: (key: string) => Readonly<Record<string, string>>;
  /** Where a server of this preset lists its models, behind the base URL. */
  modelsPath: (preset: string) => string;
  /** The models' names in that list; null for an unknown form. */
  readModels: (reply: JsonValue) => string[] | null;
  presetFacts: (preset: PresetName<Kind>) => PresetFacts;
}
